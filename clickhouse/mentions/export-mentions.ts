import type { ClickHouseClient } from '@clickhouse/client';
import type { MentionOrder, MentionSelection } from '../../schemas/mentions/mention-filter.ts';
import type { Mention } from '../../schemas/mentions/mention.ts';
import { createGate } from '../../runtime/timing/gate.ts';
import { listMentions, positionOf, type Position } from './list-mentions.ts';

/**
 * Mentions of the first page: 1 to 2 MB of them. By `newest` and `oldest` a page is one short read of the key; by any
 * other order it is found among all that is left of the selection.
 */
export const EXPORT_PAGE = 1_000;

/**
 * Most mentions of a later page. A page has a little of every part of the table, and from each the engine reads a
 * thousand rows at least: a thousand mentions cost 130 ms of its CPU in pages of a thousand, 83 in pages of two, and
 * 60 in pages of four thousand (10 million mentions; the machine was busy, so read the ratios).
 */
const LARGEST = 4_000;
/** Where texts are long. */
const SMALLEST = 250;
/** What a page is meant to hold, in characters: 4 MB or a little more, and twice that while it is read. */
const PAGE_CHARACTERS = 4_000_000;
/** Characters of a mention beside its text, as JSON. */
const CHARACTERS_BESIDE = 800;

/**
 * Pages that are read at once for all exports of this process: ten exports by themselves would take every place in
 * the engine, and all others would wait behind them.
 */
const READS = 2;
const reads = createGate(READS);

/** How many mentions like these make a page. */
function pageLike(page: readonly Mention[]): number {
  const characters = page.reduce((sum, { text }) => sum + text.length + CHARACTERS_BESIDE, 0);
  const fitting = Math.floor((PAGE_CHARACTERS * page.length) / characters);
  return Math.min(LARGEST, Math.max(SMALLEST, fitting));
}

/**
 * Reads all mentions of a selection in an order, a page at a time, each when it is asked for: however slow the
 * reader, no connection is held meanwhile, and one who stops reading stops the queries. Mentions that arrive
 * meanwhile shift nothing.
 */
export async function* mentionPages(
  clickhouse: ClickHouseClient,
  selection: MentionSelection,
  order: MentionOrder,
): AsyncGenerator<readonly Mention[], void, undefined> {
  // Whoever leaves is noticed at the next page.
  const nobodyLeaves = new AbortController().signal;
  let limit = EXPORT_PAGE;
  let after: Position | undefined;
  for (;;) {
    const leave = await reads.enter(nobodyLeaves);
    const page = await listMentions(clickhouse, selection, { order, limit, after }).finally(leave);
    if (page.length > 0) yield page;
    if (page.length < limit) return;
    after = positionOf(order, page.at(-1)!);
    limit = pageLike(page);
  }
}
