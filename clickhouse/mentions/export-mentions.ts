import type { ClickHouseClient } from '@clickhouse/client';
import type { MentionOrder, MentionSelection } from '../../schemas/mentions/mention-filter.ts';
import type { Mention } from '../../schemas/mentions/mention.ts';
import type { Gate } from '../../runtime/timing/gate.ts';
import { listMentions, positionOf, type Position } from './list-mentions.ts';

/** Mentions of the first page, 1 to 2 MB. */
export const EXPORT_PAGE = 1_000;

/** Pages that all exports of a process read at once, so that everything else need not wait behind them. */
export const EXPORT_READS = 2;

/**
 * Most mentions of a later page. The engine reads at least a thousand rows of every part: a thousand mentions cost
 * 130 ms of CPU in pages of a thousand, 60 in pages of four thousand (10 million mentions, busy machine).
 */
const LARGEST = 4_000;
/** Least mentions of a later page, where texts are long. */
const SMALLEST = 250;
/** The size that a page aims at, in characters: 4 MB or a little more, and twice that while it is read. */
const PAGE_CHARACTERS = 4_000_000;
/** Characters of a mention besides its text, as JSON. */
const OTHER_CHARACTERS = 800;

function pageLike(page: readonly Mention[]): number {
  const characters = page.reduce((sum, { text }) => sum + text.length + OTHER_CHARACTERS, 0);
  const fitting = Math.floor((PAGE_CHARACTERS * page.length) / characters);
  return Math.min(LARGEST, Math.max(SMALLEST, fitting));
}

/**
 * Reads all mentions of a selection page by page, each when it is asked for and through the gate. A slow reader
 * occupies no connection in between, and mentions that arrive meanwhile shift nothing.
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
