import { type Mention, relevanceBand } from '../../schemas/mentions/mention.ts';

/** SQL of a column with ids (UInt128) as the text that the API shows: 32 hex digits. */
export const hexId = (column: string): string => `lower(leftPad(hex(${column}), 32, '0'))`;

/** A row of `SELECT ${MENTION_COLUMNS}` in JSONEachRow. */
export interface MentionRow extends Omit<
  Mention,
  'id' | 'relevance' | 'posted_at' | 'found_at' | 'judged_at' | 'urgency' | 'engagement'
> {
  readonly mention_id: string;
  readonly posted_ms: string | number;
  readonly found_ms: string | number;
  readonly judged_ms: string | number;
  readonly urgency: number;
  readonly engagement: number;
}

/**
 * Every public column of a mention. Those that are rendered get names of their own, because ClickHouse would put an
 * alias that hides a column into WHERE and ORDER BY as well.
 */
export const MENTION_COLUMNS = `
  ${hexId('id')} AS mention_id, project_id, source, external_id, kind, url, title, text, lang, place,
  author, author_name, author_url, engagement, toUnixTimestamp64Milli(posted_at) AS posted_ms,
  toUnixTimestamp64Milli(found_at) AS found_ms, toUnixTimestamp64Milli(judged_at) AS judged_ms, keyword_ids, group_ids,
  category_id, relevant, sentiment, urgency, summary, reason, status, draft, run_id, judge`;

const isoTime = (ms: string | number) => new Date(Number(ms)).toISOString();

/** Takes a row of `MENTION_COLUMNS` and gives the mention. */
export function toMention(row: MentionRow): Mention {
  const { mention_id, posted_ms, found_ms, judged_ms, ...rest } = row;
  return {
    id: mention_id,
    ...rest,
    relevant: Boolean(row.relevant),
    posted_at: isoTime(posted_ms),
    found_at: isoTime(found_ms),
    judged_at: isoTime(judged_ms),
    relevance: relevanceBand(row.urgency),
  };
}

const ID = /^[0-9a-f]{32}$/;

/** Takes a mention id (32 hex digits) and gives the decimal text that ClickHouse reads as UInt128. Throws on anything else. */
export function idToDecimal(id: string): string {
  if (!ID.test(id)) throw new TypeError('not a mention id');
  return BigInt(`0x${id}`).toString();
}

/**
 * Ids as one array, for `IN` and `indexOf`: a literal of at most 40 bytes each. The engine reads it far faster than as many
 * constants (5,000 in 20 ms of CPU, 2,000 constants in 165). Throws `TypeError` where one is not 32 hexadecimal digits.
 */
export const idList = (ids: readonly string[]) =>
  `CAST('[${ids.map(idToDecimal).join(',')}]' AS Array(UInt128))`;

/** Takes a mention of a workspace and gives the row to insert. */
export function toRow(mention: Mention & { workspace_id: number }) {
  const { id, relevance: _, ...columns } = mention;
  return { ...columns, id: idToDecimal(id) };
}
