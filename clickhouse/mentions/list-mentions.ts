import type { ClickHouseClient } from '@clickhouse/client';
import type { Mention } from '../../schemas/mentions/mention.ts';
import type { MentionOrder, MentionSelection } from '../../schemas/mentions/mention-filter.ts';
import { LOOK_UP_SETTINGS, mentionWhere, rangeWhere } from './mention-filter.ts';
import type { Condition, Where } from './where.ts';
import { idToDecimal, readMentions } from './mention-row.ts';
import { splitQuery } from './query-parts.ts';

/** Where a page ends: the sort value of its last mention (0 when the id alone decides) and its id. */
export interface Position {
  readonly value: number;
  readonly id: string;
}

interface OrderSql {
  readonly orderBy: string;
  /** Settings of the statement. */
  readonly settings: string;
  /** The condition for what comes after the position bound as `after` and `after_id`. */
  readonly after: string;
  readonly valueOf: (mention: Mention) => number;
}

/**
 * An order of the primary key. `windowEnd` is the start of a condition that compares the id to the last of a subquery.
 */
interface KeyOrderSql extends OrderSql {
  readonly windowEnd: string;
}

const isKeyOrder = (order: OrderSql): order is KeyOrderSql => 'windowEnd' in order;

/**
 * In the order of the key the engine stops reading when a page is full, so its dynamic filter only costs (197 ms of
 * CPU without it, 310 with it). In other orders it pays (120 ms instead of 170).
 */
const IN_KEY_ORDER = `use_top_k_dynamic_filtering = 0, ${LOOK_UP_SETTINGS}`;

/** Stands for the trend of a mention without one: below that of any post that lost engagement. */
const NO_TREND = -1e15;
const TREND = `ifNull(trend, toFloat64(${NO_TREND}))`;

/** Every order ends with the id, so that no two mentions are equal and a page can start after any of them. */
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
  trending: {
    orderBy: `${TREND} DESC, id DESC`,
    settings: LOOK_UP_SETTINGS,
    after: `(${TREND}, id) < ({after:Float64}, {after_id:UInt128})`,
    valueOf: (mention) => mention.trend ?? NO_TREND,
  },
  found: {
    orderBy: 'found_at DESC, id DESC',
    settings: LOOK_UP_SETTINGS,
    after: '(found_at, id) < (fromUnixTimestamp64Milli({after:Int64}), {after_id:UInt128})',
    valueOf: (mention) => Date.parse(mention.found_at),
  },
};

/**
 * Returns the position of a mention in an order. A page after it neither repeats the mention nor skips its neighbor.
 */
export function positionOf(order: MentionOrder, mention: Mention): Position {
  return { value: ORDERS[order].valueOf(mention), id: mention.id };
}

interface Page {
  readonly order: MentionOrder;
  readonly limit: number;
  readonly after?: Position | undefined;
}

/** How many mentions of the workspace are searched for words before all others. */
const WINDOW = 20_000;

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
  const afterPosition: Condition[] = after
    ? [[order.after, { after: after.value, after_id: idToDecimal(after.id) }]]
    : [];
  // In an order of the key the position also limits the lookup of words. In other orders it is a plain condition.
  const bounds = isKeyOrder(order) ? afterPosition : [];
  const window = onlyWindow && isKeyOrder(order) ? [inWindow(order, rangeWhere(selection, bounds))] : [];
  const where = mentionWhere(selection, [...bounds, ...window], isKeyOrder(order) ? [] : afterPosition);
  return readMentions(
    clickhouse,
    `WHERE ${where.sql}
            ORDER BY ${order.orderBy} LIMIT {limit:UInt32} SETTINGS ${order.settings}`,
    { ...where.params, limit },
  );
}

/**
 * Returns a selection by ids without those that come last in an order of the key, when there are far more than a
 * page needs.
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

/** Reads the first mentions of a page where that likely fills it and is far less work than reading all. */
function readNear(clickhouse: ClickHouseClient, selection: MentionSelection, page: Page): Promise<Mention[]> {
  // The strongest mention of a story may be anywhere.
  if (selection.collapse || !isKeyOrder(ORDERS[page.order])) return Promise.resolve([]);
  if (selection.ids) return readPage(clickhouse, nearest(selection, page), page);
  if (splitQuery(selection.q).lookup === null) return Promise.resolve([]);
  return readPage(clickhouse, selection, page, { onlyWindow: true });
}

/**
 * Returns up to `limit` mentions of the selection, from the start or after a position. A page starts at a key, so
 * mentions that arrive meanwhile do not shift it. In an order of the key, a query is searched among the next mentions
 * first: a common word fills the page from these few.
 */
export async function listMentions(clickhouse: ClickHouseClient, selection: MentionSelection, page: Page) {
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
