import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { blueskyUri } from '../../../demo/simulator/routes/bluesky.ts';
import { startSimulator, type Simulator } from '../../../demo/simulator/simulator.ts';
import { BlueskyDetails } from '../../../pipeline/follow/bluesky-details.ts';
import { BlueskyStream, digest, openingUrl } from '../../../pipeline/follow/bluesky-follow.ts';
import { bluesky } from '../../../pipeline/sources/bluesky.ts';
import { lookUpPosts } from '../../../pipeline/sources/bluesky-lookup.ts';
import { blueskyAccess } from '../../../pipeline/sources/bluesky-session.ts';
import { streamUrls } from '../../../pipeline/sources/bluesky-stream.ts';
import { silentLogger } from '../../../telemetry/logger.ts';
import { createMetrics } from '../../../telemetry/metrics.ts';
import { eventually } from '../../support/eventually.ts';
import {
  aSimulatedPost,
  aWant,
  collect,
  DAY,
  fakeClock,
  HOUR,
  politeIo,
  USER_AGENT,
} from '../sources/support.ts';
import { aKeyword, aProject, watching } from '../stages/watched.ts';
import { aStretch, memoryIntake } from './support.ts';

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

/** A follower of the simulated stream; `following` settles when its stretch ends. */
async function follow(
  options: { position?: string | null; stream?: BlueskyStream; urls?: readonly URL[] } = {},
) {
  const watched = await watching([aProject('p')], [aKeyword(1, 'p', { excluded: ['namesake'] })]);
  const { intake, world, arrive } = memoryIntake('bluesky', watched);
  const settings = { base_url: simulator.sources.bluesky, jetstream_url: `${simulator.url}/bluesky` };
  const stream =
    options.stream ??
    new BlueskyStream({
      urls: options.urls ?? streamUrls(settings),
      userAgent: USER_AGENT,
      intake,
      details: new BlueskyDetails({
        read: lookUpPosts.bind(null, blueskyAccess(settings)),
        logger: silentLogger(),
        sleep: () => Promise.resolve(),
      }),
      io: () => politeIo(bluesky, { clock: { ...fakeClock(), now: Date.now } }),
      metrics: createMetrics(),
      logger: silentLogger(),
      saveMs: 20,
    });
  const { stretch, saved, end } = aStretch(options.position);
  ends.push(end);
  const following = stream.follow(stretch);
  following.catch(() => undefined);
  const listening = () => eventually(() => simulator.jetstream.listeners > 0, { what: 'a listener' });
  const published = (count: number) =>
    eventually(() => world.published.length >= count, { what: `${count} posts` });
  return { stream, world, arrive, saved, end, following, listening, published };
}

describe('Bluesky, followed', () => {
  test('gives the posts that somebody watches for, as the search would', async () => {
    const { world, listening, published } = await follow();
    await listening();
    const post = aPost('acme has it: https://example.org/a/very/long/address/indeed 🪁');
    simulator.add([aPost('nothing of note'), aPost('acme, the namesake'), post]);
    await published(1);
    expect(world.published.map(({ external_id }) => external_id)).toEqual([uriOf(post)]);
    const { posts } = await collect(
      bluesky,
      { base_url: simulator.sources.bluesky },
      [aWant(['acme'], Date.now() - DAY)],
      politeIo(bluesky),
    );
    const searched = posts.find(({ external_id }) => external_id === uriOf(post));
    expect(world.published[0]).toMatchObject(searched!);
    expect(simulator.requests()[0]).toMatchObject({
      path: '/bluesky/subscribe',
      headers: { 'user-agent': USER_AGENT },
    });
  });

  test('reads on among frames that are none', async () => {
    const { listening, published } = await follow();
    await listening();
    for (const frame of ['', 'x', '<html>', '{"did":1}', '[]', '{"kind":"commit","did":"d","time_us":1}'])
      simulator.jetstream.send(frame);
    simulator.add([aPost('acme')]);
    await published(1);
  });

  test('removes a post that its author deletes, and all of an author who leaves', async () => {
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

  test('saves how far it came, but not past a deletion that is still to be done', async () => {
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

  test('goes on where it was after the connection broke, and misses nothing said meanwhile', async () => {
    const first = await follow();
    await first.listening();
    simulator.jetstream.drop();
    await expect(first.following).rejects.toThrow('closed');
    simulator.add([aPost('acme while nobody listened')]);
    const second = await follow({ position: first.saved.at(-1) ?? null });
    await second.published(1);
  });

  test('takes another host when one fails', async () => {
    const urls = [
      new URL('ws://127.0.0.1:1/subscribe'),
      ...streamUrls({ jetstream_url: `${simulator.url}/bluesky` }),
    ];
    const first = await follow({ urls });
    await expect(first.following).rejects.toThrow('ECONNREFUSED');
    const { stretch, end } = aStretch();
    ends.push(end);
    first.stream.follow(stretch).catch(() => undefined);
    await eventually(() => simulator.jetstream.listeners === 1);
  });

  test('says with which status it was turned away', async () => {
    simulator.fail('bluesky', { kind: 'status', status: 503 });
    const { following } = await follow();
    await expect(following).rejects.toMatchObject({ name: 'StreamRefusedError', status: 503 });
  });

  test('begins at the present end when its position is too old for the server', async () => {
    const position = String((Date.now() - HOUR) * 1000);
    simulator.jetstream.forget();
    const first = await follow({ position });
    await expect(first.following).rejects.toMatchObject({ status: 400 });
    const { stretch, end } = aStretch(position);
    ends.push(end);
    first.stream.follow(stretch).catch(() => undefined);
    await eventually(() => simulator.jetstream.listeners === 1);
    simulator.add([aPost('acme again')]);
    await first.published(1);
  });

  test('ends at once when it is told to', async () => {
    const { listening, end, following } = await follow();
    await listening();
    end();
    await expect(following).rejects.toThrow();
    await eventually(() => simulator.jetstream.listeners === 0);
  });
});

describe('The address of the stream', () => {
  const base = new URL('wss://example.org/subscribe');
  const now = Date.parse('2026-11-20T12:00:00Z');

  test('asks for posts, from a few seconds before the position on', () => {
    const { searchParams } = openingUrl(base, now * 1000 - 60_000_000, now);
    expect(searchParams.get('wantedCollections')).toBe('app.bsky.feed.post');
    expect(searchParams.get('cursor')).toBe(String(now * 1000 - 65_000_000));
  });

  test.each([null, (now - 37 * HOUR) * 1000])(
    'names no position when there is none to resume: %s',
    (reached) => {
      expect(openingUrl(base, reached, now).searchParams.has('cursor')).toBe(false);
    },
  );
});

test('Of several events of one post the last counts', () => {
  const post = (at: number) => ({ kind: 'post' as const, at, uri: 'a', view: { at } });
  const gone = (at: number) => ({ kind: 'post_gone' as const, at, uri: 'a' });
  expect(digest([post(1), post(2)]).posts).toEqual([post(2)]);
  expect(digest([post(1), gone(2)])).toMatchObject({ posts: [], gone: new Map([['a', 2]]) });
});
