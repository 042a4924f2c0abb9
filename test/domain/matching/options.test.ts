import { describe, expect, it } from 'vitest';
import {
  KeywordIndex,
  type MatchKeyword,
  type SearchedPost,
} from '../../../domain/matching/keyword-index.ts';
import { aKeyword, aPost, holds } from './keywords.ts';

describe('A keyword that need not be a whole word', () => {
  it.each([
    ['pineapples', 'apple'],
    ['PineAPPLEs', 'apple'],
    ['snake_acme_case', 'acme'],
    ['acme2go', 'acme'],
    ['Donaudampfschifffahrt', 'schiff'],
    ['bob@acme.com', '@acme'],
    ['https://myacme.example/x', 'acme'],
    ['xacme syncing', 'acme sync'],
    ['ﬁreﬂy-ＡＣＭＥ２', 'acme'],
    ['Straßenbahn', 'STRASSE'],
    ['テスラモーターズ', 'テスラ'],
    ['大東京都', '東京'],
    ['a whole acme', 'acme'],
  ])('stands in %s: %s', (text, term) => {
    expect(holds(text, term, { whole_word: false })).toBe(true);
  });

  it.each([
    ['ac me', 'acme'],
    ['acmesync', 'acme sync'],
    ['acme\u0302s', 'acme'],
    ['👩‍💻', '👩'],
    ['aple', 'apple'],
  ])('does not stand in %s: %s', (text, term) => {
    expect(holds(text, term, { whole_word: false })).toBe(false);
  });

  it('is told apart from one of the same spelling that must be one', () => {
    const index = KeywordIndex.build([aKeyword(1, 'acme'), aKeyword(2, 'acme', { whole_word: false })]);
    expect(index.match(aPost('acmes'))).toEqual([2]);
    expect(index.match(aPost('acme'))).toEqual([1, 2]);
    index.update({ upsert: [aKeyword(2, 'acme')], remove: [1] });
    expect(index.match(aPost('acmes'))).toEqual([]);
    expect(index.match(aPost('acme'))).toEqual([2]);
  });

  it('has aliases inside words too, in the right case where that counts; what it excludes is whole words still', () => {
    const more = { aliases: ['Globex'], excluded: ['jobs'], whole_word: false, case_sensitive: true };
    expect(holds('MyGlobexApp', 'acme', more)).toBe(true);
    expect(holds('myglobexapp', 'acme', more)).toBe(false);
    expect(holds('MyGlobexApp jobs', 'acme', more)).toBe(false);
    expect(holds('MyGlobexApp jobseeker', 'acme', more)).toBe(true);
  });
});

describe('A keyword that requires another word', () => {
  const more = { require_any: ['Hosting', 'cloud server'] };

  it.each([
    ['acme hosting', true],
    ['Acme and its CLOUD  server', true],
    ['acme', false],
    ['acme clouds', false],
    ['hosting', false],
  ])('in %j: %s', (text, expected) => {
    expect(holds(text, 'acme', { ...more, case_sensitive: false })).toBe(expected);
  });

  it('finds it in the title or in the text, in whatever case, and excludes all the same', () => {
    const index = KeywordIndex.build([
      aKeyword(1, 'Acme', { ...more, case_sensitive: true, excluded: ['jobs'] }),
    ]);
    expect(index.match(aPost('Acme', { title: 'HOSTING' }))).toEqual([1]);
    expect(index.match(aPost('Acme', { title: 'hosting jobs' }))).toEqual([]);
  });

  it('holds nothing when nothing can be read of what it requires', () => {
    expect(holds('acme', 'acme', { require_any: ['\u200B'] })).toBe(false);
  });

  it('is not taken in by the post before', () => {
    const index = KeywordIndex.build([aKeyword(1, 'acme', { require_any: ['hosting'] })]);
    expect(index.match(aPost('hosting'))).toEqual([]);
    expect(index.match(aPost('acme'))).toEqual([]);
  });

  it('shares what it requires with keywords that come and go', () => {
    const index = KeywordIndex.build([1, 2].map((id) => aKeyword(id, 'acme', { require_any: ['hosting'] })));
    index.update({ upsert: [], remove: [1] });
    expect(index.match(aPost('acme hosting'))).toEqual([2]);
    index.update({ upsert: [aKeyword(3, 'hosting')], remove: [2] });
    expect(index.match(aPost('acme hosting'))).toEqual([3]);
    index.update({ upsert: [aKeyword(1, 'acme', { excluded: ['hosting'] })], remove: [3] });
    expect(index.match(aPost('acme hosting'))).toEqual([]);
    expect(index.match(aPost('acme'))).toEqual([1]);
  });
});

describe('A keyword that is bound', () => {
  const isHeld = (more: Partial<MatchKeyword>, post: Partial<SearchedPost>) =>
    KeywordIndex.build([aKeyword(1, 'acme', more)]).match(aPost('acme', post)).length === 1;
  const reddit = (path: string) => ({ source: 'reddit', url: `https://www.reddit.com/${path}` }) as const;

  it.each<[string, Partial<MatchKeyword>, Partial<SearchedPost>, boolean]>([
    ['an author who is allowed', { authors_allow: ['Jane'] }, { author: 'jane' }, true],
    ['a handle with @', { authors_allow: ['@jane'] }, { author: 'Jane' }, true],
    ['a handle that the source gives with @', { authors_allow: ['jane'] }, { author: '@jane' }, true],
    ['a handle written as Reddit does', { authors_deny: ['u/jane'] }, { author: 'jane' }, false],
    ['another author', { authors_allow: ['jane'] }, { author: 'janet' }, false],
    ['no author where some are allowed', { authors_allow: ['jane'] }, { author: null }, false],
    ['no author where some are denied', { authors_deny: ['jane'] }, { author: null }, true],
    [
      'one both allowed and denied',
      { authors_allow: ['jane'], authors_deny: ['Jane'] },
      { author: 'jane' },
      false,
    ],
    ['an allow list of nothing', { authors_allow: ['@'] }, { author: 'jane' }, false],
    ['a subreddit that is allowed', { subreddits_allow: ['Golang'] }, reddit('r/golang/comments/1/x/'), true],
    ['one written with r/', { subreddits_allow: ['r/golang'] }, reddit('r/Golang/comments/1'), true],
    [
      'one pasted',
      { subreddits_deny: ['https://www.reddit.com/r/golang/new/'] },
      reddit('r/golang/1'),
      false,
    ],
    ['another subreddit', { subreddits_allow: ['golang'] }, reddit('r/golang2/comments/1'), false],
    [
      "a user's page where some are allowed",
      { subreddits_allow: ['golang'] },
      reddit('user/jane/comments/1'),
      false,
    ],
    ['another source', { subreddits_allow: ['golang'] }, { source: 'x', url: 'https://x.test/1' }, true],
    ['the host of its address', { domains_allow: ['acme.test'] }, { url: 'https://acme.test/a' }, true],
    ['www', { domains_allow: ['www.acme.test'] }, { url: 'https://ACME.test/a' }, true],
    ['a host below', { domains_deny: ['acme.test'] }, { url: 'https://blog.acme.test' }, false],
    ['a host above', { domains_deny: ['blog.acme.test'] }, { url: 'https://acme.test' }, true],
    ['a host that only ends alike', { domains_deny: ['acme.test'] }, { url: 'https://notacme.test' }, true],
    [
      'an address as an entry',
      { domains_deny: ['https://acme.test/blog'] },
      { url: 'https://acme.test' },
      false,
    ],
    ['a link in the text', { domains_deny: ['acme.test'] }, { text: 'acme (https://acme.test/x).' }, false],
    ['a link in the title', { domains_allow: ['acme.test'] }, { title: 'see www.acme.test, now' }, true],
    ['a name that is no link', { domains_deny: ['acme.test'] }, { text: 'acme.test' }, true],
    ['another script', { domains_deny: ['bücher.test'] }, { url: 'https://xn--bcher-kva.test/' }, false],
    ['an address of nothing', { domains_allow: ['acme.test'] }, { url: '' }, false],
  ])('to where it may come from: %s', (_what, more, post, expected) => {
    expect(isHeld(more, post)).toBe(expected);
  });

  it('lets nobody else be bound with it', () => {
    const index = KeywordIndex.build([aKeyword(1, 'acme', { authors_deny: ['jane'] }), aKeyword(2, 'acme')]);
    expect(index.match(aPost('acme', { author: 'jane' }))).toEqual([2]);
    expect(index.match(aPost('acme', { author: 'joe' }))).toEqual([1, 2]);
  });
});
