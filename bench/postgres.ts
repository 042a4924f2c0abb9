import { createHash } from 'node:crypto';
import { usageMonth } from '../postgres/judging/judge-usage.ts';
import { monthUsage } from '../postgres/usage/usage.ts';
import { openPostgres } from '../postgres/pool.ts';
import { SESSION_LIMITS } from '../postgres/session-limits.ts';
import { claimWithStories, type FoundClaim } from '../domain/mentions/claim-posts.ts';
import { DAY_MS, HOUR_MS } from '../schemas/duration.ts';
import { startEmbeddedPostgres } from '../postgres/embedded/embedded.ts';
import { migratePostgres } from '../postgres/migrate.ts';
import type { Postgres } from '../postgres/client.ts';
import { claimPosts, setMemoryState } from '../postgres/mentions/post-memory.ts';
import { silentLogger } from '../runtime/logger.ts';
import { temporaryDataDir } from '../test/support/data-dir.ts';
import { addProjects, externalId, fillMemory, fillStoryKeys, PROJECTS, WORKSPACES } from './postgres/fill.ts';
import { comparison, median, rounded, type Print } from './print.ts';

/** Posts of one claim: what a chunk of the stage may pass when everything matches. */
const CHUNK = 1_000;
/** Claims at the same time: the partitions of a few processes. */
const CONCURRENCY = 4;
/** Chunks of one round, and rounds. */
const CHUNKS = 40;
const ROUNDS = 5;

/** Claimed before, as a share of what is remembered: a server that has run for a while has in its memory what claims touch. */
const WARM_UP = 0.01;

/** Words of a made-up post. */
const WORDS = 40;

/** Posts that were never seen, from number `from` on: a third are posts of 13 keys of stories, the others comments of two. */
function newPosts(from: number): FoundClaim[] {
  return Array.from({ length: CHUNK }, (_, at) => {
    const n = from + at;
    const project = (n * 7919) % PROJECTS;
    const time = Date.now().toString(16).padStart(12, '0');
    const hash = createHash('sha256').update(`new ${n}`).digest('hex');
    const source = n % 5 < 3 ? 'bluesky' : 'reddit';
    const words = Array.from({ length: WORDS }, (_, word) => hash.slice(word, word + 6));
    return {
      postedAt: new Date().toISOString(),
      post: {
        ...{ source, external_id: externalId(n), kind: n % 3 === 0 ? 'post' : 'comment', title: null },
        ...{ url: `https://example.org/${n}`, text: words.join(' '), thread_id: null },
      },
      workspaceId: 1 + (project % WORKSPACES),
      projectId: `prj_${String(project).padStart(20, '0')}`,
      source,
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
  chunks: readonly (readonly FoundClaim[])[],
  work: (chunk: readonly FoundClaim[]) => Promise<unknown>,
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
  /** Claims that also get their stories. */
  readonly stories: number;
  readonly stored: number;
  readonly known: number;
}

/** Claims new posts, stores them, and claims them again. `first` is the number of the first new post. */
async function round(postgres: Postgres, first: number): Promise<Rates> {
  const chunksFrom = (number: number) =>
    Array.from({ length: CHUNKS }, (_, at) => newPosts(number + at * CHUNK));
  const chunks = chunksFrom(first);
  const ids = (chunk: readonly FoundClaim[]) => chunk.map(({ mentionId }) => mentionId);
  return {
    claims: await rate(chunks, (chunk) => claimPosts(postgres, chunk)),
    stored: await rate(chunks, (chunk) => setMemoryState(postgres, ids(chunk), 'stored')),
    known: await rate(chunks, (chunk) => claimPosts(postgres, chunk)),
    stories: await rate(chunksFrom(first + CHUNKS * CHUNK), (chunk) => claimWithStories(postgres, chunk)),
  };
}

/** Far above the numbers of the fill, and not those of an earlier run. */
const NEW_FROM = 1e12 + Date.now() * 1000;

/** Claims posts with numbers below those of the rounds. */
async function warmUp(postgres: Postgres, remembered: number): Promise<void> {
  for (let posts = CHUNK; posts <= remembered * WARM_UP; posts += CHUNK)
    await claimPosts(postgres, newPosts(NEW_FROM - posts));
}

async function rounds(postgres: Postgres, from: number): Promise<Rates[]> {
  const results: Rates[] = [];
  for (let at = 0; at < ROUNDS; at += 1)
    results.push(await round(postgres, NEW_FROM + 2 * (from + at) * CHUNKS * CHUNK));
  return results;
}

/** Measures an empty memory, in a database of its own on the same server. */
async function emptyRounds(server: Postgres, url: string): Promise<Rates[]> {
  const name = `bench_empty_${Date.now()}`;
  await server.query(`CREATE DATABASE ${name}`);
  const postgres = openPostgres(Object.assign(new URL(url), { pathname: `/${name}` }).href);
  try {
    await migratePostgres(postgres);
    await addProjects(postgres);
    return await rounds(postgres, 0);
  } finally {
    await postgres.close();
    await server.query(`DROP DATABASE ${name}`);
  }
}

/** Fills the memory, unless an earlier run has. Returns the number of remembered posts, which is an estimate then. */
async function fillOnce(postgres: Postgres, posts: number): Promise<number> {
  await migratePostgres(postgres);
  await addProjects(postgres);
  const [filled] = await postgres.query<{ rows: number }>(
    `SELECT reltuples::float8 AS rows FROM pg_class WHERE oid = 'post_memory'::regclass AND reltuples > 0`,
  );
  if (filled) return filled.rows;
  await fillMemory(postgres, posts, (rows) => console.error(`postgres: ${rows} posts`));
  await fillStoryKeys(postgres, posts, (rows) => console.error(`postgres: ${rows} keys of stories`));
  return posts;
}

/** Prints the bytes of the memory's table and indexes, and of the keys of stories, per remembered post. */
async function printSizes(postgres: Postgres, posts: number, print: Print): Promise<void> {
  const sizes = await postgres.query<{ name: string; bytes: number }>(
    `SELECT 'table' AS name, pg_table_size('post_memory') AS bytes
     UNION ALL SELECT indexrelid::regclass::text, pg_relation_size(indexrelid) FROM pg_index WHERE indrelid = 'post_memory'::regclass
     UNION ALL SELECT 'story_keys', pg_total_relation_size('story_keys')`,
  );
  for (const { name, bytes } of sizes)
    print({
      name: `postgres_size_${name}`,
      value: rounded(bytes / posts),
      unit: 'bytes per remembered post',
    });
}

/** Measures how long it takes to count what a workspace has used in the month before the last. */
async function printMonthUsage(postgres: Postgres, print: Print): Promise<void> {
  const month = usageMonth(Date.now() - 60 * DAY_MS);
  const times: number[] = [];
  for (let workspaceId = 1; workspaceId <= WORKSPACES / 10; workspaceId += 1) {
    const started = performance.now();
    await monthUsage(postgres, { workspaceId, month });
    times.push(performance.now() - started);
  }
  print({ name: 'postgres_month_usage', value: rounded(median(times)), unit: 'ms for a workspace' });
}

/**
 * Measures the memory of posts at a size: claiming new posts, marking them as stored, and looking up known ones, beside
 * the same on an empty memory. All writes are durable. With EARSHOT_TEST_POSTGRES_URL in that database, which must be
 * empty or filled by an earlier run: the embedded server has the small settings of a laptop.
 */
export async function benchPostgres(print: Print, posts: number): Promise<void> {
  const { path: dataDir, remove } = await temporaryDataDir();
  const own = process.env['EARSHOT_TEST_POSTGRES_URL'];
  const server = own
    ? { url: own, stop: () => Promise.resolve() }
    : await startEmbeddedPostgres({ dataDir, logger: silentLogger() });
  // Sorting an index over 100 million rows is one statement.
  const postgres = openPostgres(server.url, { limits: { ...SESSION_LIMITS, statementMs: HOUR_MS } });
  try {
    const remembered = await fillOnce(postgres, posts);
    await printSizes(postgres, remembered, print);
    await printMonthUsage(postgres, print);
    const empty = await emptyRounds(postgres, server.url);
    await warmUp(postgres, remembered);
    printRates(await rounds(postgres, ROUNDS), empty, print);
  } finally {
    await postgres.close();
    await server.stop();
    await remove();
  }
}

/** Prints what a full memory does, beside an empty one. */
function printRates(full: readonly Rates[], empty: readonly Rates[], print: Print): void {
  const pairs = (of: (rates: Rates) => number) =>
    full.map((rates, at) => [of(rates), of(empty[at]!)] as const);
  for (const [name, of, limit] of [
    ['claims', ({ claims }: Rates) => claims, 20_000],
    ['stored', ({ stored }: Rates) => stored, undefined],
    ['known', ({ known }: Rates) => known, undefined],
    ['claims_with_stories', ({ stories }: Rates) => stories, undefined],
  ] as const) {
    const figure = comparison(`postgres_${name}`, 'posts/s', 'an empty memory', pairs(of));
    print({ ...figure, ...(limit !== undefined && { limit }) });
  }
}
