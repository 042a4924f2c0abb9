import { describe, expect, test } from 'vitest';
import { bluesky } from '../../../../pipeline/sources/bluesky.ts';
import { readBlueskyPost } from '../../../../pipeline/sources/bluesky/post.ts';
import {
  followsBluesky,
  readStreamEvent,
  streamUrls,
} from '../../../../pipeline/sources/bluesky/jetstream.ts';
import { dataSets } from '../../../support/data-sets.ts';
import { USER_AGENT } from '../support.ts';

const at = 1_795_161_672_000_000;
const did = 'did:plc:pipefish111111111111111';
const uri = `at://${did}/app.bsky.feed.post/3m5x2aaaaaa2k`;
const record = { $type: 'app.bsky.feed.post', text: 'pipefish', createdAt: '2026-11-20T08:11:02.000Z' };
const commit = {
  rev: 'r',
  operation: 'create',
  collection: 'app.bsky.feed.post',
  rkey: '3m5x2aaaaaa2k',
  record,
};
const event = { did, time_us: at, kind: 'commit', commit };
const read = (value: unknown) => readStreamEvent(JSON.stringify(value));

describe('A Jetstream event', () => {
  test('for a new post contains the same as the search', () => {
    const item = readStreamEvent(JSON.stringify(event));
    expect(item).toMatchObject({ kind: 'post', at, uri });
    expect(readBlueskyPost(item?.kind === 'post' && item.view)).toEqual({
      source: 'bluesky',
      external_id: uri,
      kind: 'post',
      url: `https://bsky.app/profile/${did}/post/3m5x2aaaaaa2k`,
      title: null,
      text: 'pipefish',
      lang: null,
      place: null,
      author: did,
      author_name: null,
      author_url: `https://bsky.app/profile/${did}`,
      engagement: 0,
      posted_at: new Date(at / 1000).toISOString(),
      thread_id: uri,
      parent_id: null,
    });
  });

  test.each([
    ['an edited post', { ...event, commit: { ...commit, operation: 'update' } }, 'post'],
    ['a deleted post', { ...event, commit: { ...commit, operation: 'delete' } }, 'post_gone'],
    ['a like', { ...event, commit: { ...commit, collection: 'app.bsky.feed.like' } }, 'other'],
    ['an unknown operation', { ...event, commit: { ...commit, operation: 'archive' } }, 'other'],
    ['a new handle', { did, time_us: at, kind: 'identity', identity: { handle: 'x' } }, 'other'],
    [
      'a deleted account',
      { did, time_us: at, kind: 'account', account: { active: false, status: 'deleted' } },
      'account_gone',
    ],
    [
      'a deactivated account',
      { did, time_us: at, kind: 'account', account: { active: false, status: 'deactivated' } },
      'other',
    ],
    ['an unknown kind', { did, time_us: at, kind: 'sync' }, 'other'],
  ])('for %s has the right kind', (_, value, kind) => {
    expect(read(value)).toMatchObject({ kind, at });
  });

  test.each([null, 7, [], {}, { ...event, time_us: null }, { ...event, time_us: -1 }, { ...event, did: '' }])(
    'that is malformed is null: %j',
    (value) => expect(read(value)).toBeNull(),
  );

  test.each(['', 'x', '{"did":', '<html>', '\u0000'])('that is not JSON is null: %j', (frame) =>
    expect(readStreamEvent(frame)).toBeNull(),
  );

  test('with an unreadable record is a malformed post', () => {
    const item = readStreamEvent(JSON.stringify({ ...event, commit: { ...commit, record: [] } }));
    expect(readBlueskyPost(item?.kind === 'post' && item.view)).toBe('malformed');
  });

  test.each(dataSets('bluesky-jetstream/events.jsonl'))(
    'recorded from the stream is parsed: $extent',
    (set) => {
      const rows = set.rows() as unknown as (typeof event)[];
      const events = rows.map((row) => readStreamEvent(JSON.stringify(row)));
      expect(events.filter((one) => one === null)).toEqual([]);
      const kinds = events.map((one) => one?.kind);
      const countOf = (kind: string) => kinds.filter((one) => one === kind).length;
      expect([countOf('post'), countOf('post_gone'), countOf('other')]).toEqual(
        set.isFull ? [9, 1, 71] : [5, 1, 24],
      );
      for (const one of events) {
        if (one?.kind === 'post') expect(readBlueskyPost(one.view)).toMatchObject({ external_id: one.uri });
      }
    },
  );
});

describe('Following Bluesky', () => {
  const account = { identifier: 'me.bsky.social', app_password: 'x' };

  test.each([
    ['nothing is set', {}, true],
    ['another source is chosen', { ...account, follow: 'hn' }, false],
    ['following is off, whatever else is set', { follow: 'off', jetstream_url: 'ws://127.0.0.1:1' }, false],
    ['it is one of the chosen sources', { follow: 'hn, bluesky' }, true],
    ['there is an account', account, true],
    ['stream mode is set', { mode: 'stream' }, true],
    ['the stream URL is set', { jetstream_url: 'ws://127.0.0.1:1' }, true],
    ['search mode is set', { ...account, mode: 'search', jetstream_url: 'ws://127.0.0.1:1' }, false],
    ['the search server is replaced', { ...account, base_url: 'http://127.0.0.1:1' }, false],
    [
      'the search server and the stream are replaced',
      { base_url: 'http://127.0.0.1:1', jetstream_url: 'ws://127.0.0.1:1' },
      true,
    ],
  ])('depends on the settings: %s', (_, settings, follows) => expect(followsBluesky(settings)).toBe(follows));

  test('uses four equivalent hosts by default', () => {
    expect(streamUrls({}).map(({ host }) => host)).toHaveLength(4);
  });

  test.each([
    ['ws://127.0.0.1:1', 'ws://127.0.0.1:1/subscribe'],
    ['wss://example.org/subscribe', 'wss://example.org/subscribe'],
    ['http://127.0.0.1:1/bluesky', 'ws://127.0.0.1:1/bluesky/subscribe'],
    ['https://example.org/bluesky/subscribe/', 'wss://example.org/bluesky/subscribe'],
  ])('with %s uses %s', (given, url) => expect(String(streamUrls({ jetstream_url: given })[0])).toBe(url));

  test('needs no account, and the source says what a search needs', () => {
    for (const settings of [{}, { mode: 'stream' }])
      expect(bluesky.open({ userAgent: USER_AGENT, ...settings }).availability).toEqual({
        available: true,
        followOnly:
          'only followed live: searching and looking back need EARSHOT_BLUESKY_IDENTIFIER and EARSHOT_BLUESKY_APP_PASSWORD',
      });
  });
});
