import { type SqlResult } from '../api/records.ts';
import { type PlotSeries } from '../ui/plot-options.ts';

/** The colours of lines, in this order; more lines than colours are not drawn. */
const COLOURS = ['accent', 'negative', 'positive', 'warning', 'neutral', 'ink'] as const;

export interface TimePlot {
  readonly times: readonly number[];
  readonly series: readonly PlotSeries[];
}

const isTime = (type: string) => /^(Nullable\()?Date/.test(type);
const isNumber = (type: string) => /^(Nullable\()?(U?Int|Float|Decimal)/.test(type);

/** What tells lines apart that stand below each other: the one column of text, when there is one. */
function lineOf({ columns }: SqlResult): string | null {
  const others = columns.filter(({ type }) => !isTime(type) && !isNumber(type));
  return others.length === 1 ? others[0]!.name : null;
}

/**
 * Takes the rows of a statement and gives what can be drawn of them: the first column of times against each column of
 * numbers, or against the first one for each value of the one column of text. Null when there is nothing of the kind.
 */
export function plotOf(result: SqlResult): TimePlot | null {
  const time = result.columns.find(({ type }) => isTime(type))?.name;
  const numbers = result.columns.filter(({ type }) => isNumber(type)).map(({ name }) => name);
  if (time === undefined || numbers.length === 0 || result.rows.length < 2) return null;
  const line = lineOf(result);
  const points = new Map<string, Map<number, number>>();
  for (const row of result.rows) {
    const at = Date.parse(String(row[time])) / 1000;
    if (Number.isNaN(at)) continue;
    for (const name of line === null ? numbers : numbers.slice(0, 1)) {
      const label = line === null ? name : String(row[line]);
      if (!points.has(label)) points.set(label, new Map());
      if (typeof row[name] === 'number') points.get(label)!.set(at, row[name]);
    }
  }
  const times = [...new Set([...points.values()].flatMap((each) => [...each.keys()]))].sort((a, b) => a - b);
  const drawn = [...points].slice(0, COLOURS.length);
  if (times.length < 2) return null;
  return {
    times,
    series: drawn.map(([label, each], at) => ({
      label,
      // Sentiments have colours of their own.
      colour: COLOURS.find((colour) => colour === label) ?? COLOURS[at]!,
      values: times.map((moment) => each.get(moment) ?? null),
    })),
  };
}
