import { createHash } from 'node:crypto';
import { openPostgres } from '../postgres/pool.ts';
import { SESSION_LIMITS } from '../postgres/session-limits.ts';
import { HOUR_MS } from '../schemas/duration.ts';
import { startEmbeddedPostgres } from '../postgres/embedded/embedded.ts';
import { migratePostgres } from '../postgres/migrate.ts';
import type { Postgres } from '../postgres/client.ts';
import { claimPosts, setMemoryState, type PostClaim } from '../postgres/mentions/post-memory.ts';
import { silentLogger } from '../runtime/logger.ts';
import { temporaryDataDir } from '../test/support/data-dir.ts';
import { externalId, fillMemory, PROJECTS, WORKSPACES } from './postgres/fill.ts';
import { comparison, rounded, type Print } from './print.ts';

/** Posts of one claim: what a chunk of the stage may pass when everything matches. */
const CHUNK = 1_000;
/** Claims at the same time: the partitions of a few processes. */
const CONCURRENCY = 4;
/** Chunks of one round, and rounds. */
const CHUNKS = 40;
const ROUNDS = 5;

/** Posts that were never seen, from number `from` on. */
function newPosts(from: number): PostClaim[] {
  return Array.from({ length: CHUNK }, (_, at) => {
    const n = from + at;
    const project = (n * 7919) % PROJECTS;
    const time = Date.now().toString(16).padStart(12, '0');
    const hash = createHash('sha256').update(`new ${n}`).digest('hex');
    return {
      workspaceId: 1 + (project % WORKSPACES),
      projectId: `prj_${String(project).padStart(20, '0')}`,
      source: n % 5 < 3 ? 'bluesky' : 'reddit',
      externalId: externalId(n),
      mentionId: time + hash.slice(0, 20),
      claimedBy: `posts.raw:${n % 6}:${n}`,
      runId: `run_${String(Math.floor(n / 500)).padStart(20, '0')}`,
      keywordIds: [n % 100_000],
    };
  });
}

/** Runs a statement for each chunk, a few at a time. Returns posts a second. */
async function rate(
  chunks: readonly (readonly PostClaim[])[],
  work: (chunk: readonly PostClaim[]) => Promise<unknown>,
): Promise<number> {
  const waiting = [...chunks];
  const started = performance.now();
  const worker = async () => {
    for (let chunk = waiting.pop(); chunk; chunk = waiting.pop()) await work(chunk);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  return (chunks.length * CHUNK * 1000) / (performance.now() - started);
}

interface Rates {
  readonly claims: number;
  readonly stored: number;
  readonly known: number;
}

/** Claims new posts, stores them, and claims them again. `first` is the number of the first new post. */
async function round(postgres: Postgres, first: number): Promise<Rates> {
  const chunks = Array.from({ length: CHUNKS }, (_, at) => newPosts(first + at * CHUNK));
  const ids = (chunk: readonly PostClaim[]) => chunk.map(({ mentionId }) => mentionId);
  return {
    claims: await rate(chunks, (chunk) => claimPosts(postgres, chunk)),
    stored: await rate(chunks, (chunk) => setMemoryState(postgres, ids(chunk), 'stored')),
    known: await rate(chunks, (chunk) => claimPosts(postgres, chunk)),
  };
}

/** Far above the numbers of the fill. */
const NEW_FROM = 1e12;

async function rounds(postgres: Postgres, from: number): Promise<Rates[]> {
  const results: Rates[] = [];
  for (let at = 0; at < ROUNDS; at += 1)
    results.push(await round(postgres, NEW_FROM + (from + at) * CHUNKS * CHUNK));
  return results;
}

async function printSizes(postgres: Postgres, posts: number, print: Print): Promise<void> {
  const sizes = await postgres.query<{ name: string; bytes: number }>(
    `SELECT 'table' AS name, pg_table_size('post_memory') AS bytes
     UNION ALL SELECT indexrelid::regclass::text, pg_relation_size(indexrelid) FROM pg_index WHERE indrelid = 'post_memory'::regclass`,
  );
  for (const { name, bytes } of sizes)
    print({
      name: `postgres_size_${name}`,
      value: rounded(bytes / posts),
      unit: 'bytes per remembered post',
    });
}

/**
 * Measures the memory of posts at a size: claiming new posts, marking them as stored, and looking up known ones, beside
 * the same on an empty memory. All writes are durable.
 */
export async function benchPostgres(print: Print, posts: number): Promise<void> {
  const { path: dataDir, remove } = await temporaryDataDir();
  const server = await startEmbeddedPostgres({ dataDir, logger: silentLogger() });
  // Sorting an index over 100 million rows is one statement.
  const postgres = openPostgres(server.url, { limits: { ...SESSION_LIMITS, statementMs: HOUR_MS } });
  try {
    await migratePostgres(postgres);
    const empty = await rounds(postgres, 0);
    await postgres.query('TRUNCATE post_memory');
    await fillMemory(postgres, posts, (rows) => console.error(`postgres: ${rows} posts`));
    await printSizes(postgres, posts, print);
    const full = await rounds(postgres, ROUNDS);
    const pairs = (of: (rates: Rates) => number) =>
      full.map((rates, at) => [of(rates), of(empty[at]!)] as const);
    for (const [name, of, limit] of [
      ['claims', ({ claims }: Rates) => claims, 20_000],
      ['stored', ({ stored }: Rates) => stored, undefined],
      ['known', ({ known }: Rates) => known, undefined],
    ] as const) {
      const figure = comparison(`postgres_${name}`, 'posts/s', 'an empty memory', pairs(of));
      print({ ...figure, ...(limit !== undefined && { limit }) });
    }
  } finally {
    await postgres.close();
    await server.stop();
    await remove();
  }
}
