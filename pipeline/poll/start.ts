import { createMentionStore } from '../../clickhouse/mentions/mention-store.ts';
import { createMentionWrites } from '../../domain/mentions/mention-writes.ts';
import { watchListSince, watchRevision } from '../../postgres/projects/watch-list.ts';
import type { RawPost } from '../../schemas/post.ts';
import { TOPICS } from '../../schemas/topics.ts';
import type { Running } from '../../runtime/timing/repeat.ts';
import { codecOf, publisher, type PollContext } from '../context.ts';
import { groupOf } from '../engine/actor.ts';
import { createSourceIoOpeners } from '../source-io/open-source-io.ts';
import { ACTORS } from '../topology.ts';
import { bindUsedUpLimits } from '../usage/bind.ts';
import { openWatchList } from '../watch-list.ts';
import { createCircuitBreaker } from './circuit-breaker.ts';
import { openScheduler } from './open-scheduler.ts';
import { startRereads } from './reread/start.ts';

/** Starts the role `poll`: the scheduler, the scans of the sources, and the repeated reading of known posts. */
export async function startPoll(context: PollContext): Promise<Running> {
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
    reachedLimits: bindUsedUpLimits(context),
    now: Date.now,
  };
  const scheduler = await openScheduler(deps, {
    minimumCadence: config.variables.EARSHOT_MIN_CADENCE!,
    committed: () => log.committed(groupOf(ACTORS.match.name), TOPICS.rawPosts.name),
  });
  const store = createMentionStore(clickhouse);
  const rereads = startRereads([...sources.values()], {
    ...deps,
    io: io.forRereads,
    mentions: store.byId,
    remove: createMentionWrites(postgres, store).remove,
  });
  scheduler.start();
  return {
    async stop() {
      await Promise.all([scheduler.stop(), rereads.stop()]);
    },
  };
}
