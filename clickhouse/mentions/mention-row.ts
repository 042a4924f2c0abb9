import type { ClickHouseClient } from '@clickhouse/client';
import { type Mention, relevanceBand } from '../../schemas/mentions/mention.ts';
import { select } from '../select.ts';

/** SQL of a column with ids (UInt128) as the text that the API shows: 32 hex digits. */
export const hexId = (column: string): string => `lower(leftPad(hex(${column}), 32, '0'))`;

/** A row of `SELECT ${MENTION_COLUMNS}` in JSONEachRow. */
export interface MentionRow extends Omit<
  Mention,
  | 'id'
  | 'relevance'
  | 'posted_at'
  | 'found_at'
  | 'edited_at'
  | 'snoozed_until'
  | 'judged_at'
  | 'story_id'
  | 'urgency'
  | 'engagement'
> {
  readonly mention_id: string;
  readonly story: string;
  readonly posted_ms: string | number;
  readonly found_ms: string | number;
  readonly judged_ms: string | number;
  readonly edited_ms: string | number | null;
  readonly snoozed_ms: string | number | null;
  readonly urgency: number;
  readonly engagement: number;
}

/** Every public column of a mention. An alias like a column name would hide the column in WHERE and ORDER BY. */
export const MENTION_COLUMNS = `
  ${hexId('id')} AS mention_id, project_id, source, external_id, kind, url, title, text, lang, place,
  author, author_name, author_url, engagement, trend, toUnixTimestamp64Milli(posted_at) AS posted_ms,
  toUnixTimestamp64Milli(found_at) AS found_ms, toUnixTimestamp64Milli(judged_at) AS judged_ms,
  toUnixTimestamp64Milli(edited_at) AS edited_ms, keyword_ids, group_ids,
  ${hexId('story_id')} AS story, category_id, relevant, sentiment, urgency, summary, reason, status, draft, run_id, judge,
  assignee, tags, toUnixTimestamp64Milli(snoozed_until) AS snoozed_ms`;

const isoTime = (ms: string | number) => new Date(Number(ms)).toISOString();
const isoTimeOrNull = (ms: string | number | null) => (ms === null ? null : isoTime(ms));

/** Converts a row of `MENTION_COLUMNS` to a mention. */
export function toMention(row: MentionRow): Mention {
  const { mention_id, story, posted_ms, found_ms, judged_ms, edited_ms, snoozed_ms, ...rest } = row;
  return {
    id: mention_id,
    ...rest,
    story_id: story,
    relevant: Boolean(row.relevant),
    posted_at: isoTime(posted_ms),
    found_at: isoTime(found_ms),
    judged_at: isoTime(judged_ms),
    edited_at: isoTimeOrNull(edited_ms),
    snoozed_until: isoTimeOrNull(snoozed_ms),
    relevance: relevanceBand(row.urgency),
  };
}

/** Returns the mentions that these clauses of a SELECT (WHERE, ORDER BY, LIMIT) describe. */
export async function readMentions(
  clickhouse: ClickHouseClient,
  clauses: string,
  params: Readonly<Record<string, unknown>>,
): Promise<Mention[]> {
  const rows = await select<MentionRow>(
    clickhouse,
    `SELECT ${MENTION_COLUMNS} FROM mentions ${clauses}`,
    params,
  );
  return rows.map(toMention);
}

const ID = /^[0-9a-f]{32}$/;

/** Converts a mention id (32 hex digits) to decimal text for UInt128. Throws `TypeError` on anything else. */
export function idToDecimal(id: string): string {
  if (!ID.test(id)) throw new TypeError('not a mention id');
  return BigInt(`0x${id}`).toString();
}

/**
 * Returns ids as one array literal for `IN` and `indexOf`, which the engine parses far faster than constants. Throws
 * `TypeError` for an id that is not 32 hex digits.
 */
export const idList = (ids: readonly string[]) =>
  `CAST('[${ids.map(idToDecimal).join(',')}]' AS Array(UInt128))`;

/** Converts a mention of a workspace to the row to insert. */
export const toRow = (mention: Mention & { workspace_id: number }) => ({
  ...mention,
  id: idToDecimal(mention.id),
  story_id: idToDecimal(mention.story_id),
  // Not a column. JSON leaves it out.
  relevance: undefined,
});
