import Table from 'cli-table3';
import pc from 'picocolors';
import { type Mention } from '../schemas/mention.ts';
import { type Run } from '../schemas/run.ts';

/** Characters of the post shown on its line. */
const SHOWN = 88;

const SENTIMENT = { positive: pc.green('+'), negative: pc.red('-'), neutral: pc.dim('·') } as const;
const BAND = { high: pc.red, medium: pc.yellow, low: pc.dim } as const;

const oneLine = (text: string) => text.replace(/\s+/gu, ' ').trim();
const cut = (text: string, max: number) =>
  [...text].length > max ? `${[...text].slice(0, max - 1).join('')}…` : text;

/** One mention as a line: source, urgency, sentiment, author, what it says; why, when it was filtered out. */
export function mentionLine(mention: Mention): string {
  const said = cut(oneLine([mention.title, mention.text].filter(Boolean).join(' — ')), SHOWN);
  const head = `${pc.cyan(mention.source.padEnd(8))} ${BAND[mention.relevance](String(mention.urgency).padStart(3))} ${SENTIMENT[mention.sentiment]}`;
  const author = pc.bold(cut(mention.author ?? 'unknown', 22).padEnd(22));
  if (mention.relevant) return `${head} ${author} ${said}`;
  return pc.dim(
    `${mention.source.padEnd(8)}   ×   ${cut(mention.author ?? 'unknown', 22).padEnd(22)} ${said}\n${' '.repeat(15)}noise: ${mention.reason}`,
  );
}

const HEAD = [
  'source',
  'status',
  'returned',
  'matched',
  'new',
  'relevant',
  'noise',
  '+',
  '·',
  '-',
  'calls',
  'seconds',
];

/** A row of the summary: what was returned and kept, and how it was judged. */
function summaryRow(
  name: string,
  counts: Pick<Run, 'status' | 'returned' | 'matched' | 'new'> | Run['sources'][number],
  own: readonly Mention[],
  calls: number,
  ms: number,
): (string | number)[] {
  const relevant = own.filter((mention) => mention.relevant);
  const of = (sentiment: Mention['sentiment']) =>
    relevant.filter((mention) => mention.sentiment === sentiment).length;
  const judged = [
    relevant.length,
    own.length - relevant.length,
    of('positive'),
    of('neutral'),
    of('negative'),
  ];
  return [
    name,
    counts.status,
    counts.returned,
    counts.matched,
    counts.new,
    ...judged,
    calls,
    (ms / 1000).toFixed(1),
  ];
}

/** What the scan brought, by source. */
export function summaryTable(run: Run, mentions: readonly Mention[]): string {
  const table = new Table({
    head: HEAD,
    colAligns: ['left', 'left', ...Array<'right'>(HEAD.length - 2).fill('right')],
    style: { head: [], border: [] },
  });
  for (const source of run.sources) {
    const own = mentions.filter((mention) => mention.source === source.source);
    table.push(summaryRow(source.source, source, own, source.calls, source.duration_ms ?? 0));
  }
  const calls = run.sources.reduce((sum, source) => sum + source.calls, 0);
  const ms = Date.parse(run.finished_at ?? run.queued_at) - Date.parse(run.started_at ?? run.queued_at);
  table.push(summaryRow('all', run, mentions, calls, ms));
  return table.toString();
}
