import type { ClickHouseClient } from '@clickhouse/client';
import type { Mention } from '../../schemas/mentions/mention.ts';
import type { MentionSelection } from '../../schemas/mentions/mention-filter.ts';
import { listMentions } from '../mentions/list-mentions.ts';
import { mentionWhere } from '../mentions/mention-filter.ts';
import { select } from '../select.ts';

/** How many mentions were collected in a span of time, and how many of them are negative. */
export interface SpanCount {
  readonly total: number;
  readonly negative: number;
}

/**
 * Adjacent spans of time: the start of each, oldest first, and the end of the last, in milliseconds since 1970.
 */
export interface Spans {
  readonly since: readonly number[];
  readonly until: number;
}

/**
 * Counts the mentions of a selection by the span in which they were collected. Returns one count for each span.
 */
export async function countBySpan(
  clickhouse: ClickHouseClient,
  selection: MentionSelection,
  { since, until }: Spans,
): Promise<SpanCount[]> {
  const where = mentionWhere({ ...selection, foundSince: since[0] ?? until, foundUntil: until });
  const rows = await select<Record<'span' | 'total' | 'negative', string | number>>(
    clickhouse,
    `SELECT arrayCount(edge -> toUnixTimestamp64Milli(found_at) >= edge, {edges:Array(Int64)}) AS span,
                   count() AS total, countIf(sentiment = 'negative') AS negative
            FROM mentions WHERE ${where.sql} GROUP BY span`,
    { ...where.params, edges: since },
  );
  return since.map((_, at) => {
    const row = rows.find(({ span }) => Number(span) === at + 1);
    return { total: Number(row?.total ?? 0), negative: Number(row?.negative ?? 0) };
  });
}

/** Returns up to `limit` mentions of the last span, one of each story, the most urgent first, and the counts of all spans. */
export async function readDigest(
  clickhouse: ClickHouseClient,
  selection: MentionSelection,
  spans: Spans,
  limit: number,
): Promise<{ mentions: Mention[]; counts: SpanCount[] }> {
  const last = { ...selection, foundSince: spans.since.at(-1) ?? spans.until, foundUntil: spans.until };
  const [mentions, counts] = await Promise.all([
    listMentions(clickhouse, { ...last, collapse: 'urgency' }, { order: 'urgency', limit }),
    countBySpan(clickhouse, selection, spans),
  ]);
  return { mentions, counts };
}
