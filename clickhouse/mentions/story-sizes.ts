import type { ClickHouseClient } from '@clickhouse/client';
import type { MentionSelection } from '../../schemas/mentions/mention-filter.ts';
import type { Source } from '../../schemas/source.ts';
import { OUTLINED_IDS } from '../../schemas/mentions/story.ts';
import { select } from '../select.ts';
import { mentionWhere } from './mention-filter.ts';
import { hexId, idList } from './mention-row.ts';

/** The mentions of a story at one source. */
export interface StorySource {
  readonly story_id: string;
  readonly source: Source;
  readonly count: number;
  /** Those of the oldest posts, oldest first: `OUTLINED_IDS` at most. */
  readonly ids: readonly string[];
}

/** Returns the mentions of these stories that pass a selection, by story and source: the source with the most first. */
export async function countStories(
  clickhouse: ClickHouseClient,
  { collapse: _, ...selection }: MentionSelection,
  storyIds: readonly string[],
): Promise<StorySource[]> {
  if (storyIds.length === 0) return [];
  const where = mentionWhere(selection);
  const rows = await select<{ story: string; source: Source; total: string | number; ids: string[] }>(
    clickhouse,
    `SELECT ${hexId('story_id')} AS story, source, count() AS total,
                   groupArraySorted(${OUTLINED_IDS})(${hexId('id')}) AS ids FROM mentions
            WHERE ${where.sql} AND story_id IN (${idList(storyIds)})
            GROUP BY story_id, source ORDER BY total DESC, source`,
    where.params,
  );
  return rows.map(({ story, source, total, ids }) => ({
    story_id: story,
    source,
    count: Number(total),
    ids,
  }));
}
