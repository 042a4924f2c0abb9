import { onTestFinished } from 'vitest';
import { startSimulator, type Simulator } from '../../../demo/simulator/simulator.ts';
import type { SimulatedPost } from '../../../demo/simulator/route.ts';
import { inMemoryQuotaLedger, inMemoryRateLimiter, inMemoryStorage } from '../source-io/in-memory.ts';
import { createSourceIo, type MeteredSourceIo } from '../../../pipeline/source-io/source-io.ts';
import type {
  Connector,
  SourceIo,
  SourceResponse,
  SearchTarget,
} from '../../../pipeline/connector/connector.ts';
import type { SourceQuota } from '../../../pipeline/connector/source-quota.ts';
import type { Post } from '../../../schemas/post.ts';
import { createMetrics } from '../../../runtime/metrics.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
export const USER_AGENT = 'earshot/test (+https://example.org/contact)';

/** Starts a simulator for the current test, which closes it at its end. */
export async function openSimulator(options: Parameters<typeof startSimulator>[0]): Promise<Simulator> {
  const simulator = await startSimulator(options);
  onTestFinished(() => simulator.close());
  return simulator;
}

/** A clock that moves only when a test waits. */
export function fakeClock(start = Date.now()) {
  let at = start;
  return {
    now: () => at,
    sleep: async (ms: number, signal: AbortSignal) => {
      signal.throwIfAborted();
      at += ms;
    },
    waited: () => at - start,
  };
}

/** Creates the real source client, with a clock that never makes a test wait. */
export function politeIo(
  connector: Pick<Connector, 'source' | 'limits'>,
  options: {
    clock?: ReturnType<typeof fakeClock>;
    signal?: AbortSignal;
    quotas?: Readonly<Record<string, SourceQuota>>;
  } = {},
): MeteredSourceIo {
  const clock = options.clock ?? fakeClock();
  return createSourceIo({
    connector,
    userAgent: USER_AGENT,
    limiter: inMemoryRateLimiter(clock.now),
    ledger: inMemoryQuotaLedger(clock.now),
    storage: inMemoryStorage(clock.now),
    metrics: createMetrics(),
    signal: options.signal ?? new AbortController().signal,
    now: clock.now,
    sleep: clock.sleep,
    random: () => 1,
    ...(options.quotas && { quotas: options.quotas }),
  });
}

/** Creates a source client whose calls are answered by a function. */
export function answeredIo(
  answer: (url: URL) => unknown,
  now = Date.now(),
): SourceIo & { readonly urls: URL[] } {
  const urls: URL[] = [];
  return {
    urls,
    now: () => now,
    spend: () => Promise.resolve(),
    claim: () => Promise.resolve(),
    storage: inMemoryStorage(() => now),
    async request({ url }): Promise<SourceResponse> {
      urls.push(url);
      const given = answer(url);
      const body = typeof given === 'string' ? given : JSON.stringify(given);
      return { status: 200, headers: {}, body, bytes: Buffer.from(body) };
    },
  };
}

export const aTarget = (spellings: readonly string[], since: number, keywordId = 1): SearchTarget => ({
  keywordId,
  projectId: 'p1',
  spellings,
  since,
  excluded: [],
  hashtags: [],
});

/** Returns everything that a source finds for these targets. */
export async function collect(
  connector: Connector,
  settings: Record<string, string | undefined>,
  targets: readonly SearchTarget[],
  io: SourceIo,
) {
  const source = connector.open({ userAgent: USER_AGENT, ...settings });
  const posts: Post[] = [];
  let malformed = 0;
  for (const query of source.plan(targets)) {
    for await (const page of source.search(query, io)) {
      posts.push(...page.posts);
      malformed += page.malformed;
    }
  }
  return { posts, malformed };
}

let nextId = 1000;

/** Creates a simulated post with every field filled in. */
export function aSimulatedPost(
  fields: Partial<SimulatedPost> & Pick<SimulatedPost, 'source'>,
): SimulatedPost {
  const id = String(nextId++);
  return {
    id,
    kind: 'post',
    author: `author_${id}`,
    authorName: `Author ${id}`,
    title: `Title ${id}`,
    text: `Text ${id}`,
    link: null,
    likes: 3,
    replies: 2,
    postedAt: Math.floor(Date.now() / 1000) * 1000 - HOUR,
    lang: 'en',
    threadId: null,
    parentId: null,
    via: [],
    tags: [],
    ...fields,
  };
}
