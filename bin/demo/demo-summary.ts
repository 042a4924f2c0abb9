import pc from 'picocolors';
import type { Mention } from '../../schemas/mentions/mention.ts';
import type { Run } from '../../schemas/run.ts';
import { plainTable } from '../plain-table.ts';

/** A row of the summary: one source, or all of them. */
interface Row {
  readonly counts: Pick<Run, 'status' | 'returned' | 'matched' | 'new'> | Run['sources'][number];
  readonly name: string;
  readonly mentions: readonly Mention[];
  readonly calls: number;
  readonly ms: number;
}

const relevant = ({ mentions }: Row) => mentions.filter((mention) => mention.relevant);
const withSentiment = (row: Row, sentiment: Mention['sentiment']) =>
  relevant(row).filter((mention) => mention.sentiment === sentiment).length;

const FULL_WIDTH = 90;

const COLUMNS: readonly {
  readonly head: string;
  readonly cell: (row: Row) => string | number;
  readonly from?: number;
}[] = [
  { head: 'source', cell: ({ name }) => name },
  { head: 'status', cell: ({ counts }) => counts.status, from: 58 },
  { head: 'returned', cell: ({ counts }) => counts.returned, from: FULL_WIDTH },
  { head: 'matched', cell: ({ counts }) => counts.matched, from: FULL_WIDTH },
  { head: 'new', cell: ({ counts }) => counts.new },
  { head: 'relevant', cell: (row) => relevant(row).length },
  { head: 'noise', cell: (row) => row.mentions.length - relevant(row).length },
  { head: '+', cell: (row) => withSentiment(row, 'positive') },
  { head: '·', cell: (row) => withSentiment(row, 'neutral') },
  { head: '-', cell: (row) => withSentiment(row, 'negative') },
  { head: 'calls', cell: ({ calls }) => calls, from: FULL_WIDTH },
  { head: 'seconds', cell: ({ ms }) => (ms / 1000).toFixed(1), from: FULL_WIDTH },
];
/** Returns a table of the results by source. It fits `columns` columns if there are at least 48. */
export function summaryTable(run: Run, mentions: readonly Mention[], columns: number): string {
  const rows: Row[] = run.sources.map((counts) => ({
    counts,
    name: counts.source,
    mentions: mentions.filter(({ source }) => source === counts.source),
    calls: counts.calls,
    ms: counts.duration_ms ?? 0,
  }));
  const all: Row = {
    counts: run,
    name: 'all',
    mentions,
    calls: run.sources.reduce((sum, source) => sum + source.calls, 0),
    ms: Date.parse(run.finished_at ?? run.queued_at) - Date.parse(run.started_at ?? run.queued_at),
  };
  const shown = COLUMNS.filter(({ from = 0 }) => columns >= from);
  const cells = (row: Row) => shown.map(({ cell }) => cell(row));
  return plainTable([...rows.map(cells), cells(all).map((cell) => pc.bold(String(cell)))], {
    head: shown.map(({ head }) => pc.dim(head)),
    colAligns: ['left', 'left', ...Array<'right'>(shown.length - 2).fill('right')],
    gap: 2,
  });
}
