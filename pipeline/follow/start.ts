import { hostname } from 'node:os';
import { createMentionStore } from '../../clickhouse/mentions/mention-store.ts';
import { createMentionWrites } from '../../domain/mentions/mention-writes.ts';
import { knownPosts, knownPostsByPrefix } from '../../postgres/mentions/known-posts.ts';
import type { Running } from '../../runtime/timing/repeat.ts';
import { watchListSince, watchRevision } from '../../postgres/projects/watch-list.ts';
import type { Config } from '../../schemas/config/config.ts';
import { newId } from '../../schemas/new-id.ts';
import type { Source } from '../../schemas/source.ts';
import { TOPICS } from '../../schemas/topics.ts';
import { codecOf, publisher, type PollContext } from '../context.ts';
import { openLanguageDetection } from '../language/detect.ts';
import { postLanguage } from '../language/post-language.ts';
import { createSourceIoOpeners } from '../source-io/open-source-io.ts';
import { openWatchList } from '../watch-list.ts';
import { FollowUsage } from './follow-usage.ts';
import { Follower } from './follower.ts';
import { StreamSink } from './stream-sink.ts';
import { STREAMS } from './streams.ts';

const followedStreams = ({ sources }: Pick<Config, 'sources'>) =>
  STREAMS.filter(({ source, isFollowed }) => isFollowed(sources[source]));

/** Returns which sources are followed live, by the configuration. */
export const followedSources = (config: Pick<Config, 'sources'>): Source[] =>
  followedStreams(config).map(({ source }) => source);

async function createSinks(context: PollContext): Promise<(source: Source) => StreamSink> {
  const { postgres, clickhouse, log } = context;
  const publish = publisher(log, await codecOf(context));
  const languageOf = postLanguage(await openLanguageDetection());
  const read = openWatchList((revision) => watchListSince(postgres, revision), languageOf);
  const { remove } = createMentionWrites(postgres, createMentionStore(clickhouse));
  return (source) =>
    new StreamSink({
      source,
      watchList: async () => read(await watchRevision(postgres)),
      publish: (posts) => publish(TOPICS.rawPosts, posts),
      held: (ids) => knownPosts(postgres, source, ids),
      heldBelow: (prefix) => knownPostsByPrefix(postgres, source, prefix),
      remove,
      now: Date.now,
    });
}

/** Follows the streams, as part of the role `poll`. Each stream is followed by one process at a time. */
export async function startFollow(context: PollContext): Promise<Running> {
  const { postgres, metrics, userAgent, sources, config } = context;
  const logger = context.logger.child({ part: 'follow' });
  const owner = `${hostname()}:${process.pid}:${newId('run')}`;
  const { forScans: openIo } = createSourceIoOpeners(context);
  const streams = followedStreams(config);
  if (streams.length === 0) return { stop: () => Promise.resolve() };
  const sinkOf = await createSinks(context);
  const followed = streams.map(({ source, open }) => {
    const usage = new FollowUsage(source, postgres, logger);
    const stream = open({
      settings: config.sources[source],
      userAgent,
      sink: sinkOf(source),
      io: (signal) => usage.watch(openIo(sources.get(source)!, signal)),
      onOpening(outcome) {
        usage.count();
        metrics.sourceCalls.inc({ source, outcome });
      },
      metrics,
      logger,
    });
    return { usage, follower: new Follower(stream, { postgres, metrics, owner, logger }) };
  });
  for (const { follower, usage } of followed) {
    follower.start();
    usage.start();
  }
  return {
    async stop() {
      await Promise.all(followed.map(({ follower }) => follower.stop()));
      await Promise.all(followed.map(({ usage }) => usage.stop()));
    },
  };
}
