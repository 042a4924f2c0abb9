import { groupOf } from '../../pipeline/engine/actor.ts';
import type { Codec } from '../../pipeline/log/codec.ts';
import { openEmbeddedLog } from '../../pipeline/log/embedded/embedded-log.ts';
import type { Log } from '../../pipeline/log/log.ts';
import type { Postgres } from '../../postgres/client.ts';
import { openPostgres } from '../../postgres/pool.ts';
import { migratePostgres } from '../../postgres/migrate.ts';
import { TOPICS } from '../../schemas/topics.ts';
import { silentLogger } from '../../runtime/logger.ts';
import type { BenchEngines } from './engines.ts';
import { fillRawTopic, shareRead } from './raw-topic.ts';
import { runTask, type Run } from './run.ts';
import { addTenants, type Watched } from './tenants.ts';

/** How much to measure. */
export interface PipelineBench {
  readonly posts: number;
  readonly rounds: number;
  /** Also how the rate grows with keywords and tenants, a fifth of the posts matching, and the log in Postgres. */
  readonly full: boolean;
}

const RAW = TOPICS.rawPosts;
const BARE_GROUP = 'bare';
/** Concurrent partitions, of ours (pipeline/topology.ts) and of the bare loop. */
const CONCURRENCY = 3;
/** The size of our targets. */
export const LARGE: Watched = { keywords: 100_000, projects: 100 };

interface Tenants {
  readonly url: string;
  readonly postgres: Postgres;
}

/** The runs that all parts consist of: fills the topic, and runs both pipelines from its start. */
export class Bench {
  private readonly tenants = new Map<string, Promise<Tenants>>();
  /** Posts on the topic, and how many of them contain a keyword. */
  private posts = 0;
  private held = 0;
  private ends: ReadonlyMap<number, bigint> = new Map();
  /** The share of posts on the topic that contain a keyword; null while it is empty. */
  private holding: number | null = null;
  private log: Log;

  constructor(
    private readonly engines: BenchEngines,
    private readonly codec: Codec,
    readonly options: PipelineBench,
  ) {
    this.log = engines.openLog();
  }

  /** Fills the topic with posts of which this share contains a keyword, unless it has them already. */
  async fill(holding: number, posts = this.options.posts): Promise<void> {
    if (this.holding === holding) return;
    if (this.holding !== null) await this.emptyTopic();
    await this.log.ensureTopics();
    this.posts = posts;
    this.held = await fillRawTopic(this.log, this.codec, posts, holding);
    this.ends = await this.log.ends(RAW.name);
    this.holding = holding;
  }

  /** Runs our pipeline over all posts, in one process or more. */
  async ours(watched: Watched, processes = 1): Promise<Run> {
    const { url, postgres } = await this.database(watched);
    await this.forget(groupOf('match'));
    await postgres.query('TRUNCATE post_memory, story_keys, story_merges');
    await this.engines.clickhouse.command({ query: 'TRUNCATE TABLE mentions' });
    return runTask(
      { ...this.task(url), kind: 'ours', group: '' },
      this.posts,
      () => this.shareStored(this.log, this.held, this.ends),
      processes,
    );
  }

  /** Runs the bare loop over all posts. */
  async bare(keepOneIn: number): Promise<Run> {
    await this.forget(BARE_GROUP);
    await this.engines.clickhouse.command({ query: 'TRUNCATE TABLE bare_posts' });
    const { url } = await this.database(LARGE);
    return runTask({ ...this.task(url), kind: 'bare', group: BARE_GROUP, keepOneIn }, this.posts, () =>
      shareRead(this.log, BARE_GROUP, this.ends),
    );
  }

  /** Runs our pipeline over all posts once, on the log in Postgres. */
  async embedded(holding: number, name: string): Promise<Run> {
    const { url, postgres } = await this.newDatabase(name, LARGE);
    const log = openEmbeddedLog({ postgres, logger: silentLogger() });
    await log.ensureTopics();
    const held = await fillRawTopic(log, this.codec, this.options.posts, holding);
    const ends = await log.ends(RAW.name);
    await this.engines.clickhouse.command({ query: 'TRUNCATE TABLE mentions' });
    const run = await runTask(
      { ...this.task(url), brokers: null, kind: 'ours', group: '' },
      this.options.posts,
      () => this.shareStored(log, held, ends),
    );
    await log.close();
    await postgres.close();
    return run;
  }

  perSecond = ({ posts, seconds }: Run) => posts / seconds;
  perMillion = ({ posts, cpuSeconds }: Run) => (cpuSeconds / posts) * 1e6;

  async close(): Promise<void> {
    await this.log.close();
    for (const tenants of this.tenants.values()) await (await tenants).postgres.close();
  }

  /** Returns which share of the mentions is stored. All of them only once all posts are read. */
  private async shareStored(log: Log, held: number, ends: ReadonlyMap<number, bigint>): Promise<number> {
    const stored = (await mentions(this.engines)) / held;
    return stored < 1 ? stored : shareRead(log, groupOf('match'), ends);
  }

  private task(postgresUrl: string) {
    const { brokers, clickhouseUrl } = this.engines;
    return { brokers, clickhouseUrl, postgresUrl, topic: RAW.name, concurrency: CONCURRENCY };
  }

  private database(watched: Watched): Promise<Tenants> {
    const name = `bench_${watched.keywords}_${watched.projects}`;
    const tenants = this.tenants.get(name) ?? this.newDatabase(name, watched);
    this.tenants.set(name, tenants);
    return tenants;
  }

  private async newDatabase(name: string, watched: Watched): Promise<Tenants> {
    const url = await this.engines.newPostgres(name);
    const postgres = openPostgres(url);
    await migratePostgres(postgres);
    await addTenants(postgres, watched);
    return { url, postgres };
  }

  /** Deletes the topic and opens a new client: kafkajs keeps asking for the leaders of the old topic. */
  private async emptyTopic(): Promise<void> {
    await this.forget(groupOf('match'));
    await this.forget(BARE_GROUP);
    await this.log.close();
    await this.engines.admin.deleteTopics({ topics: [RAW.name] });
    this.log = this.engines.openLog();
  }

  /** Resets a group, so that it reads from the start. */
  private async forget(group: string): Promise<void> {
    const { groups } = await this.engines.admin.listGroups();
    if (groups.some(({ groupId }) => groupId === group)) await this.engines.admin.deleteGroups([group]);
  }
}

async function mentions({ clickhouse }: BenchEngines): Promise<number> {
  const answer = await clickhouse.query({
    query: 'SELECT count() AS n FROM mentions',
    format: 'JSONEachRow',
  });
  const [row] = await answer.json<{ n: number }>();
  return row?.n ?? 0;
}
