import { setTimeout as delay } from 'node:timers/promises';
import { openCodec } from '../../pipeline/log/codec.ts';
import { openKafkaLog } from '../../pipeline/log/kafka/kafka-log.ts';
import { silentLogger } from '../../runtime/logger.ts';
import type { RawPost } from '../../schemas/post.ts';
import { TOPICS } from '../../schemas/topics.ts';
import type { CorpusServer } from '../support/corpus-server.ts';
import { rawPost, sourceItem } from './posts.ts';
import { randomFrom } from './random.ts';

const TICK_MS = 500;
const POSTS_A_TICK = 10;
/** Every fifth post goes in twice. */
const REPEAT_SHARE = 0.2;
/** Every second post matches the project. */
const MATCH_SHARE = 0.5;

/** A matching post that went in. */
export interface FedPost {
  readonly id: string;
  /** When it went in, in milliseconds since 1970. */
  readonly at: number;
}

/** What goes into the cluster while it suffers. */
export interface Feed {
  /** Matching posts that went in, in order: acknowledged by Kafka, or offered by the source server. */
  readonly matching: readonly FedPost[];
  /** All posts that went in, and how many of them twice. */
  readonly counts: { posts: number; twice: number };
  /** Stops, and resolves once Kafka has acknowledged what is under way. */
  stop(): Promise<void>;
}

/**
 * Feeds generated posts of a seed, most of them straight to `posts.raw` and one a tick through the source server, until it
 * is stopped. A publish that fails is repeated until Kafka acknowledges it. `revision` is that of the project's keywords:
 * pipelines match no post with an older one.
 */
export async function startFeed(
  brokers: readonly string[],
  server: CorpusServer,
  { seed, revision }: { readonly seed: number; readonly revision: number },
): Promise<Feed> {
  const logger = silentLogger();
  const log = openKafkaLog({ brokers, ssl: false, sasl: null, clientId: 'feed', logger });
  const codec = await openCodec({ registryUrl: null, logger });
  const random = randomFrom(seed);
  const matching: FedPost[] = [];
  const counts = { posts: 0, twice: 0 };
  let isStopping = false;

  const publish = async (posts: readonly RawPost[]): Promise<void> => {
    const records = posts.map((post) => ({
      key: TOPICS.rawPosts.key(post),
      value: codec.encode(TOPICS.rawPosts, post),
    }));
    for (;;) {
      try {
        return void (await log.publish(TOPICS.rawPosts.name, records));
      } catch {
        await delay(TICK_MS);
      }
    }
  };

  const feedTick = async (): Promise<void> => {
    const fresh = Array.from({ length: POSTS_A_TICK }, () => {
      const matches = random() < MATCH_SHARE;
      return { matches, post: { ...rawPost(counts.posts++, matches, random), revision } };
    });
    const again = fresh.filter(() => random() < REPEAT_SHARE);
    counts.twice += again.length;
    const offered = random() < MATCH_SHARE;
    const item = sourceItem(counts.posts++, offered, random);
    await publish([...fresh, ...again].map(({ post }) => post));
    server.items = [...server.items, item];
    const at = Date.now();
    for (const { matches, post } of fresh) if (matches) matching.push({ id: post.external_id, at });
    if (offered) matching.push({ id: item.id, at });
  };

  const running = (async () => {
    while (!isStopping) await Promise.all([feedTick(), delay(TICK_MS)]);
  })();
  return {
    matching,
    counts,
    async stop() {
      isStopping = true;
      await running;
      await log.close();
    },
  };
}
