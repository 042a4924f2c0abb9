import { createHash } from 'node:crypto';
import type { Postgres } from '../../postgres/client.ts';
import { DAY_MS } from '../../schemas/duration.ts';

/** The tenants of the remembered posts: each project belongs to the workspace of its number modulo `WORKSPACES`. */
export const PROJECTS = 2_000;
export const WORKSPACES = 200;
/** Posts of one scan. */
const RUN_POSTS = 500;
/** Rows of one INSERT. */
const STEP = 2_000_000;
/** Times are within this many days before the fill. */
const DAYS = 365;

const seeded = (n: number) => createHash('md5').update(String(n)).digest('hex');

/**
 * Returns the native id of post `n`: three of five are like Bluesky's, scattered by author, the others like Reddit's, which
 * count up.
 */
export const externalId = (n: number): string =>
  n % 5 < 3
    ? `at://did:plc:${seeded(n).slice(0, 24)}/app.bsky.feed.post/${n.toString(16).padStart(13, '3')}`
    : `t1_${n.toString(16).padStart(7, '0')}`;

/** The same, written by the server. */
const EXTERNAL_ID = `CASE WHEN n % 5 < 3
  THEN 'at://did:plc:' || left(md5(n::text), 24) || '/app.bsky.feed.post/' || lpad(to_hex(n), 13, '3')
  ELSE 't1_' || lpad(to_hex(n), 7, '0') END`;

/** The project of post `n`: as scattered as the posts of live streams are. */
const PROJECT = `(n * 7919 % ${PROJECTS})`;

const ROWS = `
  INSERT INTO post_memory (project_id, source, external_id, workspace_id, mention_id, state, claimed_by, run_id, keyword_ids, found_at)
  SELECT 'prj_' || lpad(${PROJECT}::text, 20, '0'), CASE WHEN n % 5 < 3 THEN 'bluesky' ELSE 'reddit' END, ${EXTERNAL_ID},
         1 + ${PROJECT} % ${WORKSPACES},
         lpad(to_hex($3::bigint + n * $4::bigint / 1000), 12, '0') || substr(encode(sha256(n::text::bytea), 'hex'), 1, 20),
         'stored', 'posts.raw:' || n % 6 || ':' || n / 6, 'run_' || lpad((n / ${RUN_POSTS})::text, 20, '0'),
         ARRAY[(n % 100000)::integer], to_timestamp(($3::bigint + n * $4::bigint / 1000) / 1000.0)
  FROM generate_series($1::bigint, $2::bigint - 1) AS n`;

/** Leaves only the table, because sorting an index at once takes a tenth of the time of adding to it row by row. */
async function withoutIndexes(postgres: Postgres, fill: () => Promise<void>): Promise<void> {
  const indexes = await postgres.query<{ name: string; definition: string; is_key: boolean }>(
    `SELECT c.relname AS name, pg_get_indexdef(i.indexrelid) AS definition, i.indisprimary AS is_key FROM pg_index i
     JOIN pg_class c ON c.oid = i.indexrelid WHERE i.indrelid = 'post_memory'::regclass`,
  );
  for (const { name, is_key } of indexes)
    await postgres.query(is_key ? `ALTER TABLE post_memory DROP CONSTRAINT ${name}` : `DROP INDEX ${name}`);
  await fill();
  const settings = `SET LOCAL maintenance_work_mem = '1GB'; SET LOCAL max_parallel_maintenance_workers = 2`;
  for (const { definition } of indexes)
    await postgres.transaction(async (tx) => {
      for (const setting of settings.split('; ')) await tx.query(setting);
      await tx.query(definition);
    });
}

/** Days for which a key of a story is kept on average: a text, of which a post has most keys, for 44 (domain/stories). */
const KEY_DAYS = 44;
/** Keys of a post on average: a third are posts of 13, the others comments of two. */
const KEYS_OF_POST = 6;

const STORY_KEYS = `
  INSERT INTO story_keys (project_id, workspace_id, key, story_id, posted_at, kept_until)
  SELECT 'prj_' || lpad(${PROJECT}::text, 20, '0'), 1 + ${PROJECT} % ${WORKSPACES},
         (hashint8extended(n, 7) >> 11), lpad(to_hex(n / ${KEYS_OF_POST}), 32, '0'), now(), current_date + 1 + (n % ${KEY_DAYS})::integer
  FROM generate_series($1::bigint, $2::bigint - 1) AS n ON CONFLICT DO NOTHING`;

/** Fills the keys of stories with those that so many posts of a year leave. Calls `onStep` with the keys so far. */
export async function fillStoryKeys(
  postgres: Postgres,
  posts: number,
  onStep: (keys: number) => void,
): Promise<void> {
  const count = Math.round((posts * KEY_DAYS * KEYS_OF_POST) / DAYS);
  for (let from = 0; from < count; from += STEP) {
    const to = Math.min(from + STEP, count);
    await postgres.query(STORY_KEYS, [from, to]);
    onStep(to);
  }
  await postgres.query('VACUUM (ANALYZE) story_keys');
}

/** Adds the workspaces and projects of the remembered posts. */
export async function addProjects(postgres: Postgres): Promise<void> {
  await postgres.query(
    `INSERT INTO workspaces (id, name) OVERRIDING SYSTEM VALUE SELECT n, 'Workspace ' || n FROM generate_series(1, ${WORKSPACES}) AS n
     ON CONFLICT DO NOTHING`,
  );
  await postgres.query(
    `INSERT INTO projects (id, workspace_id, name, mode, window_days, backfill_days)
     SELECT 'prj_' || lpad(n::text, 20, '0'), 1 + n % ${WORKSPACES}, 'Project ' || n, 'mentions', 1, 0
     FROM generate_series(0, ${PROJECTS - 1}) AS n ON CONFLICT DO NOTHING`,
  );
}

/** Fills the memory with `count` stored posts, found evenly over a year. Calls `onStep` with the rows so far. */
export async function fillMemory(
  postgres: Postgres,
  count: number,
  onStep: (rows: number) => void,
): Promise<void> {
  const start = Date.now() - DAYS * DAY_MS;
  // In thousandths of a millisecond.
  const between = Math.floor(((DAYS * DAY_MS) / count) * 1000);
  await withoutIndexes(postgres, async () => {
    for (let from = 0; from < count; from += STEP) {
      const to = Math.min(from + STEP, count);
      await postgres.query(ROWS, [from, to, start, between]);
      onStep(to);
    }
  });
  await postgres.query('VACUUM (ANALYZE) post_memory');
}
