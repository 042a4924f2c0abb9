import type { ClickHouseClient } from '@clickhouse/client';
import type { Mention } from '../../schemas/mentions/mention.ts';
import type { MentionOrder, MentionSelection } from '../../schemas/mentions/mention-filter.ts';
import { LOOK_UP_SETTINGS, mentionWhere, rangeWhere, type Condition, type Where } from './mention-filter.ts';
import { idToDecimal, readMentions } from './mention-row.ts';
import { wordsToFind } from './search-words.ts';

/** Where a page ended: the sort value of its last mention (0 where the id alone decides) and its id. */
export interface Position {
  readonly value: number;
  readonly id: string;
}

interface OrderSql {
  readonly orderBy: string;
  /** Settings of the statement. */
  readonly settings: string;
  /** Holds for what comes after the position bound as `after` and `after_id`. */
  readonly after: string;
  readonly valueOf: (mention: Mention) => number;
}

/** An order of the primary key; `windowEnd` compares the id to the last one of a list, whose SELECT follows. */
interface KeyOrderSql extends OrderSql {
  readonly windowEnd: string;
}

const isKeyOrder = (order: OrderSql): order is KeyOrderSql => 'windowEnd' in order;

/**
 * In the order of the key the engine stops reading when a page is full. Its own way of reading less, which compares every row with
 * the least of the page so far, then only costs: a page of an author takes 197 ms of CPU without it and 310 with it, over 5.5
 * million mentions. In the other orders it pays (120 ms against 170).
 */
const IN_KEY_ORDER = `use_top_k_dynamic_filtering = 0, ${LOOK_UP_SETTINGS}`;

/** Every order ends with the id, so no two mentions are equal in it and a page can begin after any of them. */
const ORDERS: Record<MentionOrder, OrderSql | KeyOrderSql> = {
  newest: {
    orderBy: 'id DESC',
    settings: IN_KEY_ORDER,
    windowEnd: 'id >= (SELECT min(id) FROM',
    after: 'id < {after_id:UInt128}',
    valueOf: () => 0,
  },
  oldest: {
    orderBy: 'id ASC',
    settings: IN_KEY_ORDER,
    windowEnd: 'id <= (SELECT max(id) FROM',
    after: 'id > {after_id:UInt128}',
    valueOf: () => 0,
  },
  urgency: {
    orderBy: 'urgency DESC, id DESC',
    settings: LOOK_UP_SETTINGS,
    after: '(urgency, id) < ({after:UInt8}, {after_id:UInt128})',
    valueOf: (mention) => mention.urgency,
  },
  engagement: {
    orderBy: 'engagement DESC, id DESC',
    settings: LOOK_UP_SETTINGS,
    after: '(engagement, id) < ({after:UInt32}, {after_id:UInt128})',
    valueOf: (mention) => mention.engagement,
  },
  found: {
    orderBy: 'found_at DESC, id DESC',
    settings: LOOK_UP_SETTINGS,
    after: '(found_at, id) < (fromUnixTimestamp64Milli({after:Int64}), {after_id:UInt128})',
    valueOf: (mention) => Date.parse(mention.found_at),
  },
};

/** The place of a mention in an order: a page that begins after it neither repeats it nor skips its neighbour. */
export function positionOf(order: MentionOrder, mention: Mention): Position {
  return { value: ORDERS[order].valueOf(mention), id: mention.id };
}

interface Page {
  readonly order: MentionOrder;
  readonly limit: number;
  readonly after?: Position | undefined;
}

/** How many mentions of the workspace are searched for words before all others are. */
const WINDOW = 20_000;

/** Holds for the first `WINDOW` ids of a range, in an order of the key. */
function inWindow({ orderBy, windowEnd }: KeyOrderSql, range: Where): Condition {
  const first = `SELECT id FROM mentions WHERE ${range.sql} ORDER BY ${orderBy} LIMIT ${WINDOW}`;
  return [`${windowEnd} (${first}))`];
}

async function readPage(
  clickhouse: ClickHouseClient,
  selection: MentionSelection,
  { order: name, limit, after }: Page,
  { onlyWindow = false } = {},
): Promise<Mention[]> {
  const order = ORDERS[name];
  const behind: Condition[] = after
    ? [[order.after, { after: after.value, after_id: idToDecimal(after.id) }]]
    : [];
  // In an order of the key the position bounds the look-up of words too; in any other it is a condition like all others.
  const bounds = isKeyOrder(order) ? behind : [];
  const window = onlyWindow && isKeyOrder(order) ? [inWindow(order, rangeWhere(selection, bounds))] : [];
  const where = mentionWhere(selection, [...bounds, ...window], isKeyOrder(order) ? [] : behind);
  return readMentions(
    clickhouse,
    `WHERE ${where.sql}
            ORDER BY ${order.orderBy} LIMIT {limit:UInt32} SETTINGS ${order.settings}`,
    { ...where.params, limit },
  );
}

/**
 * A selection of few mentions without those that come last in an order of the key, when they are far more than a page: most
 * pass all filters, and the others need not be read.
 */
function nearest(
  { ids = [], ...selection }: MentionSelection,
  { order, limit, after }: Page,
): MentionSelection {
  const sorted = ids.toSorted();
  const ahead =
    order === 'newest'
      ? sorted.filter((id) => !after || id < after.id).reverse()
      : sorted.filter((id) => !after || id > after.id);
  return { ...selection, ids: ahead.slice(0, limit * 2) };
}

/** Reads the first mentions of a page where that is likely to give all of it, and is much less than reading all. */
function readNear(clickhouse: ClickHouseClient, selection: MentionSelection, page: Page): Promise<Mention[]> {
  if (!isKeyOrder(ORDERS[page.order])) return Promise.resolve([]);
  if (selection.ids) return readPage(clickhouse, nearest(selection, page), page);
  if (wordsToFind(selection.q ?? '').length === 0) return Promise.resolve([]);
  return readPage(clickhouse, selection, page, { onlyWindow: true });
}

/**
 * Gives up to `limit` mentions of the selection in this order, from the first or after a position. Mentions that
 * arrive meanwhile move nothing: a page begins at a key, not at a count.
 *
 * In an order of the key, words are looked for among the next mentions first, and only when those do not fill the page
 * among all that follow: a common word fills it from so few, and of a rare word the look-up gives few ids.
 */
export async function listMentions(
  clickhouse: ClickHouseClient,
  selection: MentionSelection,
  page: Page,
): Promise<Mention[]> {
  const near = await readNear(clickhouse, selection, page);
  if (near.length === page.limit) return near;
  const last = near.at(-1);
  const rest = {
    order: page.order,
    limit: page.limit - near.length,
    after: last ? positionOf(page.order, last) : page.after,
  };
  return [...near, ...(await readPage(clickhouse, selection, rest))];
}
