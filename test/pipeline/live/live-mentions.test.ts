import { afterEach, expect, it } from 'vitest';
import { MAX_QUEUED } from '../../../pipeline/live/listener.ts';
import { LiveMentions, type ListenRequest } from '../../../pipeline/live/live-mentions.ts';
import { openCodec } from '../../../pipeline/log/codec.ts';
import type { MentionEvent } from '../../../schemas/mentions/mention.ts';
import { TOPICS } from '../../../schemas/topics.ts';
import { silentLogger } from '../../../runtime/logger.ts';
import { aMention } from '../../api/support/world.ts';
import { eventually } from '../../support/eventually.ts';
import { MemoryLog } from '../../support/memory-log.ts';

const codec = await openCodec({ registryUrl: null, logger: silentLogger() });
const open: LiveMentions[] = [];

function openStream() {
  const log = new MemoryLog();
  const reads = { follow: 0 };
  const follow = log.follow.bind(log);
  log.follow = (...args) => ((reads.follow += 1), follow(...args));
  const live = new LiveMentions({ log, logger: silentLogger(), openCodec: () => Promise.resolve(codec) });
  open.push(live);
  const publish = (events: readonly MentionEvent[]) =>
    log.publish(
      TOPICS.mentions.name,
      events.map((event) => ({ key: event.id, value: codec.encode(TOPICS.mentions, event) })),
    );
  return { live, log, publish, reads };
}

const anEvent = (workspaceId = 1): MentionEvent => ({
  ...aMention(workspaceId, 'prj_1'),
  event: 'created',
  occurred_at: new Date().toISOString(),
  workspace_id: workspaceId,
});
const events = (count: number) => Array.from({ length: count }, () => anEvent());

const listening = (more: Partial<ListenRequest> = {}): ListenRequest => ({
  workspaceId: 1,
  accepts: () => true,
  after: null,
  isBacklog: false,
  signal: new AbortController().signal,
  ...more,
});

/** Reads a feed to its end and records the events. */
function drain(feed: Awaited<ReturnType<LiveMentions['follow']>>) {
  const heard: { id: string; position: string }[] = [];
  const done = (async () => {
    for await (const { event, position } of feed) heard.push({ id: event.id, position });
  })();
  return { heard, done };
}

afterEach(async () => {
  await Promise.all(open.splice(0).map((live) => live.close()));
});

it('reads the topic once for all listeners, and only while there is one', async () => {
  const { live, publish, reads } = openStream();
  const leaving = new AbortController();
  const feeds = await Promise.all([1, 2, 3].map(() => live.follow(listening({ signal: leaving.signal }))));
  const drained = feeds.map(drain);
  const [event] = events(1);
  await publish([event!]);
  await eventually(() => drained.every(({ heard }) => heard.length === 1));
  expect(reads.follow).toBe(1);
  leaving.abort();
  await Promise.all(drained.map(({ done }) => done));
  const again = drain(await live.follow(listening()));
  await publish(events(1));
  await eventually(() => again.heard.length === 1);
  expect(reads.follow).toBe(2);
});

it('delivers everything after a position exactly once while more is published', async () => {
  const { live, publish } = openStream();
  const start = (await live.follow(listening())).position();
  const all = events(2_000);
  const publishing = (async () => {
    for (let at = 0; at < all.length; at += 7) {
      await publish(all.slice(at, at + 7));
      if (at % 70 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
  })();
  const feeds = [drain(await live.follow(listening({ after: start })))];
  await eventually(() => feeds[0]!.heard.length > 300);
  feeds.push(drain(await live.follow(listening({ after: start }))));
  await publishing;
  await eventually(() => feeds.every(({ heard }) => heard.length >= all.length));
  for (const { heard } of feeds)
    expect(heard.map(({ id }) => id).sort()).toEqual(all.map(({ id }) => id).sort());
  const middle = feeds[0]!.heard[999]!.position;
  const rest = drain(await live.follow(listening({ after: middle, isBacklog: true })));
  await rest.done;
  expect(new Set(rest.heard.map(({ id }) => id))).toEqual(
    new Set(feeds[0]!.heard.slice(1_000).map(({ id }) => id)),
  );
});

it('disconnects a listener that does not read, which can resume from its position', async () => {
  const { live, publish } = openStream();
  const feed = await live.follow(listening());
  const quick = drain(await live.follow(listening()));
  const slow = feed[Symbol.asyncIterator]();
  const all = events(MAX_QUEUED + 50);
  const first = slow.next();
  await publish(all);
  const { value } = await first;
  await eventually(() => quick.heard.length === all.length);
  await expect(slow.next()).rejects.toMatchObject({ code: 'unavailable' });
  const rest = drain(
    await live.follow(listening({ after: (value as { position: string }).position, isBacklog: true })),
  );
  await rest.done;
  expect(rest.heard).toHaveLength(all.length - 1);
});

it('advances a listener’s position past unwanted events', async () => {
  const { live, publish } = openStream();
  const feed = await live.follow(listening({ accepts: () => false }));
  const before = feed.position();
  const { heard } = drain(feed);
  await publish([...events(20), anEvent(2)]);
  await eventually(() => feed.position() !== before);
  expect(heard).toEqual([]);
});

it('starts at the end, with a gap, when a position does not belong to the topic', async () => {
  const { live, publish } = openStream();
  await publish(events(5));
  for (const after of ['', '1.2.3.4.5.6.7', 'a.b.c.d.e.f', '0.0.0.0.0.99', '-1.0.0.0.0.0']) {
    const feed = await live.follow(listening({ after }));
    expect(feed.hasGap, after).toBe(true);
    const { heard } = drain(feed);
    await publish([anEvent(1)]);
    await eventually(() => heard.length === 1);
  }
});

it('reads partitions that were added after a position from their start', async () => {
  const { live, publish } = openStream();
  const start = (await live.follow(listening())).position();
  await publish(events(20));
  const feed = await live.follow(listening({ after: start.split('.').slice(0, 4).join('.') }));
  expect(feed.hasGap).toBe(false);
  const { heard } = drain(feed);
  await eventually(() => heard.length === 20);
});

it('ends every feed when it is closed, and opens no others', async () => {
  const { live } = openStream();
  const feeds = [drain(await live.follow(listening())), drain(await live.follow(listening()))];
  await live.close();
  await Promise.all(feeds.map(({ done }) => done));
  await expect(live.follow(listening())).rejects.toMatchObject({ code: 'unavailable' });
});
