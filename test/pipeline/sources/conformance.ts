import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ROUTES } from '../../../demo/simulator/routes/index.ts';
import { startSimulator, type Simulator } from '../../../demo/simulator/simulator.ts';
import type { SimulatedPost } from '../../../demo/simulator/route.ts';
import type { Connector } from '../../../pipeline/connector/connector.ts';
import type { Post } from '../../../schemas/post.ts';
import { aTarget, collect, DAY, fakeClock, HOUR, MINUTE, politeIo, USER_AGENT } from './support.ts';

/** What the suite must know of a source to hold it to the promises. */
export interface Subject {
  readonly connector: Connector;
  /** The `index`th post of a corpus. The suite has chosen its time and words; the subject adds what is its own. */
  readonly post: (
    index: number,
    fields: Pick<SimulatedPost, 'source' | 'title' | 'text' | 'postedAt'>,
  ) => SimulatedPost;
  /** What must come out for it. */
  readonly truth: (post: SimulatedPost, simulator: Simulator) => Partial<Post>;
  /** Settings besides the base URL. Default: those that its simulated route asks for. */
  readonly settings?: (simulator: Simulator) => Record<string, string>;
  /** The path that the base URL may leave out. Default: the path of the simulated route. */
  readonly prefix?: string;
  /** Time between two posts of the corpus, for sources that reach back less far than eleven days. Default: an hour. */
  readonly spacingMs?: number;
}

const KEYWORD = 'pipe fish';
const WORDS = ['é & "quotes"', '<T> wins', "it's 5 > 4", '日本語 👩‍👩‍👧', 'naïve &amp; co', 'plain'];
const CORPUS = 260;

/** What a subject's connector is opened with, its base URL included. */
export const settingsOf = ({ connector, settings }: Subject, simulator: Simulator): Record<string, string> =>
  settings
    ? { base_url: simulator.sources[connector.source] ?? '', ...settings(simulator) }
    : { ...simulator.settings[connector.source] };

const spacingOf = ({ spacingMs = HOUR }: Subject) => spacingMs;

/** Time between any two posts, so that none is shared; with an hour the corpus reaches back eleven days. */
function corpusOf(subject: Subject, now: number): SimulatedPost[] {
  return Array.from({ length: CORPUS }, (_, index) => {
    const words = WORDS[index % WORDS.length] ?? '';
    const mention = index % 2 === 0 ? 'Pipe Fish' : 'pipe fish';
    return subject.post(index, {
      source: subject.connector.source,
      title: `${mention} number ${index}: ${words}`,
      text: `We tried ${mention} today (${index}): ${words}\nSecond line.`,
      postedAt: Math.floor(now / 1000) * 1000 - index * spacingOf(subject) - MINUTE,
    });
  });
}

function noiseOf(subject: Subject, now: number): SimulatedPost[] {
  return [1, 2, 3].map((index) => ({
    ...subject.post(CORPUS + index, {
      source: subject.connector.source,
      title: `A pipe and a fish ${index}`,
      text: 'Fish in a pipe.',
      postedAt: now - index * spacingOf(subject),
    }),
    id: String(900_000 + index),
  }));
}

/** Holds one connector to what every source promises. */
export function describeConformance(subject: Subject): void {
  const { connector } = subject;

  describe(`the source ${connector.source}`, () => {
    const now = Date.now();
    const posts = corpusOf(subject, now);
    const since = now - 30 * DAY;
    let simulator: Simulator;
    let settings: Record<string, string | undefined>;

    beforeEach(async () => {
      simulator = await startSimulator({ posts: [...posts, ...noiseOf(subject, now)], now: () => now });
      settings = settingsOf(subject, simulator);
    });
    afterEach(() => simulator.close());

    const clockAtNow = () => fakeClock(now);
    const politely = (options: Parameters<typeof politeIo>[1]) => {
      const { quotas } = connector.open({ userAgent: USER_AGENT, ...settings });
      return politeIo(connector, { clock: clockAtNow(), ...(quotas && { quotas }), ...options });
    };
    const ask = (
      options: { from?: number; clock?: ReturnType<typeof fakeClock>; signal?: AbortSignal } = {},
    ) => collect(connector, settings, [aTarget([KEYWORD], options.from ?? since)], politely(options));

    const mentions = (found: readonly Post[]) =>
      found
        .filter(({ title, text }) => /pipe fish/i.test(`${title}\n${text}`))
        .sort((a, b) => (a.posted_at < b.posted_at ? 1 : -1));

    test('gives exactly the posts that hold the keyword, each true to its origin', async () => {
      const found = mentions((await ask()).posts);
      const byId = new Map(found.map((post) => [post.external_id, post]));
      expect(byId.size).toBe(CORPUS);
      expect([...byId.values()]).toMatchObject(posts.map((post) => subject.truth(post, simulator)));
    });

    test('gives the same ids at every reading', async () => {
      const ids = async () => new Set(mentions((await ask()).posts).map(({ external_id }) => external_id));
      expect(await ids()).toEqual(await ids());
    });

    test('gives nothing that is older than wanted', async () => {
      const from = now - 30 * spacingOf(subject);
      const found = (await ask({ from })).posts;
      expect(found.every(({ posted_at }) => Date.parse(posted_at) >= from)).toBe(true);
      expect(new Set(mentions(found).map(({ external_id }) => external_id)).size).toBe(30);
    });

    test('gives nothing and fails in nothing when there is nothing', async () => {
      const { posts: found, malformed } = await collect(
        connector,
        settings,
        [aTarget(['unheard of'], since)],
        politely({}),
      );
      expect(mentions(found).filter(({ text }) => text.includes('unheard of'))).toEqual([]);
      expect(malformed).toBe(0);
    });

    test('asks a question that two projects share only once', async () => {
      const one = aTarget([KEYWORD], since);
      const two = { ...aTarget(['Pipe  FISH'], since - DAY, 2), projectId: 'p2' };
      const source = connector.open({ userAgent: USER_AGENT, ...settings });
      const [alone, shared] = [source.plan([one]), source.plan([one, two])];
      expect(shared).toHaveLength(alone.length);
      for (const query of shared) expect(query).toMatchObject({ since: since - DAY, targets: [one, two] });
    });

    test('works with a base URL that leaves the path out', async () => {
      const prefix =
        subject.prefix ?? ROUTES.find(({ source }) => source === connector.source)?.basePath ?? '';
      const base = simulator.sources[connector.source] ?? '';
      settings = {
        ...settings,
        base_url: base.endsWith(prefix) ? base.slice(0, base.length - prefix.length) : base,
      };
      const without = mentions((await ask({ from: now - DAY })).posts).length;
      settings = { ...settings, base_url: `${settings.base_url}${prefix}/` };
      expect([without, mentions((await ask({ from: now - DAY })).posts).length]).toEqual([without, without]);
      expect(without).toBeGreaterThan(0);
    });

    test('says who calls', async () => {
      await ask({ from: now - DAY });
      expect(simulator.requests().every(({ headers }) => headers['user-agent'] === USER_AGENT)).toBe(true);
    });

    test('waits as long as the source asks for and then goes on', async () => {
      simulator.fail(connector.source, { kind: 'status', status: 429, headers: { 'retry-after': '17' } });
      const clock = clockAtNow();
      expect(new Set(mentions((await ask({ clock })).posts).map(({ external_id }) => external_id)).size).toBe(
        CORPUS,
      );
      expect(clock.waited()).toBeGreaterThanOrEqual(17_000);
    });

    test('does not wait for an hour: it fails and says when to come back', async () => {
      simulator.fail(connector.source, { kind: 'status', status: 429, headers: { 'retry-after': '3600' } });
      await expect(ask()).rejects.toMatchObject({ code: 'rate_limited', retryAfterSeconds: 3600 });
    });

    test.each([
      ['a server error', { kind: 'status', status: 503 } as const],
      ['a connection that breaks', { kind: 'truncated' } as const],
      ['a slow answer', { kind: 'slow', ms: 30 } as const],
    ])('gets over %s', async (_, fault) => {
      simulator.fail(connector.source, fault);
      expect(new Set(mentions((await ask()).posts).map(({ external_id }) => external_id)).size).toBe(CORPUS);
    });

    test.each([
      [400, 'bad_request'],
      [401, 'unauthorized'],
      [403, 'forbidden'],
      [404, 'not_found'],
    ])('does not repeat a call that is answered with %s', async (status, code) => {
      simulator.fail(connector.source, { kind: 'status', status, body: '{}' });
      await expect(ask()).rejects.toMatchObject({ name: 'SourceError', code });
      const calls = simulator.requests().map(({ path, query }) => `${path} ${JSON.stringify(query)}`);
      expect(calls.filter((call) => call === calls[0])).toHaveLength(1);
    });

    test('says so when a web page comes in place of data', async () => {
      simulator.fail(connector.source, { kind: 'html' });
      await expect(ask()).rejects.toMatchObject({ name: 'SourceError', code: 'malformed_answer' });
    });

    test('reads the good items among broken ones and counts the broken', async () => {
      simulator.fail(connector.source, { kind: 'broken_items', times: 99 });
      const { posts: found, malformed } = await ask();
      expect(new Set(mentions(found).map(({ external_id }) => external_id)).size).toBe(CORPUS);
      expect(malformed).toBeGreaterThan(0);
    });

    test('stops at once when it is told to', async () => {
      const stop = new AbortController();
      simulator.fail(connector.source, { kind: 'slow', ms: 20_000 });
      const searches = ask({ signal: stop.signal });
      while (simulator.requests().length === 0) await new Promise((resolve) => setTimeout(resolve, 1));
      stop.abort(new Error('stopping'));
      await expect(searches).rejects.toThrow('stopping');
    });
  });
}
