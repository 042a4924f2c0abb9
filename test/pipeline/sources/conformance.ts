import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ROUTES } from '../../../demo/simulator/routes/index.ts';
import { startSimulator, type Simulator } from '../../../demo/simulator/simulator.ts';
import type { SimulatedPost } from '../../../demo/simulator/route.ts';
import type { Connector } from '../../../pipeline/connector/connector.ts';
import type { Source } from '../../../schemas/source.ts';
import type { Post } from '../../../schemas/post.ts';
import { aTarget, collect, DAY, fakeClock, HOUR, MINUTE, politeIo, USER_AGENT } from './support.ts';

/** What the suite must know about a source to test it. */
export interface Subject {
  readonly connector: Connector;
  /** Creates the `index`th post of a corpus. The suite chooses its time and words; the subject adds the rest. */
  readonly post: (
    index: number,
    fields: Pick<SimulatedPost, 'source' | 'title' | 'text' | 'postedAt'>,
  ) => SimulatedPost;
  /** Returns the fields expected in the parsed post. */
  readonly truth: (post: SimulatedPost, simulator: Simulator) => Partial<Post>;
  /** Settings in addition to the base URL. Default: those that the source's simulated route requires. */
  readonly settings?: (simulator: Simulator) => Record<string, string>;
  /** The path that the base URL may omit. Default: the path of the simulated route. */
  readonly prefix?: string;
  /** By how much engagement can rise when every post gets seven likes. Default: seven. */
  readonly rises?: readonly number[];
  /** Whether posts that are missing count as gone. Default: true. */
  readonly noticesGone?: boolean;
  /** Time between two posts of the corpus, for sources that do not reach back eleven days. Default: an hour. */
  readonly spacingMs?: number;
}

const KEYWORD = 'pipe fish';
const WORDS = ['é & "quotes"', '<T> wins', "it's 5 > 4", '日本語 👩‍👩‍👧', 'naïve &amp; co', 'plain'];
const CORPUS = 260;

/** Returns the settings for a subject's connector, including its base URL. */
export const settingsOf = ({ connector, settings }: Subject, simulator: Simulator): Record<string, string> =>
  settings
    ? { base_url: simulator.sources[connector.source] ?? '', ...settings(simulator) }
    : { ...simulator.settings[connector.source] };

/** Returns where a source is read in the simulator: at an address, if it is read only at such. */
export function placeAt(source: Source): { readonly address?: string } {
  const added = ROUTES.find((route) => route.source === source)?.projectSource;
  return added ? { address: added.read } : {};
}

const spacingOf = ({ spacingMs = HOUR }: Subject) => spacingMs;

/** Creates posts with distinct times. At one per hour, the corpus reaches back eleven days. */
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

/** Tests what every connector must guarantee. */
export function describeConformance(subject: Subject): void {
  const { connector } = subject;

  describe(`the source ${connector.source}`, () => {
    const now = Date.now();
    const posts = corpusOf(subject, now);
    const since = now - 30 * DAY;
    const target = (...given: Parameters<typeof aTarget>) => ({
      ...aTarget(...given),
      ...placeAt(connector.source),
    });
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
    ) => collect(connector, settings, [target([KEYWORD], options.from ?? since)], politely(options));

    const mentions = (found: readonly Post[]) =>
      found
        .filter(({ title, text }) => /pipe fish/i.test(`${title}\n${text}`))
        .sort((a, b) => (a.posted_at < b.posted_at ? 1 : -1));

    test('returns exactly the posts that contain the keyword, with the right fields', async () => {
      const found = mentions((await ask()).posts);
      const byId = new Map(found.map((post) => [post.external_id, post]));
      expect(byId.size).toBe(CORPUS);
      expect([...byId.values()]).toMatchObject(posts.map((post) => subject.truth(post, simulator)));
    });

    test('returns the same ids every time', async () => {
      const ids = async () => new Set(mentions((await ask()).posts).map(({ external_id }) => external_id));
      expect(await ids()).toEqual(await ids());
    });

    test('returns nothing older than requested', async () => {
      const from = now - 30 * spacingOf(subject);
      const found = (await ask({ from })).posts;
      expect(found.every(({ posted_at }) => Date.parse(posted_at) >= from)).toBe(true);
      expect(new Set(mentions(found).map(({ external_id }) => external_id)).size).toBe(30);
    });

    test('returns no posts and no failure when nothing matches', async () => {
      const { posts: found, malformed } = await collect(
        connector,
        settings,
        [target(['unheard of'], since)],
        politely({}),
      );
      expect(mentions(found).filter(({ text }) => text.includes('unheard of'))).toEqual([]);
      expect(malformed).toBe(0);
    });

    test('runs a query shared by two projects only once', async () => {
      const one = target([KEYWORD], since);
      const two = { ...target(['Pipe  FISH'], since - DAY, 2), projectId: 'p2' };
      const source = connector.open({ userAgent: USER_AGENT, ...settings });
      const [alone, shared] = [source.plan([one]), source.plan([one, two])];
      expect(shared).toHaveLength(alone.length);
      for (const query of shared) expect(query).toMatchObject({ since: since - DAY, targets: [one, two] });
    });

    test('works with a base URL that omits the path', async () => {
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

    test('sends the user agent', async () => {
      await ask({ from: now - DAY });
      expect(simulator.requests().every(({ headers }) => headers['user-agent'] === USER_AGENT)).toBe(true);
    });

    test('waits as long as the source asks, and then continues', async () => {
      simulator.fail(connector.source, { kind: 'status', status: 429, headers: { 'retry-after': '17' } });
      const clock = clockAtNow();
      expect(new Set(mentions((await ask({ clock })).posts).map(({ external_id }) => external_id)).size).toBe(
        CORPUS,
      );
      expect(clock.waited()).toBeGreaterThanOrEqual(17_000);
    });

    test('does not wait for an hour: it fails and says when to retry', async () => {
      simulator.fail(connector.source, { kind: 'status', status: 429, headers: { 'retry-after': '3600' } });
      await expect(ask()).rejects.toMatchObject({ code: 'rate_limited', retryAfterSeconds: 3600 });
    });

    test('reads posts again as a search returns them, and notices those that are gone', async () => {
      const { postReader } = connector.open({ userAgent: USER_AGENT, ...settings });
      if (!postReader) return;
      const found = mentions((await ask({ from: now - 20 * spacingOf(subject) })).posts);
      const known = new Map(found.map((post) => [post.external_id, post]));
      const ids = [...known.keys()].slice(0, postReader.batchSize);
      const { readings, gone } = await postReader.read(ids, politely({}));
      expect([readings.map(({ external_id }) => external_id).sort(), gone]).toEqual([[...ids].sort(), []]);
      for (const { external_id, engagement, ...words } of readings) {
        expect(known.get(external_id)).toMatchObject(engagement === null ? words : { engagement, ...words });
      }
      const [first, ...others] = posts;
      await simulator.close();
      simulator = await startSimulator({
        posts: others.map((post) => ({ ...post, likes: post.likes + 7 })),
        now: () => now,
      });
      settings = settingsOf(subject, simulator);
      const reader = connector.open({ userAgent: USER_AGENT, ...settings }).postReader!;
      const later = await reader.read(ids, politely({}));
      const rises = later.readings.map(({ external_id, engagement }) =>
        engagement === null ? 0 : engagement - known.get(external_id)!.engagement,
      );
      expect(new Set(rises)).toEqual(new Set(subject.rises ?? [7]));
      const lost = subject.truth(first!, simulator).external_id;
      expect(later.readings.map(({ external_id }) => external_id)).not.toContain(lost);
      expect(later.gone).toEqual(subject.noticesGone === false ? [] : [lost]);
    });

    test.each([
      ['a server error', { kind: 'status', status: 503 } as const],
      ['a truncated answer', { kind: 'truncated' } as const],
      ['a slow answer', { kind: 'slow', ms: 30 } as const],
    ])('recovers from %s', async (_, fault) => {
      simulator.fail(connector.source, fault);
      expect(new Set(mentions((await ask()).posts).map(({ external_id }) => external_id)).size).toBe(CORPUS);
    });

    test.each([
      [400, 'bad_request'],
      [401, 'unauthorized'],
      [403, 'forbidden'],
      [404, 'not_found'],
    ])('does not retry a call that fails with %s', async (status, code) => {
      simulator.fail(connector.source, { kind: 'status', status, body: '{}' });
      await expect(ask()).rejects.toMatchObject({ name: 'SourceError', code });
      const calls = simulator.requests().map(({ path, query }) => `${path} ${JSON.stringify(query)}`);
      expect(calls.filter((call) => call === calls[0])).toHaveLength(1);
    });

    test('reports a web page received instead of data', async () => {
      simulator.fail(connector.source, { kind: 'html' });
      await expect(ask()).rejects.toMatchObject({ name: 'SourceError', code: 'malformed_answer' });
    });

    test('returns the valid items among broken ones and counts the broken ones', async () => {
      simulator.fail(connector.source, { kind: 'broken_items', times: 99 });
      const { posts: found, malformed } = await ask();
      expect(new Set(mentions(found).map(({ external_id }) => external_id)).size).toBe(CORPUS);
      expect(malformed).toBeGreaterThan(0);
    });

    test('stops at once when it is aborted', async () => {
      const stop = new AbortController();
      simulator.fail(connector.source, { kind: 'slow', ms: 20_000 });
      const searches = ask({ signal: stop.signal });
      while (simulator.requests().length === 0) await new Promise((resolve) => setTimeout(resolve, 1));
      stop.abort(new Error('stopping'));
      await expect(searches).rejects.toThrow('stopping');
    });
  });
}
