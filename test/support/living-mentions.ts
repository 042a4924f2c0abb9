import { openClickHouse } from '../../clickhouse/client.ts';
import type { Postgres } from '../../postgres/client.ts';
import { openPostgres } from '../../postgres/pool.ts';
import { attachToRunning } from '../../runtime/process/data-folder.ts';
import type { Source } from '../../schemas/source.ts';

/** Does something with the database of a running service. */
async function withPostgres<T>(folder: string, work: (postgres: Postgres) => Promise<T>): Promise<T> {
  const postgres = openPostgres((await attachToRunning(folder))!.postgres!);
  try {
    return await work(postgres);
  } finally {
    await postgres.close();
  }
}

/** Makes all known posts of a source due to be read again, also where a dead process still has it. */
export const expireReadings = (folder: string, source: Source): Promise<void> =>
  withPostgres(folder, async (postgres) => {
    // In the order of the service, or both would deadlock.
    await postgres.query(
      `WITH held AS MATERIALIZED (
         SELECT mention_id FROM post_memory WHERE source = $1 ORDER BY mention_id FOR UPDATE
       ) UPDATE post_memory m SET reread_at = now() - interval '1 day' FROM held WHERE m.mention_id = held.mention_id`,
      [source],
    );
    await postgres.query('UPDATE source_rereads SET taken_until = now() WHERE source = $1', [source]);
  });

/** The engagement and words of a mention now, and its engagement as it was read over time. */
export interface LivingMention {
  readonly external_id: string;
  readonly engagement: number;
  readonly text: string;
  readonly points: readonly number[];
}

/** Returns the engagement and words of all mentions of a source of a running service. */
export async function livingMentions(folder: string, source: Source): Promise<LivingMention[]> {
  const clickhouse = openClickHouse((await attachToRunning(folder))!.clickhouse!);
  try {
    const answer = await clickhouse.query({
      query: `SELECT external_id, engagement, text, history.points AS points FROM mentions LEFT JOIN (
                SELECT mention_id, arrayMap(point -> point.2, arraySort(groupArray((at, engagement)))) AS points
                FROM engagement_history FINAL GROUP BY mention_id
              ) AS history ON history.mention_id = mentions.id WHERE source = {source:String}`,
      query_params: { source },
      format: 'JSONEachRow',
    });
    return await answer.json<LivingMention>();
  } finally {
    await clickhouse.close();
  }
}
