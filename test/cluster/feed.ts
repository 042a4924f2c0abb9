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
/** After an outage, what was due meanwhile goes in over several ticks. */
const MOST_A_TICK = 5_000;
/** Every fifth post goes in twice. */
const REPEAT_SHARE = 0.2;
/** Every second post that the source server offers matches the project. */
const OFFERED_MATCH_SHARE = 0.5;

/** A matching post that went in. */
export interface FedPost {
  readonly id: string;
  /** When it went in, in milliseconds since 1970. */
  readonly at: number;
}

/** How much goes in. */
export interface Inflow {
  /** Posts a second that go straight to `posts.raw`, repetitions not counted. */
  readonly rate: number;
  /** The share of them that matches the project, 0 to 1. */
  readonly matchShare: number;
}

/** Few posts, of which every second matches. */
export const TRICKLE: Inflow = { rate: 20, matchShare: 0.5 };

/** Returns the traffic of a day with so many posts when it comes within an hour. Of those, one in 50 matches. */
export const dayInAnHour = (posts: number): Inflow => ({ rate: posts / 3_600, matchShare: 0.02 });

/** What goes into the cluster while it suffers. */
export interface Feed {
  /** Matching posts that went in, in order: acknowledged by Kafka, or offered by the source server. */
  readonly matching: readonly FedPost[];
  /** All posts that went in, and how many of them twice. */
  readonly counts: { posts: number; twice: number };
  /** Posts a second so far. */
  rate(): number;
  /** Stops, and resolves once Kafka has acknowledged what is under way. */
  stop(): Promise<void>;
}

/** Returns how many posts are due, each time it is called: those of the time since the last call. */
function dueAt(rate: number): () => number {
  const startedAt = Date.now();
  let taken = 0;
  return () => {
    const due = Math.floor(((Date.now() - startedAt) * rate) / 1000) - taken;
    const now = Math.min(due, MOST_A_TICK);
    taken += now;
    return now;
  };
}

/**
 * Feeds generated posts of a seed, most of them straight to `posts.raw` and one a tick through the source server, until it
 * is stopped. A publish that fails is repeated until Kafka acknowledges it; what was due meanwhile follows. `revision` is
 * that of the project's keywords: pipelines match no post with an older one.
 */
export async function startFeed(
  brokers: readonly string[],
  server: CorpusServer,
  { seed, revision, inflow }: { readonly seed: number; readonly revision: number; readonly inflow: Inflow },
): Promise<Feed> {
  const logger = silentLogger();
  const log = openKafkaLog({ brokers, ssl: false, sasl: null, clientId: 'feed', logger });
  const codec = await openCodec({ registryUrl: null, logger });
  // One each: how many posts a tick takes depends on the machine.
  const [random, repeating, offering] = [randomFrom(seed), randomFrom(seed + 1), randomFrom(seed + 2)];
  const matching: FedPost[] = [];
  const counts = { posts: 0, twice: 0 };
  const due = dueAt(inflow.rate);
  const startedAt = Date.now();
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
    const fresh = Array.from({ length: due() }, () => {
      const matches = random() < inflow.matchShare;
      return { matches, post: { ...rawPost(counts.posts++, matches, random), revision } };
    });
    const again = fresh.filter(() => repeating() < REPEAT_SHARE);
    counts.twice += again.length;
    const offered = offering() < OFFERED_MATCH_SHARE;
    const item = sourceItem(counts.posts++, offered, offering);
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
    rate: () => (counts.posts * 1000) / (Date.now() - startedAt),
    async stop() {
      isStopping = true;
      await running;
      await log.close();
    },
  };
}
