import { hostname } from 'node:os';
import { createMentionStore } from '../../clickhouse/mentions/mention-store.ts';
import { knownPosts, knownPostsByPrefix } from '../../postgres/mentions/known-posts.ts';
import { createMentionWrites } from '../../domain/mentions/mention-writes.ts';
import { watchListSince, watchRevision } from '../../postgres/projects/watch-list.ts';
import type { Config } from '../../schemas/config/config.ts';
import { newId } from '../../schemas/new-id.ts';
import type { Source } from '../../schemas/source.ts';
import { TOPICS } from '../../schemas/topics.ts';
import type { Running } from '../../runtime/timing/repeat.ts';
import { codecOf, publisher, type PollContext } from '../context.ts';
import { LiveMeter } from '../poll/live-meter.ts';
import { shareIo } from '../poll/shared-io.ts';
import { lookUpPosts } from '../sources/bluesky/lookup.ts';
import { blueskyAccess } from '../sources/bluesky/session.ts';
import { followsBluesky, streamUrls } from '../sources/bluesky/stream.ts';
import { followsHn, hnDatabase } from '../sources/hn/database.ts';
import { openWatchList } from '../watch-list.ts';
import { BlueskyDetails } from './bluesky-details.ts';
import { BlueskyStream } from './bluesky-follow.ts';
import { Follower } from './follower.ts';
import { HnStream } from './hn-follow.ts';
import { Intake } from './intake.ts';
import type { Stream } from './stream.ts';

/** Which sources are followed live, by the configuration. */
export const followedSources = ({ sources }: Pick<Config, 'sources'>): Source[] => [
  ...(followsHn(sources.hn) ? (['hn'] as const) : []),
  ...(followsBluesky(sources.bluesky) ? (['bluesky'] as const) : []),
];

/** Where each stream's posts come in. */
async function openIntakes(context: PollContext): Promise<(source: Source) => Intake> {
  const { postgres, clickhouse, log } = context;
  const publish = publisher(log, await codecOf(context));
  const read = openWatchList((revision) => watchListSince(postgres, revision));
  const { remove } = createMentionWrites(postgres, createMentionStore(clickhouse));
  return (source) =>
    new Intake({
      source,
      watchList: async () => read(await watchRevision(postgres)),
      publish: (posts) => publish(TOPICS.rawPosts, posts),
      held: (ids) => knownPosts(postgres, source, ids),
      heldBelow: (prefix) => knownPostsByPrefix(postgres, source, prefix),
      remove,
      now: Date.now,
    });
}

function openStream(context: PollContext, source: Source, intake: Intake, meter: LiveMeter): Stream {
  const { config, metrics, userAgent } = context;
  const settings = config.sources[source];
  const ready = context.sources.get(source)!;
  const shared = shareIo(context);
  const io = (signal: AbortSignal) => meter.watch(shared.open(ready, signal));
  const logger = context.logger.child({ part: 'follow' });
  if (source === 'hn') return new HnStream({ database: hnDatabase(settings), intake, io, metrics });
  const details = new BlueskyDetails({ read: lookUpPosts.bind(null, blueskyAccess(settings)), logger });
  return new BlueskyStream({
    urls: streamUrls(settings),
    userAgent,
    intake,
    details,
    io,
    opened(outcome) {
      meter.count();
      metrics.sourceCalls.inc({ source, outcome });
    },
    metrics,
    logger,
  });
}

/** Follows the streams, as part of the role `poll`: each by one process at a time. */
export async function startFollow(context: PollContext): Promise<Running> {
  const { postgres, metrics } = context;
  const intakeOf = await openIntakes(context);
  const owner = `${hostname()}:${process.pid}:${newId('run')}`;
  const logger = context.logger.child({ part: 'follow' });
  const followed = followedSources(context.config).map((source) => {
    const meter = new LiveMeter(source, postgres, logger);
    const stream = openStream(context, source, intakeOf(source), meter);
    return { meter, follower: new Follower(stream, { postgres, metrics, owner, logger }) };
  });
  for (const { follower, meter } of followed) {
    follower.start();
    meter.start();
  }
  return {
    async stop() {
      await Promise.all(followed.map(({ follower }) => follower.stop()));
      await Promise.all(followed.map(({ meter }) => meter.stop()));
    },
  };
}
