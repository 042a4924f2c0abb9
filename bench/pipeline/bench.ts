import { groupOf } from '../../pipeline/engine/actor.ts';
import type { Codec } from '../../pipeline/log/codec.ts';
import { openEmbeddedLog } from '../../pipeline/log/embedded/embedded-log.ts';
import type { Log } from '../../pipeline/log/log.ts';
import { ACTORS } from '../../pipeline/topology.ts';
import type { Postgres } from '../../postgres/client.ts';
import { openPostgres } from '../../postgres/pool.ts';
import { migratePostgres } from '../../postgres/migrate.ts';
import { TOPICS } from '../../schemas/topics.ts';
import { silentLogger } from '../../runtime/logger.ts';
import type { BenchEngines } from './engines.ts';
import { Feed } from './feed.ts';
import { runPlan, type Course, type Run } from './run.ts';
import type { TaskBase } from './task.ts';
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
/** Concurrent partitions of the bare loop: as many as of ours. */
const CONCURRENCY = ACTORS.match.concurrency;
/** The size of our targets. */
export const LARGE: Watched = { keywords: 100_000, projects: 100 };
/** What a process does before it is measured, with topics, groups and a database of its own. */
const WARM_UP = { prefix: 'warm.', posts: 30_000, holding: 0.3, watched: { keywords: 1_000, projects: 10 } };

interface Tenants {
  readonly url: string;
  readonly postgres: Postgres;
}

/** A feed on Kafka, and the client that fills it. */
interface KafkaFeed {
  readonly prefix: string;
  /** The share of the posts that contains a keyword; null while it is empty. */
  holding: number | null;
  feed: Feed;
}

/** The runs that all parts consist of: fills the topic, and runs both pipelines from its start. */
export class Bench {
  private readonly tenants = new Map<string, Promise<Tenants>>();
  private readonly warm: KafkaFeed;
  private readonly main: KafkaFeed;

  constructor(
    private readonly engines: BenchEngines,
    private readonly codec: Codec,
    readonly options: PipelineBench,
  ) {
    const open = (prefix: string) => ({ prefix, holding: null, feed: new Feed(engines.openLog(prefix)) });
    this.warm = open(WARM_UP.prefix);
    this.main = open('');
  }

  /** Fills the topic with posts of which this share contains a keyword, unless it has them already. */
  async fill(holding: number, posts = this.options.posts): Promise<void> {
    await this.fillFeed(this.warm, WARM_UP.posts, WARM_UP.holding);
    await this.fillFeed(this.main, posts, holding);
  }

  /** Runs our pipeline over all posts, in one process or more. */
  async ours(watched: Watched, processes = 1): Promise<Run> {
    return runPlan({
      warmUp: await this.oursOn(this.warm, WARM_UP.watched),
      clear: () => this.emptyTables(),
      measured: await this.oursOn(this.main, watched),
      posts: this.main.feed.posts,
      processes,
    });
  }

  /** Runs the bare loop over all posts. */
  async bare(keepOneIn: number): Promise<Run> {
    return runPlan({
      warmUp: await this.bareOn(this.warm, keepOneIn),
      clear: () => this.emptyTables(),
      measured: await this.bareOn(this.main, keepOneIn),
      posts: this.main.feed.posts,
    });
  }

  /** Runs our pipeline over all posts once, on the log in Postgres. */
  async embedded(holding: number, name: string): Promise<Run> {
    const { posts } = this.options;
    const logs: Log[] = [];
    const open = async (of: string, watched: Watched, count: number, share: number): Promise<Course> => {
      const { url, postgres } = await this.database(watched, of);
      const feed = new Feed(openEmbeddedLog({ postgres, logger: silentLogger() }));
      logs.push(feed.log);
      await feed.fill(this.codec, count, share);
      return this.oursCourse({ ...this.task(url, ''), brokers: null }, feed);
    };
    const run = await runPlan({
      warmUp: await open(`${name}_warm`, WARM_UP.watched, WARM_UP.posts, WARM_UP.holding),
      clear: () => this.emptyTables(),
      measured: await open(name, LARGE, posts, holding),
      posts,
    });
    await Promise.all(logs.map((log) => log.close()));
    return run;
  }

  perSecond = ({ posts, seconds }: Run) => posts / seconds;
  perMillion = ({ posts, cpuSeconds }: Run) => (cpuSeconds / posts) * 1e6;

  async close(): Promise<void> {
    await Promise.all([this.warm, this.main].map(({ feed }) => feed.log.close()));
    for (const tenants of this.tenants.values()) await (await tenants).postgres.close();
  }

  private async oursOn(place: KafkaFeed, watched: Watched): Promise<Course> {
    const { url, postgres } = await this.database(watched);
    await this.forget(place.prefix + groupOf('match'));
    await postgres.query('TRUNCATE post_memory, story_keys, story_merges');
    await this.emptyTables();
    return this.oursCourse(this.task(url, place.prefix), place.feed);
  }

  private async bareOn({ prefix, feed }: KafkaFeed, keepOneIn: number): Promise<Course> {
    await this.forget(prefix + BARE_GROUP);
    await this.emptyTables();
    const { url } = await this.database(WARM_UP.watched);
    const read = () => feed.shareRead(BARE_GROUP);
    const task = { ...this.task(url, prefix), kind: 'bare', group: BARE_GROUP, keepOneIn } as const;
    return { task, read, done: read };
  }

  private oursCourse(task: TaskBase, feed: Feed): Course {
    return {
      task: { ...task, kind: 'ours' },
      read: () => feed.shareRead(groupOf('match')),
      done: async () => feed.shareDone(await mentions(this.engines)),
    };
  }

  private task(postgresUrl: string, prefix: string): TaskBase {
    const { brokers, clickhouseUrl } = this.engines;
    return { brokers, clickhouseUrl, postgresUrl, prefix, topic: RAW.name, concurrency: CONCURRENCY };
  }

  private async emptyTables(): Promise<void> {
    for (const table of ['mentions', 'verdicts', 'bare_posts'])
      await this.engines.clickhouse.command({ query: `TRUNCATE TABLE ${table}` });
  }

  private database(
    watched: Watched,
    name = `bench_${watched.keywords}_${watched.projects}`,
  ): Promise<Tenants> {
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

  private async fillFeed(place: KafkaFeed, posts: number, holding: number): Promise<void> {
    if (place.holding === holding) return;
    if (place.holding !== null) await this.emptyTopic(place);
    await place.feed.fill(this.codec, posts, holding);
    place.holding = holding;
  }

  /** Deletes the topic and opens a new client: kafkajs keeps asking for the leaders of the old topic. */
  private async emptyTopic(place: KafkaFeed): Promise<void> {
    const { prefix, feed } = place;
    for (const group of [groupOf('match'), BARE_GROUP]) await this.forget(prefix + group);
    await feed.log.close();
    await this.engines.admin.deleteTopics({ topics: [prefix + RAW.name] });
    place.feed = new Feed(this.engines.openLog(prefix));
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
