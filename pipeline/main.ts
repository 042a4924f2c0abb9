import type { ClickHouseClient } from '@clickhouse/client';
import { createFacts } from '../clickhouse/facts.ts';
import type { Postgres } from '../postgres/client.ts';
import { createMentionWrites } from '../postgres/mention-writes.ts';
import { limitsReader } from '../postgres/plan-limits.ts';
import { watchListSince, watchRevision } from '../postgres/watch-list.ts';
import type { Config } from '../schemas/config.ts';
import type { RawPost } from '../schemas/post.ts';
import { TOPICS, type Topic } from '../schemas/topics.ts';
import type { Source } from '../schemas/source.ts';
import type { Logger } from '../telemetry/logger.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import { bindRunner } from './judge/again/start.ts';
import { startRejudging } from './judge/again/runner.ts';
import { openJudge } from './judge/open-judge.ts';
import { openLanguageDetection } from './language/detect.ts';
import { openCodec, type Codec } from './log/codec.ts';
import type { Log, Offsets } from './log/log.ts';
import { sharedBreaker } from './poll/breaker.ts';
import { openScheduler } from './poll/open-scheduler.ts';
import { RECHECK_PACE } from './poll/recheck.ts';
import { Rechecker } from './poll/rechecker.ts';
import type { ReadySource } from './poll/scan.ts';
import { shareIo } from './poll/shared-io.ts';
import { startRelay } from './relay.ts';
import { bindRelay } from './bind-relay.ts';
import { bindStages } from './bind-stages.ts';
import { groupOf, startActor } from './engine/run.ts';
import { JUDGE_CHUNK, topology } from './topology.ts';
import { bindHolds } from './usage/bind.ts';
import { openWatchList } from './watch-list.ts';

/** Everything that the pipeline works with: built once by the composition root. */
export interface PipelineContext {
  readonly postgres: Postgres;
  readonly clickhouse: ClickHouseClient;
  readonly log: Log;
  readonly config: Config;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly sources: ReadonlyMap<Source, ReadySource>;
  /** Sent to the sources. */
  readonly userAgent: string;
  /** Ends the waiting for a schema registry that is away. */
  readonly stopping?: AbortSignal;
}

/** A running role. `stop` finishes what is in hand, or hands it back. */
export interface Role {
  stop(): Promise<void>;
}

/** How long a stop waits for the chunk in hand, so that everything else can be closed before ten seconds are over. */
const STOP_LIMIT_MS = 5_000;

/** Publishes values to their topic; gives the end offset reached in each partition touched. */
export type Publish = <T>(topic: Topic<T>, values: readonly T[]) => Promise<Offsets>;

/** Binds publishing to a log, in the form that a codec gives. */
export const publisher =
  (log: Log, codec: Codec): Publish =>
  (topic, values) =>
    log.publish(
      topic.name,
      values.map((value) => ({ key: topic.key(value), value: codec.encode(topic, value) })),
    );

/** The codec of the log's records, as configured. */
export const codecOf = ({ config, logger, stopping }: PipelineContext): Promise<Codec> =>
  openCodec({
    registryUrl: config.variables.EARSHOT_SCHEMA_REGISTRY_URL,
    logger,
    ...(stopping && { signal: stopping }),
  });

/** Starts the role `pipeline`: the actors between the topics, and the relay of changes. */
export async function startPipeline(context: PipelineContext): Promise<Role> {
  const { postgres, clickhouse, log, config, logger, metrics } = context;
  await log.ensureTopics();
  const codec = await codecOf(context);
  const watchList = openWatchList((revision) => watchListSince(postgres, revision));
  // Read before there is anything to match: a large one takes a second, which the first chunk would wait for.
  await watchList(0);
  const publish = publisher(log, codec);
  const judge = openJudge(config, { postgres, metrics, logger: logger.child({ part: 'judge' }) });
  const chunkSize = config.judge.apiKey === null ? JUDGE_CHUNK.builtIn : JUDGE_CHUNK.model;
  const detectLanguage = await openLanguageDetection();
  const actorsOf = topology(bindStages(context, watchList, detectLanguage, judge, publish), chunkSize);
  const deps = { log, codec, metrics, logger, stopLimitMs: STOP_LIMIT_MS };
  const actors = [
    await startActor(actorsOf.match, deps),
    await startActor(actorsOf.judge, deps),
    await startActor(actorsOf.sink, deps),
    await startActor(actorsOf.ledger, deps),
  ];
  const relay = startRelay(bindRelay(context, publish));
  const rejudging = startRejudging(
    bindRunner({
      ...{ postgres, clickhouse, judge, chunkSize },
      logger: logger.child({ part: 'rejudging' }),
      record: (verdicts) => publish(TOPICS.verdicts, verdicts),
      model: config.judge.apiKey === null ? null : { limits: limitsReader(postgres, config.plans) },
    }),
  );
  return {
    async stop() {
      await Promise.all([rejudging.stop(), relay.stop(), ...actors.map((actor) => actor.stop())]);
    },
  };
}

/** What the role `poll` works with. */
export interface PollContext extends PipelineContext {
  /** Seals what connectors keep, such as renewed tokens. */
  readonly secretKey: Buffer;
}

/** Starts the role `poll`: the scheduler, the scans of the sources, and the search for deleted posts. */
export async function startPoll(context: PollContext): Promise<Role> {
  const { postgres, clickhouse, log, config, logger, metrics, sources } = context;
  await log.ensureTopics();
  const codec = await codecOf(context);
  const publish = publisher(log, codec);
  const watchList = openWatchList((revision) => watchListSince(postgres, revision));
  const io = shareIo(context);
  const part = logger.child({ part: 'poll' });
  const deps = {
    postgres,
    sources,
    metrics,
    logger: part,
    watchList: async () => watchList(await watchRevision(postgres)),
    publish: (posts: readonly RawPost[]) => publish(TOPICS.rawPosts, posts),
    ends: () => log.ends(TOPICS.rawPosts.name),
    io: io.open,
    breaker: sharedBreaker(postgres),
    holds: bindHolds(context),
    now: Date.now,
  };
  const scheduler = await openScheduler(deps, {
    minimumCadence: config.variables.EARSHOT_MIN_CADENCE!,
    committed: () => log.committed(groupOf('match'), TOPICS.rawPosts.name),
  });
  const rechecker = new Rechecker([...sources.values()], {
    ...deps,
    io: io.thrifty,
    remove: createMentionWrites(postgres, createFacts(clickhouse)).remove,
    pace: RECHECK_PACE,
  });
  scheduler.start();
  rechecker.start();
  return {
    async stop() {
      await Promise.all([scheduler.stop(), rechecker.stop()]);
    },
  };
}
