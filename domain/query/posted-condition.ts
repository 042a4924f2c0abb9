import { DAY_MS, HOUR_MS } from '../../schemas/duration.ts';
import { parseMoment } from '../../schemas/moment.ts';
import type { FieldCondition } from '../../schemas/query/mention-query.ts';
import { QueryError } from './query-error.ts';
import type { QueryScope } from './query-scope.ts';
import type { Term } from './syntax.ts';

const SPAN = /^(\d{1,5})([hdw])$/;
const UNITS: Readonly<Record<string, number>> = { h: HOUR_MS, d: DAY_MS, w: 7 * DAY_MS };
const DAY = /^(>=|<=|>|<|=)?(\d{4}-\d\d-\d\d)$/;
/** The end of the year 2299, where the store's times end. */
const END = Date.UTC(2300, 0, 1);

/** Returns the first moment of a day and of the one after it; null for a day that does not exist. */
function momentsOf(day: string, timeZone: string): { start: number; end: number } | null {
  const start = parseMoment(day, timeZone);
  if (start === null) return null;
  const next = new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);
  return { start, end: parseMoment(next, timeZone) ?? END };
}

/** Reads `7d`, or a day such as `2026-11-20` or `>=2026-11-20`. Throws `QueryError` for anything else. */
export function postedCondition({ text, at }: Term, { now, timeZone }: QueryScope): FieldCondition {
  const span = SPAN.exec(text);
  if (span) return { kind: 'posted', from: Math.max(0, now - Number(span[1]) * UNITS[span[2]!]!), to: END };
  const [, comparison = '=', day = ''] = DAY.exec(text) ?? [];
  const moments = day === '' ? null : momentsOf(day, timeZone);
  if (!moments) throw new QueryError(at, 'expected 12h, 7d, 2w or a day such as >=2026-11-20 after posted:');
  const { start, end } = moments;
  const bounds: Record<string, { from: number; to: number }> = {
    '=': { from: start, to: end },
    '>': { from: end, to: END },
    '>=': { from: start, to: END },
    '<': { from: 0, to: start },
    '<=': { from: 0, to: end },
  };
  return { kind: 'posted', ...bounds[comparison]! };
}
