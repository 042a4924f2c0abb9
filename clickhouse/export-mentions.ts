import type { ClickHouseClient } from '@clickhouse/client';
import type { MentionOrder, MentionSelection } from '../schemas/mention-filter.ts';
import type { Mention } from '../schemas/mention.ts';
import { listMentions, positionOf, type Position } from './list-mentions.ts';

/**
 * Mentions read at a time: 1 to 2 MB of them. By `newest` and `oldest` a page is one short read of the key; by any other order
 * it is found among all that is left of the selection.
 */
export const EXPORT_PAGE = 1_000;

/**
 * Reads all mentions of a selection in an order, a page at a time, each when it is asked for: however slow the reader,
 * no connection is held meanwhile, and one who stops reading stops the queries. Mentions that arrive meanwhile shift nothing.
 */
export async function* mentionPages(
  clickhouse: ClickHouseClient,
  selection: MentionSelection,
  order: MentionOrder,
): AsyncGenerator<readonly Mention[], void, undefined> {
  let after: Position | undefined;
  for (;;) {
    const page = await listMentions(clickhouse, selection, { order, limit: EXPORT_PAGE, after });
    if (page.length > 0) yield page;
    if (page.length < EXPORT_PAGE) return;
    after = positionOf(order, page.at(-1)!);
  }
}
