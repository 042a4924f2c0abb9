import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { WebSocketServer } from 'ws';
import { blueskyUri } from '../../../../demo/simulator/routes/bluesky.ts';
import { startSimulator, type Simulator } from '../../../../demo/simulator/simulator.ts';
import { AuthorLookup } from '../../../../pipeline/follow/bluesky/author-lookup.ts';
import {
  BlueskyStream,
  summarizeEvents,
  streamUrl,
} from '../../../../pipeline/follow/bluesky/bluesky-stream.ts';
import { bluesky } from '../../../../pipeline/sources/bluesky.ts';
import { lookUpPosts } from '../../../../pipeline/sources/bluesky/get-posts.ts';
import { blueskyAccess } from '../../../../pipeline/sources/bluesky/session.ts';
import { streamUrls } from '../../../../pipeline/sources/bluesky/jetstream.ts';
import { silentLogger } from '../../../../runtime/logger.ts';
import { createMetrics } from '../../../../runtime/metrics.ts';
import { eventually } from '../../../support/eventually.ts';
import {
  aSimulatedPost,
  aTarget,
  collect,
  DAY,
  fakeClock,
  HOUR,
  politeIo,
  USER_AGENT,
} from '../../sources/support.ts';
import { aKeyword, aProject, watching } from '../../stages/watched.ts';
import { aStretch, memoryIntake } from '../support.ts';

const aPost = (text: string, author = 'mara.bsky.social') =>
  aSimulatedPost({ source: 'bluesky', title: null, text, author, postedAt: Date.now() });
const uriOf = ({ author, id }: { author: string; id: string }) => blueskyUri(author, id);

let simulator: Simulator;
const ends: (() => void)[] = [];
beforeEach(async () => {
  simulator = await startSimulator({ posts: [] });
});
afterEach(async () => {
  for (const end of ends.splice(0)) end();
  await simulator.close();
});

/** Follows the simulated stream. `following` settles when the session ends. */
async function follow(options: { position?: string | null; urls?: readonly URL[]; now?: () => number } = {}) {
  const watched = await watching([aProject('p')], [aKeyword(1, 'p', { excluded: ['namesake'] })]);
  const { sink, world, arrive } = memoryIntake('bluesky', watched);
  const settings = { base_url: simulator.sources.bluesky, jetstream_url: `${simulator.url}/bluesky` };
  const openings: string[] = [];
  const warnings: unknown[] = [];
  const stream = new BlueskyStream({
    urls: options.urls ?? streamUrls(settings),
    userAgent: USER_AGENT,
    sink,
    authors: new AuthorLookup({
      read: lookUpPosts.bind(null, blueskyAccess(settings)),
      logger: silentLogger(),
      sleep: () => Promise.resolve(),
    }),
    io: () => politeIo(bluesky, { clock: { ...fakeClock(), now: options.now ?? Date.now } }),
    onOpening: (outcome) => void openings.push(outcome),
    metrics: createMetrics(),
    logger: { warn: (said: unknown) => void warnings.push(said) },
    saveMs: 20,
  });
  const { stretch, saved, end } = aStretch(options.position);
  ends.push(end);
  const following = stream.follow(stretch);
  following.catch(() => undefined);
  const listening = () => eventually(() => simulator.jetstream.listeners > 0, { what: 'a listener' });
  const published = (count: number) =>
    eventually(() => world.published.length >= count, { what: `${count} posts` });
  /** Starts another session of the same stream. */
  const again = (position: string | null = options.position ?? null) => {
    const next = aStretch(position);
    ends.push(next.end);
    const done = stream.follow(next.stretch);
    done.catch(() => undefined);
    return { following: done, saved: next.saved };
  };
  return { world, arrive, saved, end, following, listening, published, again, openings, warnings };
}

/** A stream server that rejects connections with the status from `refusal`, or accepts them. */
async function aServer(refusal: (asked: { readonly hasCursor: boolean }) => number | null) {
  const asked: { hasCursor: boolean }[] = [];
  const server = new WebSocketServer({
    port: 0,
    host: '127.0.0.1',
    verifyClient({ req }, answer) {
      asked.push({ hasCursor: req.url!.includes('cursor=') });
      const status = refusal(asked.at(-1)!);
      answer(status === null, status ?? undefined);
    },
  });
  await new Promise((resolve) => server.once('listening', resolve));
  ends.push(() => {
    for (const client of server.clients) client.terminate();
    server.close();
  });
  const send = (frame: string) => {
    for (const client of server.clients) client.send(frame);
  };
  const { port } = server.address() as AddressInfo;
  return { urls: streamUrls({ jetstream_url: `ws://127.0.0.1:${port}` }), asked, send, server };
}

describe('Following Bluesky', () => {
  test('publishes matching posts in the same form as the search', async () => {
    const { world, listening, published } = await follow();
    await listening();
    const post = aPost('acme has it: https://example.org/a/very/long/address/indeed 🪁');
    simulator.add([aPost('nothing of note'), aPost('acme, the namesake'), post]);
    await published(1);
    expect(world.published.map(({ external_id }) => external_id)).toEqual([uriOf(post)]);
    const { posts } = await collect(
      bluesky,
      { base_url: simulator.sources.bluesky },
      [aTarget(['acme'], Date.now() - DAY)],
      politeIo(bluesky),
    );
    const searched = posts.find(({ external_id }) => external_id === uriOf(post));
    expect(world.published[0]).toMatchObject(searched!);
    expect(simulator.requests()[0]).toMatchObject({
      path: '/bluesky/subscribe',
      headers: { 'user-agent': USER_AGENT },
    });
  });

  test('skips malformed frames', async () => {
    const { listening, published } = await follow();
    await listening();
    for (const frame of ['', 'x', '<html>', '{"did":1}', '[]', '{"kind":"commit","did":"d","time_us":1}'])
      simulator.jetstream.send(frame);
    simulator.add([aPost('acme')]);
    await published(1);
  });

  test('removes a post that its author deletes, and all posts of a closed account', async () => {
    const { world, listening, published } = await follow();
    await listening();
    const [one, two] = [aPost('acme one'), aPost('acme two', 'ann.bsky.social')];
    simulator.add([one, two]);
    await published(2);
    simulator.withdraw(one);
    await eventually(() => world.removed.length === 1);
    expect(world.removed).toEqual([`mention of ${uriOf(one)}`]);
    simulator.jetstream.closeAccount('ann.bsky.social');
    await eventually(() => world.removed.length === 2);
    expect(world.held).toEqual([]);
  });

  test('saves its position, but never past a pending deletion', async () => {
    const { world, saved, arrive, listening, published } = await follow();
    await listening();
    world.isSlow = true;
    const post = aPost('acme');
    simulator.add([post]);
    await published(1);
    const deletedAfter = Date.now() * 1000;
    simulator.withdraw(post);
    const last = () => Number(saved.at(-1));
    await eventually(() => last() >= deletedAfter);
    const stuckAt = last();
    simulator.add([aPost('later')]);
    const saves = saved.length;
    await eventually(() => saved.length > saves);
    expect(last()).toBe(stuckAt);
    arrive();
    await eventually(() => last() > stuckAt && world.removed.length === 1);
  });

  test('resumes from its position after a lost connection, and misses no posts', async () => {
    const first = await follow();
    await first.listening();
    simulator.jetstream.drop();
    await expect(first.following).rejects.toThrow('closed');
    simulator.add([aPost('acme while nobody listened')]);
    const second = await follow({ position: first.saved.at(-1) ?? null });
    await second.published(1);
  });

  test('switches to another host when one fails', async () => {
    const urls = [
      new URL('ws://127.0.0.1:1/subscribe'),
      ...streamUrls({ jetstream_url: `${simulator.url}/bluesky` }),
    ];
    const { following, again, openings } = await follow({ urls });
    await expect(following).rejects.toMatchObject({ code: 'unreachable', message: /ECONNREFUSED/ });
    again();
    await eventually(() => simulator.jetstream.listeners === 1);
    await eventually(() => openings.length === 2);
    expect(openings).toEqual(['unreachable', 'ok']);
  });

  test('reports the status of a rejected connection', async () => {
    simulator.fail('bluesky', { kind: 'status', status: 503 });
    const { following, openings } = await follow();
    await expect(following).rejects.toMatchObject({ status: 503, code: 'server_error' });
    expect(openings).toEqual(['server_error']);
  });

  test('keeps its position when connections are rejected, and misses nothing', async () => {
    const position = String((Date.now() - HOUR) * 1000);
    simulator.add([aPost('acme while nobody listened')]);
    for (const status of [400, 403, 429]) simulator.fail('bluesky', { kind: 'status', status });
    const { following, saved, again, published, warnings } = await follow({ position });
    await expect(following).rejects.toMatchObject({ status: 400 });
    await expect(again().following).rejects.toMatchObject({ status: 403 });
    // Without the position the connection is rejected as well.
    await expect(again().following).rejects.toMatchObject({ status: 429 });
    simulator.fail('bluesky', { kind: 'status', status: 400 });
    await expect(again().following).rejects.toMatchObject({ status: 400 });
    again();
    await published(1);
    expect(saved).toEqual([]);
    expect(warnings).toEqual([]);
  });

  test('starts at the live end when its position is too old, and reports the gap', async () => {
    const left = Date.now() - HOUR;
    const position = String(left * 1000);
    simulator.jetstream.forget();
    const { following, again, published, warnings } = await follow({ position });
    await expect(following).rejects.toMatchObject({ status: 400 });
    await expect(again().following).rejects.toMatchObject({ status: 400 });
    const since = Date.now();
    const { saved } = again();
    await eventually(() => simulator.jetstream.listeners === 1 && saved.length > 0);
    expect(Number(saved[0])).toBeGreaterThanOrEqual(since * 1000);
    simulator.add([aPost('acme again')]);
    await published(1);
    expect(warnings).toEqual([
      expect.objectContaining({ since: new Date(left).toISOString(), source: 'bluesky' }),
    ]);
  });

  test('reports a gap when nobody followed for longer than the servers keep posts', async () => {
    const { warnings } = await follow({ position: String((Date.now() - 40 * HOUR) * 1000) });
    await eventually(() => warnings.length === 1);
  });

  test('closes a connection that has sent only garbage for a while', async () => {
    let ahead = 0;
    const { urls, send, server } = await aServer(() => null);
    const { following, again, saved, openings } = await follow({ urls, now: () => Date.now() + ahead });
    await eventually(() => openings.length === 1);
    const sendGarbage = (frames: number) => {
      for (let at = 0; at < frames; at++) send('<html>');
    };
    const isHeard = async () => {
      const before = saved.length;
      await eventually(() => saved.length > before + 1);
    };
    sendGarbage(15);
    await isHeard();
    const at = Date.now() * 1000;
    send(JSON.stringify({ did: 'did:plc:a', kind: 'identity', time_us: at }));
    await eventually(() => Number(saved.at(-1)) >= at);
    sendGarbage(15);
    ahead = 21_000;
    await isHeard();
    sendGarbage(5);
    await expect(following).rejects.toMatchObject({ code: 'malformed_answer' });
    await eventually(() => server.clients.size === 0);
    again();
    await eventually(() => openings.length === 2);
  });

  test('stops at once when the session ends', async () => {
    const { listening, end, following } = await follow();
    await listening();
    end();
    await expect(following).rejects.toThrow();
    await eventually(() => simulator.jetstream.listeners === 0);
  });
});

describe('The URL of the stream', () => {
  const base = new URL('wss://example.org/subscribe');
  const now = Date.parse('2026-11-20T12:00:00Z');

  test('requests posts from a few seconds before the position', () => {
    const { searchParams } = streamUrl(base, now * 1000 - 60_000_000, now);
    expect(searchParams.get('wantedCollections')).toBe('app.bsky.feed.post');
    expect(searchParams.get('cursor')).toBe(String(now * 1000 - 65_000_000));
  });

  test.each([null, (now - 37 * HOUR) * 1000])(
    'has no cursor when there is no usable position: %s',
    (reached) => {
      expect(streamUrl(base, reached, now).searchParams.has('cursor')).toBe(false);
    },
  );
});

test('The last of several events of one post counts', () => {
  const post = (at: number) => ({ kind: 'post' as const, at, uri: 'a', view: { at } });
  const gone = (at: number) => ({ kind: 'post_gone' as const, at, uri: 'a' });
  expect(summarizeEvents([post(1), post(2)]).posts).toEqual([post(2)]);
  expect(summarizeEvents([post(1), gone(2)])).toMatchObject({ posts: [], gone: new Map([['a', 2]]) });
});
