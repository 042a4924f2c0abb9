import type { ClickHouseClient } from '@clickhouse/client';
import type { MentionOrder, MentionSelection } from '../../schemas/mentions/mention-filter.ts';
import type { Mention } from '../../schemas/mentions/mention.ts';
import type { Gate } from '../../runtime/timing/gate.ts';
import { listMentions, positionOf, type Position } from './list-mentions.ts';

/**
 * Mentions of the first page, 1 to 2 MB. By `newest` and `oldest` a page is one short read of the key; in other
 * orders it is found among all that remains of the selection.
 */
export const EXPORT_PAGE = 1_000;

/**
 * Pages that all exports of a process read at once. Without a limit, ten exports would take every place in the engine
 * and everything else would wait behind them.
 */
export const EXPORT_READS = 2;

/**
 * Most mentions of a later page. A page has rows of every part of the table, and the engine reads at least a thousand
 * of each: a thousand mentions cost 130 ms of CPU in pages of a thousand, 83 in pages of two thousand, 60 in pages of
 * four thousand (10 million mentions, busy machine: read the ratios).
 */
const LARGEST = 4_000;
/** Least mentions of a later page, where texts are long. */
const SMALLEST = 250;
/** The size that a page aims at, in characters: 4 MB or a little more, and twice that while it is read. */
const PAGE_CHARACTERS = 4_000_000;
/** Characters of a mention besides its text, as JSON. */
const OTHER_CHARACTERS = 800;

/** Returns how many mentions like these make a page. */
function pageLike(page: readonly Mention[]): number {
  const characters = page.reduce((sum, { text }) => sum + text.length + OTHER_CHARACTERS, 0);
  const fitting = Math.floor((PAGE_CHARACTERS * page.length) / characters);
  return Math.min(LARGEST, Math.max(SMALLEST, fitting));
}

/**
 * Reads all mentions of a selection in an order, page by page, each when it is asked for and through the gate.
 * However slow the reader, it occupies no connection in between, and when it stops reading the queries stop. Mentions
 * that arrive meanwhile shift nothing.
 */
export async function* mentionPages(
  clickhouse: ClickHouseClient,
  gate: Gate,
  selection: MentionSelection,
  order: MentionOrder,
): AsyncGenerator<readonly Mention[], void, undefined> {
  let limit = EXPORT_PAGE;
  let after: Position | undefined;
  for (;;) {
    const page = await gate.run(() => listMentions(clickhouse, selection, { order, limit, after }));
    if (page.length > 0) yield page;
    if (page.length < limit) return;
    after = positionOf(order, page.at(-1)!);
    limit = pageLike(page);
  }
}
