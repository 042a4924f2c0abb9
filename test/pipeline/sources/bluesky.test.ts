import { beforeEach, describe, expect, test } from 'vitest';
import type { Simulator } from '../../../demo/simulator/simulator.ts';
import { bluesky, parseBluesky } from '../../../pipeline/sources/bluesky.ts';
import { textWithLinks } from '../../../pipeline/sources/bluesky/rich-text.ts';
import {
  aSimulatedPost,
  aTarget,
  collect,
  DAY,
  MINUTE,
  openSimulator,
  politeIo,
  USER_AGENT,
} from './support.ts';

const did = 'did:plc:pipefish111111111111111';
const view = {
  uri: `at://${did}/app.bsky.feed.post/3m5x2aaaaaa2k`,
  cid: 'bafyreia1',
  author: { did, handle: 'mara.bsky.social', displayName: 'Mara 🐟', labels: [] as unknown[] },
  record: {
    $type: 'app.bsky.feed.post',
    text: 'switched to pipefish\nlovely',
    createdAt: '2026-11-20T08:11:02.000Z',
    langs: ['pt-BR', 'en'],
    facets: [],
  },
  replyCount: 1,
  repostCount: 2,
  likeCount: 6,
  quoteCount: 4,
  bookmarkCount: 99,
  indexedAt: '2026-11-20T08:11:03.120Z',
  labels: [] as unknown[],
};
const first = (post: unknown) => parseBluesky({ posts: [post] }).items[0];

describe('a Bluesky post', () => {
  test('is parsed field by field', () => {
    expect(first(view)).toEqual({
      source: 'bluesky',
      external_id: view.uri,
      kind: 'post',
      url: 'https://bsky.app/profile/mara.bsky.social/post/3m5x2aaaaaa2k',
      title: null,
      text: 'switched to pipefish\nlovely',
      lang: 'pt-BR',
      place: null,
      author: 'mara.bsky.social',
      author_name: 'Mara 🐟',
      author_url: `https://bsky.app/profile/${did}`,
      engagement: 13,
      posted_at: '2026-11-20T08:11:02.000Z',
      thread_id: view.uri,
      parent_id: null,
    });
  });

  test('that replies to another is a comment in its thread', () => {
    const reply = { root: { uri: 'at://r', cid: 'c' }, parent: { uri: 'at://p', cid: 'c' } };
    expect(first({ ...view, record: { ...view.record, reply } })).toMatchObject({
      kind: 'comment',
      thread_id: 'at://r',
      parent_id: 'at://p',
    });
  });

  test.each([
    ['a link card', { external: { uri: 'https://acme.example/a' } }, 'https://acme.example/a'],
    [
      'a quoted post',
      { record: { uri: `at://${did}/app.bsky.feed.post/3m5x2aaaaaa2a` } },
      `https://bsky.app/profile/${did}/post/3m5x2aaaaaa2a`,
    ],
    [
      'a quoted post next to pictures',
      { media: {}, record: { record: { uri: `at://${did}/app.bsky.feed.post/3m5x2aaaaaa2a` } } },
      `https://bsky.app/profile/${did}/post/3m5x2aaaaaa2a`,
    ],
  ])('keeps the address of %s', (_, embed, link) => {
    expect(first({ ...view, record: { ...view.record, embed } })).toMatchObject({ links: [link] });
  });

  test.each([
    { record: { uri: 'at://did:plc:a/app.bsky.feed.generator/a' } },
    { external: { uri: 'ftp://a' } },
    'none',
  ])('ignores what is no address of a page: %j', (embed) =>
    expect(first({ ...view, record: { ...view.record, embed } })).not.toHaveProperty('links'),
  );

  test('has the earlier of its two times, whatever the author claims', () => {
    const at = (createdAt: unknown) => first({ ...view, record: { ...view.record, createdAt } });
    expect(at('2026-11-19T00:00:00Z')).toMatchObject({ posted_at: '2026-11-19T00:00:00.000Z' });
    expect(at('2031-01-01T00:00:00Z')).toMatchObject({ posted_at: view.indexedAt });
    expect(at('yesterday')).toMatchObject({ posted_at: view.indexedAt });
    expect(at('0001-01-01T00:00:00Z')).toMatchObject({ posted_at: view.indexedAt });
    expect(first({ ...view, indexedAt: null, record: { ...view.record, createdAt: null } })).toBe(
      'malformed',
    );
  });

  test('is withheld when a label asks for it, unless the label was negated', () => {
    for (const val of ['!no-unauthenticated', '!hide', '!takedown']) {
      expect(first({ ...view, labels: [{ val }] })).toBe('withheld');
      expect(first({ ...view, author: { ...view.author, labels: [{ val }] } })).toBe('withheld');
    }
    expect(first({ ...view, labels: [{ val: '!hide', neg: true }, { val: 'rude' }] })).toMatchObject({
      external_id: view.uri,
    });
  });

  test('whose handle no longer resolves is identified by its DID', () => {
    const lost = first({ ...view, author: { ...view.author, handle: 'handle.invalid' } });
    expect(lost).toMatchObject({ author: did, url: `https://bsky.app/profile/${did}/post/3m5x2aaaaaa2k` });
  });

  test('without URI or text is malformed', () => {
    for (const broken of [null, 7, {}, { ...view, uri: 'https://x' }, { ...view, record: {} }])
      expect(first(broken)).toBe('malformed');
  });
});

describe('links in a text', () => {
  const facet = (text: string, label: string, uri: string) => {
    const byteStart = Buffer.byteLength(text.slice(0, text.indexOf(label)));
    return {
      index: { byteStart, byteEnd: byteStart + Buffer.byteLength(label) },
      features: [{ $type: 'app.bsky.richtext.facet#link', uri }],
    };
  };

  test('are shown in full, counted in bytes', () => {
    const text = '🐟 größer: example.org/a/ve... und example.org/b…!';
    const facets = [
      facet(text, 'example.org/b…', 'https://example.org/b/c'),
      facet(text, 'example.org/a/ve...', 'https://www.example.org/a/very/long'),
    ];
    expect(textWithLinks(text, facets)).toBe(
      '🐟 größer: https://www.example.org/a/very/long und https://example.org/b/c!',
    );
  });

  test('follow their label when it is not part of the URL', () => {
    const text = 'read more\nhere';
    expect(textWithLinks(text, [facet(text, 'more\n', 'https://example.org/x')])).toBe(
      'read more https://example.org/x\nhere',
    );
  });

  test('that do not fit the text are ignored', () => {
    const link = (byteStart: unknown, byteEnd: unknown, uri: unknown = 'https://x.example') => ({
      index: { byteStart, byteEnd },
      features: [{ $type: 'app.bsky.richtext.facet#link', uri }],
    });
    const facets = [
      null,
      {},
      link(5, 3),
      link(-1, 2),
      link(0, 99),
      link('a', 2),
      link(1, 3),
      link(0, 2, 7),
      link(0, 2, 'no address'),
    ];
    expect(textWithLinks('🐟 fish', facets)).toBe('🐟 fish');
    expect(textWithLinks('plain', 'nonsense')).toBe('plain');
  });
});

describe('a Bluesky search', () => {
  const now = Date.now();
  let simulator: Simulator;
  beforeEach(async () => {
    const posts = Array.from({ length: 250 }, (_, index) =>
      aSimulatedPost({
        source: 'bluesky',
        text: `pipefish ${index}`,
        author: `a${index}.bsky.social`,
        postedAt: now - (index + 1) * MINUTE,
      }),
    );
    simulator = await openSimulator({ posts });
  });

  const targets = [aTarget(['pipefish'], now - DAY)];
  const account = () => ({ base_url: simulator.sources.bluesky, identifier: 'me', app_password: 'right' });
  const logins = () => simulator.requests().filter(({ path }) => path.endsWith('createSession'));

  test('continues by time when cursors are rejected', async () => {
    const { posts } = await collect(
      bluesky,
      { base_url: simulator.sources.bluesky },
      targets,
      politeIo(bluesky),
    );
    expect(new Set(posts.map(({ external_id }) => external_id)).size).toBe(250);
    expect(posts).toHaveLength(250);
    expect(simulator.requests().filter(({ query }) => query.cursor !== undefined)).toHaveLength(1);
  });

  test('logs in once, with the password in the body only', async () => {
    const source = bluesky.open({ userAgent: USER_AGENT, ...account() });
    const io = politeIo(bluesky);
    for (const query of [...source.plan(targets), ...source.plan(targets)])
      for await (const _ of source.search(query, io));
    expect(logins()).toHaveLength(1);
    expect(
      simulator.requests().every(({ path, query }) => !`${path}${JSON.stringify(query)}`.includes('right')),
    ).toBe(true);
  });

  test('renews an expired session once', async () => {
    simulator.fail('bluesky', {
      kind: 'status',
      status: 400,
      body: '{"error":"ExpiredToken"}',
      matching: 'searchPosts',
    });
    const { posts } = await collect(bluesky, account(), targets, politeIo(bluesky));
    expect(posts).toHaveLength(250);
    expect(simulator.requests().filter(({ path }) => path.endsWith('refreshSession'))).toHaveLength(1);
    expect(logins()).toHaveLength(1);
  });

  test('logs in again when the renewal is rejected', async () => {
    simulator.fail('bluesky', {
      kind: 'status',
      status: 400,
      body: '{"error":"ExpiredToken"}',
      matching: 'searchPosts',
    });
    simulator.fail('bluesky', {
      kind: 'status',
      status: 400,
      body: '{"error":"ExpiredToken"}',
      matching: 'refreshSession',
    });
    expect((await collect(bluesky, account(), targets, politeIo(bluesky))).posts).toHaveLength(250);
    expect(logins()).toHaveLength(2);
  });

  test('reports a wrong password without revealing it', async () => {
    const failure = await collect(
      bluesky,
      { ...account(), app_password: 'wrong' },
      targets,
      politeIo(bluesky),
    ).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 'unauthorized' });
  });

  test('needs an account, or a server other than the public one', () => {
    const availability = (settings: Record<string, string>) =>
      bluesky.open({ userAgent: USER_AGENT, ...settings }).availability;
    expect(availability({ identifier: 'me', follow: 'hn' })).toEqual({
      available: false,
      reason: 'not configured: EARSHOT_BLUESKY_IDENTIFIER and EARSHOT_BLUESKY_APP_PASSWORD',
    });
    expect(availability({ identifier: 'me', app_password: 'x' })).toEqual({ available: true });
    expect(availability({ base_url: 'http://127.0.0.1:1' })).toEqual({ available: true });
  });
});
