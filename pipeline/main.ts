import { createMentionStore } from '../clickhouse/mentions/mention-store.ts';
import { createMentionWrites } from '../domain/mentions/mention-writes.ts';
import { limitsReader } from '../postgres/usage/plan-limits.ts';
import { watchListSince, watchRevision } from '../postgres/projects/watch-list.ts';
import type { RawPost } from '../schemas/post.ts';
import { TOPICS } from '../schemas/topics.ts';
import { codecOf, publisher, type PipelineContext, type PollContext, type Role } from './context.ts';
import { bindRunner } from './judge/again/start.ts';
import { startRejudging } from './judge/again/runner.ts';
import { openJudge } from './judge/open-judge.ts';
import { openLanguageDetection } from './language/detect.ts';
import { createCircuitBreaker } from './poll/circuit-breaker.ts';
import { openScheduler } from './poll/open-scheduler.ts';
import { DELETION_CHECK_PACE } from './poll/deletion-check.ts';
import { startDeletionChecks } from './poll/deletion-checks.ts';
import { createSourceIoOpeners } from './source-io/open-source-io.ts';
import { startRelay } from './relay.ts';
import { bindRelay } from './bind-relay.ts';
import { bindStages } from './bind-stages.ts';
import { groupOf, startActor } from './engine/run.ts';
import { JUDGE_CHUNK, topology } from './topology.ts';
import { bindHolds } from './usage/bind.ts';
import { openWatchList } from './watch-list.ts';

/** How long a stop waits for the chunk in hand, so that everything else can be closed before ten seconds are over. */
const STOP_LIMIT_MS = 5_000;

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

/** Starts the role `poll`: the scheduler, the scans of the sources, and the search for deleted posts. */
export async function startPoll(context: PollContext): Promise<Role> {
  const { postgres, clickhouse, log, config, logger, metrics, sources } = context;
  await log.ensureTopics();
  const codec = await codecOf(context);
  const publish = publisher(log, codec);
  const watchList = openWatchList((revision) => watchListSince(postgres, revision));
  const io = createSourceIoOpeners(context);
  const part = logger.child({ part: 'poll' });
  const deps = {
    postgres,
    sources,
    metrics,
    logger: part,
    watchList: async () => watchList(await watchRevision(postgres)),
    publish: (posts: readonly RawPost[]) => publish(TOPICS.rawPosts, posts),
    ends: () => log.ends(TOPICS.rawPosts.name),
    io: io.forScans,
    breaker: createCircuitBreaker(postgres),
    holds: bindHolds(context),
    now: Date.now,
  };
  const scheduler = await openScheduler(deps, {
    minimumCadence: config.variables.EARSHOT_MIN_CADENCE!,
    committed: () => log.committed(groupOf('match'), TOPICS.rawPosts.name),
  });
  const deletionChecks = startDeletionChecks([...sources.values()], {
    ...deps,
    io: io.forBackground,
    remove: createMentionWrites(postgres, createMentionStore(clickhouse)).remove,
    pace: DELETION_CHECK_PACE,
  });
  scheduler.start();
  return {
    async stop() {
      await Promise.all([scheduler.stop(), deletionChecks.stop()]);
    },
  };
}
