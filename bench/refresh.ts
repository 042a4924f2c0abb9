import type { Connector, PostReader, SourceClient } from '../pipeline/connector/connector.ts';
import { PAUSE_MS } from '../pipeline/poll/reread/read-again.ts';
import { REREAD_SHARE } from '../pipeline/source-io/open-source-io.ts';
import { paceIo } from '../pipeline/source-io/paced-io.ts';
import { CONNECTORS } from '../pipeline/sources/index.ts';
import { DAY_MS, MINUTE_MS } from '../schemas/duration.ts';
import { isPressing, nextReading, REREAD_AGES } from '../schemas/mentions/reread-schedule.ts';
import { quantile, rounded, type Print } from './print.ts';
import { KEYWORDS, makeProjects, PROJECTS, type Watched } from './sweep/watched.ts';
import { makePosts, openSimulated, simulateSource, type SimulatedSource } from './sweep/world.ts';

const START = Date.UTC(2026, 10, 20);
/** What every source can be searched for. Older posts are those of this time again. */
const KNOWN_MS = 7 * DAY_MS;
const OLDEST_MS = Math.max(...REREAD_AGES);

/** A post that is read again. Times are in milliseconds since 1970. */
interface KnownPost {
  readonly id: string;
  readonly postedAt: number;
  due: number;
}

/** Returns the posts that projects hold in the day from `START` on, the newest first, with their first reading of it. */
async function knownPosts(client: SourceClient, world: SimulatedSource, watched: Watched) {
  world.now = START + DAY_MS;
  const since = world.now - KNOWN_MS;
  const targets = [...watched.keywords.values()].flat().map(({ id, project_id, term }) => ({
    ...{ keywordId: id, projectId: project_id, spellings: [term], since },
    ...{ excluded: [], hashtags: [] },
  }));
  const postedAt = new Map<string, number>();
  // What the posts took to find is not measured.
  const io = { ...world.io, spend: () => Promise.resolve(), claim: () => Promise.resolve() };
  for (const query of client.plan(targets)) {
    world.query = query;
    for await (const { posts } of client.search(query, io))
      for (const post of posts) postedAt.set(post.external_id, Date.parse(post.posted_at));
  }
  world.query = null;
  const weeks = Array.from({ length: Math.ceil(OLDEST_MS / KNOWN_MS) + 1 }, (_, at) => at * KNOWN_MS);
  return [...postedAt]
    .flatMap(([id, at]) => weeks.map((week) => ({ id, postedAt: at - week })))
    .map((post) => ({ ...post, due: nextReading(post.postedAt, Math.max(START, post.postedAt)) ?? Infinity }))
    .filter(({ due }) => due < START + DAY_MS)
    .sort((a, b) => b.postedAt - a.postedAt);
}

/** What a day of reading again took. */
interface Day {
  readonly calls: number;
  readonly readings: number;
  /** By how many milliseconds each reading was late. */
  readonly late: readonly number[];
  /** The share of what the source grants in a day. */
  readonly share: number;
}

/** Reads posts again for a day, as the role `poll` does. */
async function readForADay(
  connector: Connector,
  { client, reader }: { client: SourceClient; reader: PostReader },
  world: SimulatedSource,
  posts: readonly KnownPost[],
): Promise<Day> {
  const before = world.io.calls;
  const late: number[] = [];
  let readings = 0;
  let granted = 0;
  world.now = START;
  while (world.now < START + DAY_MS) {
    const due = posts.filter((post) => post.due <= world.now);
    const batch = due.slice(0, reader.batchSize);
    const isWorthACall =
      batch.length === reader.batchSize ||
      batch.some((post) => isPressing(post.postedAt, world.now - post.due, world.now));
    if (!isWorthACall) {
      world.now += PAUSE_MS;
      continue;
    }
    const io = paceIo(world.io, { connector, client }, REREAD_SHARE);
    const ids = new Set(batch.map(({ id }) => id));
    await reader.read([...ids], io);
    readings += ids.size;
    for (const post of batch) {
      late.push(world.now - post.due);
      post.due = nextReading(post.postedAt, world.now) ?? Infinity;
    }
    granted += io.pauseMs * REREAD_SHARE;
    world.now += Math.max(PAUSE_MS, io.pauseMs);
  }
  return { calls: world.io.calls - before, readings, late, share: granted / DAY_MS };
}

/**
 * Counts the calls that a day of reading posts again makes to each source, in a day after a month of 100 projects with 20
 * keywords, and how late the readings are. The sources are simulated with their formats, batches and limits.
 */
export async function benchRefresh(print: Print): Promise<void> {
  const watched = makeProjects();
  for (const connector of CONNECTORS) {
    const client = openSimulated(connector);
    const { postReader: reader } = client;
    if (!reader) continue;
    const world = simulateSource(
      connector.source,
      makePosts(connector.source, watched.names, START),
      client,
      START,
    );
    const posts = await knownPosts(client, world, watched);
    if (posts.length === 0) continue;
    const { calls, readings, late, share } = await readForADay(connector, { client, reader }, world, posts);
    const name = `refresh_${connector.source}`;
    print({
      ...{ name, value: calls, unit: 'calls a day' },
      ...{ peer: 'a call for each reading', peer_value: readings, ratio: rounded(calls / readings) },
      note: `${PROJECTS} projects, ${KEYWORDS} keywords each; up to ${reader.batchSize} posts at once`,
    });
    print({
      name: `${name}_share`,
      value: rounded(share),
      unit: 'of what the source grants',
      limit: REREAD_SHARE,
    });
    print({
      name: `${name}_late`,
      value: rounded(quantile(late, 0.95) / MINUTE_MS),
      unit: 'minutes late, p95',
    });
  }
}
