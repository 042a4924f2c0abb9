import { describe, expect, test } from 'vitest';
import { parseReddit, parseRereadNames } from '../../../../pipeline/sources/reddit/listing.ts';
import { dataSets } from '../../../support/data-sets.ts';

const own = 'https://www.reddit.com/r/selfhosted/comments/1q9abc/anyone_moved/';
const post = {
  name: 't3_1q9abc',
  id: '1q9abc',
  title: 'Anyone moved from Acme &amp; Sync to Pipefish?',
  selftext: 'Sync keeps failing & support is silent 🐟.\n\n&#x200B;مرحبا',
  author: 'quiet_otter',
  author_fullname: 't2_9xk2',
  subreddit: 'selfhosted',
  subreddit_name_prefixed: 'r/selfhosted',
  permalink: '/r/selfhosted/comments/1q9abc/anyone_moved/',
  url: own,
  is_self: true,
  domain: 'self.selfhosted',
  created_utc: 1795161600.0,
  edited: false,
  score: 41,
  ups: 41,
  num_comments: 17,
  over_18: false,
  removed_by_category: null,
  crosspost_parent: null,
};
const comment = {
  name: 't1_l0aaaa',
  id: 'l0aaaa',
  body: 'I like pipefish &gt; acme',
  author: 'traeb',
  link_id: 't3_1q9abc',
  parent_id: 't1_l09999',
  link_title: 'Which sync?',
  permalink: '/r/selfhosted/comments/1q9abc/which_sync/l0aaaa/',
  created_utc: '1795161601',
  score: -4,
  num_comments: 300,
  subreddit: 'selfhosted',
};
const listing = (...children: unknown[]) => ({ kind: 'Listing', data: { after: null, children } });
const t3 = (data: object) => parseReddit(listing({ kind: 't3', data })).items[0];
const t1 = (data: object) => parseReddit(listing({ kind: 't1', data })).items[0];

describe('a Reddit post', () => {
  test('is parsed field by field', () => {
    expect(t3(post)).toEqual({
      source: 'reddit',
      external_id: 't3_1q9abc',
      kind: 'post',
      url: own,
      title: 'Anyone moved from Acme & Sync to Pipefish?',
      text: 'Sync keeps failing & support is silent 🐟.\n\n\u200bمرحبا',
      lang: null,
      place: null,
      author: 'quiet_otter',
      author_name: null,
      author_url: 'https://www.reddit.com/user/quiet_otter',
      engagement: 58,
      posted_at: '2026-11-20T08:00:00.000Z',
      thread_id: 't3_1q9abc',
      parent_id: null,
    });
  });

  test('has the full URL of its linked page as its last line', () => {
    const link = { is_self: false, url: 'https://example.org/a?b=1&amp;c=2' };
    expect(t3({ ...post, ...link, selftext: '' })).toMatchObject({ text: 'https://example.org/a?b=1&c=2' });
    expect(t3({ ...post, ...link, selftext: 'Look:' })).toMatchObject({
      text: 'Look:\nhttps://example.org/a?b=1&c=2',
    });
    expect(t3({ ...post, selftext: '', is_self: undefined })).toMatchObject({ text: '' });
  });

  test('that is a crosspost links to the original and does not repeat its text', () => {
    const repeated = '/r/opensource/comments/1q8zab/pipefish_20/';
    const parent = { ...post, name: 't3_1q8zab', selftext: 'The words of the first.' };
    const crosspost = {
      ...post,
      selftext: '',
      is_self: false,
      url: repeated,
      crosspost_parent: 't3_1q8zab',
      crosspost_parent_list: [parent],
    };
    expect(t3(crosspost)).toMatchObject({
      external_id: 't3_1q9abc',
      thread_id: 't3_1q9abc',
      text: `https://www.reddit.com${repeated}`,
    });
  });

  test.each([
    ['removed text', { selftext: '[removed]' }],
    ['deleted text', { selftext: ' [deleted]\n' }],
    ['a deleted title', { title: '[deleted by user]' }],
    ['text removed by Reddit', { selftext: '[ Removed by Reddit ]' }],
    ['text removed for copyright', { selftext: '[ Removed by reddit in response to a copyright notice. ]' }],
    ['an author who deleted it', { author: '[deleted]', selftext: '', removed_by_category: 'deleted' }],
    ['a removal by a moderator', { removed_by_category: 'moderator' }],
    ['an advertiser', { promoted: true }],
  ])('with %s is withheld', (_, change) => {
    expect(t3({ ...post, ...change })).toBe('withheld');
  });

  test('that only mentions removal is kept', () => {
    expect(t3({ ...post, title: '[Removed from sale] Pipefish 1' })).toMatchObject({ kind: 'post' });
    expect(t3({ ...post, selftext: '[deleted](https://example.org) was the name' })).toMatchObject({
      kind: 'post',
    });
  });

  test('of a deleted account has no author', () => {
    for (const author of ['[deleted]', null, undefined])
      expect(t3({ ...post, author })).toMatchObject({ author: null, author_url: null });
  });

  test('is parsed even if fields are missing or have another type', () => {
    const { name: _n, permalink: _p, subreddit: _s, score: _c, num_comments: _m, ...rest } = post;
    expect(t3({ ...rest, selftext: null, ups: '7', created_utc: '1795161600.5' })).toMatchObject({
      external_id: 't3_1q9abc',
      url: 'https://www.reddit.com/comments/1q9abc/',
      text: '',
      engagement: 7,
      posted_at: '2026-11-20T08:00:00.500Z',
    });
    expect(t3({ ...post, permalink: 'http://www.reddit.com/r/a/comments/1q9abc/x/' })).toMatchObject({
      url: 'https://www.reddit.com/r/a/comments/1q9abc/x/',
    });
  });

  test('without name, time or shape is malformed, and other things are withheld', () => {
    expect(t3({ ...post, name: null, id: null })).toBe('malformed');
    expect(t3({ ...post, created_utc: null })).toBe('malformed');
    for (const broken of [null, 7, 'x', [], {}, { kind: 't3' }])
      expect(parseReddit(listing(broken)).items).toEqual(['malformed']);
    expect(parseReddit(listing({ kind: 'more', data: { count: 3 } })).items).toEqual(['withheld']);
    expect(parseReddit(listing({ kind: 't5', data: { name: 't5_1' } })).items).toEqual(['withheld']);
  });
});

describe('a Reddit comment', () => {
  test('has the title of its thread, its own score and its parent', () => {
    expect(t1(comment)).toMatchObject({
      external_id: 't1_l0aaaa',
      kind: 'comment',
      url: `https://www.reddit.com${comment.permalink}`,
      title: 'Which sync?',
      text: 'I like pipefish > acme',
      engagement: 0,
      posted_at: '2026-11-20T08:00:01.000Z',
      thread_id: 't3_1q9abc',
      parent_id: 't1_l09999',
    });
    expect(t1({ ...comment, score: 5 })).toMatchObject({ engagement: 5 });
  });

  test('without a permalink has a URL made from its ids', () => {
    expect(t1({ ...comment, permalink: undefined })).toMatchObject({
      url: 'https://www.reddit.com/r/selfhosted/comments/1q9abc/_/l0aaaa/',
    });
    expect(t1({ ...comment, permalink: undefined, link_id: null })).toBe('malformed');
  });

  test('whose text is gone is withheld', () => {
    expect(t1({ ...comment, body: '[removed]' })).toBe('withheld');
    expect(t1({ ...comment, author: '[deleted]', body: '[deleted]' })).toBe('withheld');
  });
});

describe('checking Reddit for deleted posts', () => {
  const info = listing(
    { kind: 't3', data: post },
    { kind: 't1', data: { ...comment, body: '[removed]' } },
    { kind: 't1', data: { ...comment, name: 't1_l1', author: '[deleted]' } },
  );

  test('finds posts without text or author, and missing ones', () => {
    expect(parseRereadNames(['t3_1q9abc', 't1_l0aaaa', 't1_l1', 't1_l2'], info).gone).toEqual([
      't1_l0aaaa',
      't1_l1',
      't1_l2',
    ]);
    expect(parseRereadNames(['t3_1', 't3_2'], listing()).gone).toEqual(['t3_1', 't3_2']);
  });

  test('rejects an answer that is not a listing', () => {
    expect(() => parseRereadNames(['t3_1'], { message: 'x' })).toThrow(/no listing/);
  });
});

describe('recorded Reddit items', () => {
  const recorded = dataSets('reddit-api/things.jsonl');
  test.each(recorded)('are all parsed, except removed ones and advertisements: $extent', (set) => {
    const rows = set.rows();
    const { items } = parseReddit(listing(...rows));
    const posts = items.filter((item) => typeof item !== 'string');
    expect(items).toHaveLength(rows.length);
    expect(items.filter((item) => item === 'malformed')).toEqual([]);
    // In the full set: four posts with removed text, one comment removed by a moderator, three advertisements.
    expect(items.filter((item) => item === 'withheld')).toHaveLength(set.isFull ? 8 : 7);
    expect(posts.every(({ url }) => /^https:\/\/www\.reddit\.com\/r\/[^/]+\/comments\//.test(url))).toBe(
      true,
    );
    expect(posts.filter(({ kind }) => kind === 'comment')).toHaveLength(set.isFull ? 2661 : 45);
    expect(posts.every(({ text, title }) => title !== null || text !== '')).toBe(true);
  });

  const asTable = dataSets('reddit-top-2013/posts.jsonl');
  test.each(asTable)('from 2013, stored as a table of texts, are parsed, too: $extent', (set) => {
    // Every tenth of the full set is enough.
    const rows = set.rows().filter((_, at) => !set.isFull || at % 10 === 0) as Record<string, string>[];
    const things = rows.map((row) => ({ kind: 't3', data: { ...row, is_self: row.is_self === 'True' } }));
    const { items } = parseReddit(listing(...things));
    expect(items.filter((item) => item === 'malformed')).toEqual([]);
    items.forEach((item, index) => {
      if (item === 'withheld') return expect(rows[index]?.selftext).toMatch(/^\[(deleted|removed)\]$/);
      expect(item).toMatchObject({
        external_id: rows[index]?.name,
        engagement: Number(rows[index]?.score) + Number(rows[index]?.num_comments),
        posted_at: new Date(Number(rows[index]?.created_utc) * 1000).toISOString(),
      });
    });
  });
});
