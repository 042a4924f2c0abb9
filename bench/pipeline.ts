import { pathToFileURL } from 'node:url';
import { openCodec, type Codec } from '../pipeline/log/codec.ts';
import { openEmbeddedLog } from '../pipeline/log/embedded-log.ts';
import { type Log } from '../pipeline/log/log.ts';
import { groupOf } from '../pipeline/engine/run.ts';
import { migratePostgres } from '../postgres/migrate.ts';
import { openPostgres, type Postgres } from '../postgres/client.ts';
import { TOPICS } from '../schemas/topics.ts';
import { silentLogger } from '../telemetry/logger.ts';
import { BARE_TABLE } from './pipeline/bare.ts';
import { openPlace, type Place } from './pipeline/place.ts';
import { fillRawTopic, isRead } from './pipeline/raw-topic.ts';
import { runTask, type Run } from './pipeline/run.ts';
import { addTenants, type Watched } from './pipeline/tenants.ts';
import { comparison, median, rounded, type Print } from './print.ts';

/** How much is measured. */
export interface PipelineBench {
  readonly posts: number;
  readonly rounds: number;
  /** Names of the parts to run; all of them when empty. */
  readonly parts: readonly string[];
  /** Options of Node for the process that runs our pipeline, such as `--cpu-prof`. */
  readonly execArgv?: readonly string[];
}

const RAW = TOPICS.rawPosts;
const BARE_GROUP = 'bare';
/** Partitions at once, of ours (pipeline/topology.ts) and of the bare loop. */
const CONCURRENCY = 3;
/** The size that the promises are made for. */
const LARGE: Watched = { keywords: 100_000, projects: 100 };

/** A database with tenants in it. */
interface Tenants {
  readonly url: string;
  readonly postgres: Postgres;
}

/** What all parts work with. */
class Bench {
  private readonly tenants = new Map<string, Promise<Tenants>>();
  /** Posts on the topic that hold a keyword. */
  private held = 0;
  private ends: ReadonlyMap<number, bigint> = new Map();
  /** The share of posts on the topic that hold a keyword; null while it is empty. */
  private holding: number | null = null;
  private log: Log;

  constructor(
    private readonly place: Place,
    private readonly codec: Codec,
    readonly wish: PipelineBench,
  ) {
    this.log = place.openLog();
  }

  /** Sees to it that the topic holds posts of which this share holds a keyword. */
  async fill(holding: number): Promise<void> {
    if (this.holding === holding) return;
    if (this.holding !== null) await this.emptyTopic();
    await this.log.ensureTopics();
    this.held = await fillRawTopic(this.log, this.codec, this.wish.posts, holding);
    this.ends = await this.log.ends(RAW.name);
    this.holding = holding;
  }

  /** Runs our pipeline over all posts. */
  async ours(watched: Watched): Promise<Run> {
    const { url, postgres } = await this.database(watched);
    await this.forget(groupOf('match'));
    await postgres.query('TRUNCATE post_memory');
    await this.place.clickhouse.command({ query: 'TRUNCATE TABLE mentions' });
    return runTask(
      { ...this.task(url), kind: 'ours', group: '' },
      async () =>
        (await isRead(this.log, groupOf('match'), this.ends)) && (await mentions(this.place)) === this.held,
      this.wish.execArgv,
    );
  }

  /** Runs the bare loop over all posts. */
  async bare(keepOneIn: number): Promise<Run> {
    await this.forget(BARE_GROUP);
    await this.place.clickhouse.command({ query: 'TRUNCATE TABLE bare_posts' });
    const { url } = await this.database(LARGE);
    return runTask({ ...this.task(url), kind: 'bare', group: BARE_GROUP, keepOneIn }, () =>
      isRead(this.log, BARE_GROUP, this.ends),
    );
  }

  /** Runs our pipeline over all posts once, on the log in Postgres. */
  async embedded(holding: number, name: string): Promise<Run> {
    const { url, postgres } = await this.newDatabase(name, LARGE);
    const log = openEmbeddedLog({ postgres, logger: silentLogger() });
    await log.ensureTopics();
    const held = await fillRawTopic(log, this.codec, this.wish.posts, holding);
    const ends = await log.ends(RAW.name);
    await this.place.clickhouse.command({ query: 'TRUNCATE TABLE mentions' });
    const run = await runTask(
      { ...this.task(url), brokers: null, kind: 'ours', group: '' },
      async () => (await isRead(log, groupOf('match'), ends)) && (await mentions(this.place)) === held,
      this.wish.execArgv,
    );
    await log.close();
    await postgres.close();
    return run;
  }

  perSecond = ({ seconds }: Run) => this.wish.posts / seconds;
  perMillion = ({ cpuSeconds }: Run) => (cpuSeconds / this.wish.posts) * 1e6;

  async close(): Promise<void> {
    await this.log.close();
    for (const tenants of this.tenants.values()) await (await tenants).postgres.close();
  }

  private task(postgresUrl: string) {
    const { brokers, clickhouseUrl } = this.place;
    return { brokers, clickhouseUrl, postgresUrl, topic: RAW.name, concurrency: CONCURRENCY };
  }

  private database(watched: Watched): Promise<Tenants> {
    const name = `bench_${watched.keywords}_${watched.projects}`;
    const tenants = this.tenants.get(name) ?? this.newDatabase(name, watched);
    this.tenants.set(name, tenants);
    return tenants;
  }

  private async newDatabase(name: string, watched: Watched): Promise<Tenants> {
    const url = await this.place.newPostgres(name);
    const postgres = openPostgres(url);
    await migratePostgres(postgres);
    await addTenants(postgres, watched);
    return { url, postgres };
  }

  /** Removes the topic, with a new client afterwards: kafkajs goes on asking for the leaders of the old one. */
  private async emptyTopic(): Promise<void> {
    await this.forget(groupOf('match'));
    await this.forget(BARE_GROUP);
    await this.log.close();
    await this.place.admin.deleteTopics({ topics: [RAW.name] });
    this.log = this.place.openLog();
  }

  /** Makes a group read from the start again. */
  private async forget(group: string): Promise<void> {
    const { groups } = await this.place.admin.listGroups();
    if (groups.some(({ groupId }) => groupId === group)) await this.place.admin.deleteGroups([group]);
  }
}

async function mentions({ clickhouse }: Place): Promise<number> {
  const answer = await clickhouse.query({
    query: 'SELECT count() AS n FROM mentions',
    format: 'JSONEachRow',
  });
  const [row] = await answer.json<{ n: number }>();
  return row?.n ?? 0;
}

/** Does the same so many times and gives what came of each. */
async function times<T>(rounds: number, work: () => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let round = 0; round < rounds; round += 1) results.push(await work());
  return results;
}

/** Ours beside the bare loop: posts a second, and CPU for a million posts. */
async function besideBare(
  bench: Bench,
  name: string,
  keepOneIn: number,
  print: Print,
  limit: { readonly limit?: number } = {},
): Promise<void> {
  const peer =
    keepOneIn === 1
      ? 'bare kafkajs loop that inserts every post'
      : `bare kafkajs loop that inserts one post in ${keepOneIn}`;
  const rounds = await times(bench.wish.rounds, async () => {
    const ours = await bench.ours(LARGE);
    return [ours, await bench.bare(keepOneIn)] as const;
  });
  const pairs = (figure: (run: Run) => number) =>
    rounds.map(([ours, bare]) => [figure(ours), figure(bare)] as const);
  print({
    ...comparison(`${name}_rate`, 'posts/s', peer, pairs(bench.perSecond)),
    ...limit,
  });
  print(comparison(`${name}_cpu`, 'CPU s per million posts', peer, pairs(bench.perMillion)));
}

/** How the rate changes from a few to many of something. */
async function growth(
  bench: Bench,
  name: string,
  few: Watched,
  many: Watched,
  peer: string,
  print: Print,
): Promise<void> {
  const rounds = await times(bench.wish.rounds, async () => {
    const one = bench.perSecond(await bench.ours(few));
    return [bench.perSecond(await bench.ours(many)), one] as const;
  });
  print({ ...comparison(name, 'posts/s', peer, rounds), limit: 0.67 });
}

type Part = (bench: Bench, print: Print) => Promise<void>;

const PARTS: Record<string, Part> = {
  async main(bench, print) {
    await bench.fill(0.02);
    await besideBare(bench, 'pipeline', 1, print, { limit: 0.7 });
  },
  async sparse(bench, print) {
    await bench.fill(0.02);
    await besideBare(bench, 'pipeline_same_inserts', 50, print);
  },
  async keywords(bench, print) {
    await bench.fill(0.02);
    const few = { keywords: 1_000, projects: 100 };
    await growth(bench, 'pipeline_100000_keywords', few, LARGE, '1,000 keywords', print);
  },
  async tenants(bench, print) {
    await bench.fill(0.02);
    const [one, many] = [1, 1_000].map((projects) => ({ keywords: 1_000, projects }));
    await growth(bench, 'pipeline_1000_tenants', one!, many!, '1 tenant', print);
  },
  async dense(bench, print) {
    await bench.fill(0.2);
    await besideBare(bench, 'pipeline_20_percent', 1, print);
  },
  async embedded(bench, print) {
    let run = 0;
    const runs = await times(bench.wish.rounds, () => bench.embedded(0.02, `bench_embedded_${(run += 1)}`));
    const note = 'the log in Postgres, nothing installed';
    print({
      name: 'pipeline_embedded_rate',
      value: rounded(median(runs.map(bench.perSecond))),
      unit: 'posts/s',
      note,
    });
    const cpu = rounded(median(runs.map(bench.perMillion)));
    print({ name: 'pipeline_embedded_cpu', value: cpu, unit: 'CPU s per million posts', note });
  },
};

/**
 * Measures the way from posts.raw to ClickHouse, through Kafka, with real engines: ours beside a bare loop over the same
 * records. A run lasts from its first batch until the last mention is stored.
 */
export async function benchPipeline(print: Print, wish: PipelineBench): Promise<void> {
  const place = await openPlace();
  const bench = new Bench(place, await openCodec({ registryUrl: null, logger: silentLogger() }), wish);
  try {
    await place.clickhouse.command({ query: BARE_TABLE });
    for (const [name, part] of Object.entries(PARTS)) {
      if (wish.parts.length === 0 || wish.parts.includes(name)) await part(bench, print);
    }
  } finally {
    await bench.close();
    await place.close();
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [posts, rounds, parts, ...execArgv] = process.argv.slice(2);
  await benchPipeline((figure) => console.log(JSON.stringify(figure)), {
    posts: Number(posts ?? 50_000),
    rounds: Number(rounds ?? 1),
    parts: parts ? parts.split(',') : [],
    execArgv,
  });
}
