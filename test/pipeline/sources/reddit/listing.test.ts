import { describe, expect, test } from 'vitest';
import { findGoneNames, parseReddit } from '../../../../pipeline/sources/reddit/listing.ts';
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

describe('a post of Reddit', () => {
  test('is read field by field', () => {
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

  test('keeps the page that it links to as its last line, whole', () => {
    const link = { is_self: false, url: 'https://example.org/a?b=1&amp;c=2' };
    expect(t3({ ...post, ...link, selftext: '' })).toMatchObject({ text: 'https://example.org/a?b=1&c=2' });
    expect(t3({ ...post, ...link, selftext: 'Look:' })).toMatchObject({
      text: 'Look:\nhttps://example.org/a?b=1&c=2',
    });
    expect(t3({ ...post, selftext: '', is_self: undefined })).toMatchObject({ text: '' });
  });

  test('that repeats another links to it and does not repeat its words', () => {
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
    ['its words removed', { selftext: '[removed]' }],
    ['its words deleted', { selftext: ' [deleted]\n' }],
    ['its title deleted', { title: '[deleted by user]' }],
    ['words of Reddit in their place', { selftext: '[ Removed by Reddit ]' }],
    [
      'words of a complaint in their place',
      { selftext: '[ Removed by reddit in response to a copyright notice. ]' },
    ],
    [
      'its author’s order to delete it',
      { author: '[deleted]', selftext: '', removed_by_category: 'deleted' },
    ],
    ['a moderator’s removal', { removed_by_category: 'moderator' }],
    ['an advertiser behind it', { promoted: true }],
  ])('with %s is withheld', (_, change) => {
    expect(t3({ ...post, ...change })).toBe('withheld');
  });

  test('that only talks of removing stays', () => {
    expect(t3({ ...post, title: '[Removed from sale] Pipefish 1' })).toMatchObject({ kind: 'post' });
    expect(t3({ ...post, selftext: '[deleted](https://example.org) was the name' })).toMatchObject({
      kind: 'post',
    });
  });

  test('of an account that is gone has no author', () => {
    for (const author of ['[deleted]', null, undefined])
      expect(t3({ ...post, author })).toMatchObject({ author: null, author_url: null });
  });

  test('is read although fields are missing or of another kind', () => {
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

  test('without name, time or shape is malformed, and other things are left alone', () => {
    expect(t3({ ...post, name: null, id: null })).toBe('malformed');
    expect(t3({ ...post, created_utc: null })).toBe('malformed');
    for (const broken of [null, 7, 'x', [], {}, { kind: 't3' }])
      expect(parseReddit(listing(broken)).items).toEqual(['malformed']);
    expect(parseReddit(listing({ kind: 'more', data: { count: 3 } })).items).toEqual(['withheld']);
    expect(parseReddit(listing({ kind: 't5', data: { name: 't5_1' } })).items).toEqual(['withheld']);
  });
});

describe('a comment of Reddit', () => {
  test('has the title of its thread, its own score and its place in the thread', () => {
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

  test('without an address has the one that follows from its names', () => {
    expect(t1({ ...comment, permalink: undefined })).toMatchObject({
      url: 'https://www.reddit.com/r/selfhosted/comments/1q9abc/_/l0aaaa/',
    });
    expect(t1({ ...comment, permalink: undefined, link_id: null })).toBe('malformed');
  });

  test('whose words are gone is withheld', () => {
    expect(t1({ ...comment, body: '[removed]' })).toBe('withheld');
    expect(t1({ ...comment, author: '[deleted]', body: '[deleted]' })).toBe('withheld');
  });
});

describe('asking after posts', () => {
  const info = listing(
    { kind: 't3', data: post },
    { kind: 't1', data: { ...comment, body: '[removed]' } },
    { kind: 't1', data: { ...comment, name: 't1_l1', author: '[deleted]' } },
  );

  test('finds those without words, without an author, and those that are not there', () => {
    expect(findGoneNames(['t3_1q9abc', 't1_l0aaaa', 't1_l1', 't1_l2'], info)).toEqual([
      't1_l0aaaa',
      't1_l1',
      't1_l2',
    ]);
    expect(findGoneNames(['t3_1', 't3_2'], listing())).toEqual(['t3_1', 't3_2']);
  });

  test('believes no answer that is no listing', () => {
    expect(() => findGoneNames(['t3_1'], { message: 'x' })).toThrow(/no listing/);
  });
});

describe('recorded things of Reddit', () => {
  const recorded = dataSets('reddit-api/things.jsonl');
  test.each(recorded)('are all read, except removed ones and advertisements: $extent', (set) => {
    const rows = set.rows();
    const { items } = parseReddit(listing(...rows));
    const posts = items.filter((item) => typeof item !== 'string');
    expect(items).toHaveLength(rows.length);
    expect(items.filter((item) => item === 'malformed')).toEqual([]);
    // Of the full set: four posts whose text was removed, one comment that a moderator removed, three advertisements.
    expect(items.filter((item) => item === 'withheld')).toHaveLength(set.isFull ? 8 : 7);
    expect(posts.every(({ url }) => /^https:\/\/www\.reddit\.com\/r\/[^/]+\/comments\//.test(url))).toBe(
      true,
    );
    expect(posts.filter(({ kind }) => kind === 'comment')).toHaveLength(set.isFull ? 2661 : 45);
    expect(posts.every(({ text, title }) => title !== null || text !== '')).toBe(true);
  });

  const asTable = dataSets('reddit-top-2013/posts.jsonl');
  test.each(asTable)('of 2013, kept as a table of texts, are read too: $extent', (set) => {
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
