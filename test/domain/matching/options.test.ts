import { describe, expect, it } from 'vitest';
import {
  KeywordIndex,
  type MatchKeyword,
  type SearchedPost,
} from '../../../domain/matching/keyword-index.ts';
import { aKeyword, aPost, holds } from './keywords.ts';

describe('A keyword that matches inside words', () => {
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
  ])('matches in %s: %s', (text, term) => {
    expect(holds(text, term, { whole_word: false })).toBe(true);
  });

  it.each([
    ['ac me', 'acme'],
    ['acmesync', 'acme sync'],
    ['acme\u0302s', 'acme'],
    ['👩‍💻', '👩'],
    ['aple', 'apple'],
  ])('does not match in %s: %s', (text, term) => {
    expect(holds(text, term, { whole_word: false })).toBe(false);
  });

  it('is distinct from a whole-word keyword with the same spelling', () => {
    const index = KeywordIndex.build([aKeyword(1, 'acme'), aKeyword(2, 'acme', { whole_word: false })]);
    expect(index.match(aPost('acmes'))).toEqual([2]);
    expect(index.match(aPost('acme'))).toEqual([1, 2]);
    index.update({ upsert: [aKeyword(2, 'acme')], remove: [1] });
    expect(index.match(aPost('acmes'))).toEqual([]);
    expect(index.match(aPost('acme'))).toEqual([2]);
  });

  it('matches aliases inside words too, respecting case, but excludes whole words only', () => {
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

  it('finds the word in the title or text in any letter case, and still applies exclusions', () => {
    const index = KeywordIndex.build([
      aKeyword(1, 'Acme', { ...more, case_sensitive: true, excluded: ['jobs'] }),
    ]);
    expect(index.match(aPost('Acme', { title: 'HOSTING' }))).toEqual([1]);
    expect(index.match(aPost('Acme', { title: 'hosting jobs' }))).toEqual([]);
  });

  it('matches nothing when the required word has no readable characters', () => {
    expect(holds('acme', 'acme', { require_any: ['\u200B'] })).toBe(false);
  });

  it('is not influenced by the previous post', () => {
    const index = KeywordIndex.build([aKeyword(1, 'acme', { require_any: ['hosting'] })]);
    expect(index.match(aPost('hosting'))).toEqual([]);
    expect(index.match(aPost('acme'))).toEqual([]);
  });

  it('shares its required word with keywords that are added and removed', () => {
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

describe('A keyword limited to authors, subreddits or domains', () => {
  const isHeld = (more: Partial<MatchKeyword>, post: Partial<SearchedPost>) =>
    KeywordIndex.build([aKeyword(1, 'acme', more)]).match(aPost('acme', post)).length === 1;
  const reddit = (path: string) => ({ source: 'reddit', url: `https://www.reddit.com/${path}` }) as const;

  it.each<[string, Partial<MatchKeyword>, Partial<SearchedPost>, boolean]>([
    ['an allowed author', { authors_allow: ['Jane'] }, { author: 'jane' }, true],
    ['a handle with @', { authors_allow: ['@jane'] }, { author: 'Jane' }, true],
    ['a handle that the source returns with @', { authors_allow: ['jane'] }, { author: '@jane' }, true],
    ['a handle written as on Reddit', { authors_deny: ['u/jane'] }, { author: 'jane' }, false],
    ['a different author', { authors_allow: ['jane'] }, { author: 'janet' }, false],
    ['no author with an allow list', { authors_allow: ['jane'] }, { author: null }, false],
    ['no author with a deny list', { authors_deny: ['jane'] }, { author: null }, true],
    [
      'an author both allowed and denied',
      { authors_allow: ['jane'], authors_deny: ['Jane'] },
      { author: 'jane' },
      false,
    ],
    ['an allow list without a usable name', { authors_allow: ['@'] }, { author: 'jane' }, false],
    ['an allowed subreddit', { subreddits_allow: ['Golang'] }, reddit('r/golang/comments/1/x/'), true],
    ['a subreddit written with r/', { subreddits_allow: ['r/golang'] }, reddit('r/Golang/comments/1'), true],
    [
      'a subreddit pasted as a URL',
      { subreddits_deny: ['https://www.reddit.com/r/golang/new/'] },
      reddit('r/golang/1'),
      false,
    ],
    ['a different subreddit', { subreddits_allow: ['golang'] }, reddit('r/golang2/comments/1'), false],
    [
      "a user's page with an allow list",
      { subreddits_allow: ['golang'] },
      reddit('user/jane/comments/1'),
      false,
    ],
    ['another source', { subreddits_allow: ['golang'] }, { source: 'x', url: 'https://x.test/1' }, true],
    ['the host of the post’s URL', { domains_allow: ['acme.test'] }, { url: 'https://acme.test/a' }, true],
    ['www', { domains_allow: ['www.acme.test'] }, { url: 'https://ACME.test/a' }, true],
    ['a subdomain', { domains_deny: ['acme.test'] }, { url: 'https://blog.acme.test' }, false],
    ['a parent domain', { domains_deny: ['blog.acme.test'] }, { url: 'https://acme.test' }, true],
    ['a domain with the same ending', { domains_deny: ['acme.test'] }, { url: 'https://notacme.test' }, true],
    ['a URL as an entry', { domains_deny: ['https://acme.test/blog'] }, { url: 'https://acme.test' }, false],
    ['a link in the text', { domains_deny: ['acme.test'] }, { text: 'acme (https://acme.test/x).' }, false],
    ['a link in the title', { domains_allow: ['acme.test'] }, { title: 'see www.acme.test, now' }, true],
    ['a domain name that is not a link', { domains_deny: ['acme.test'] }, { text: 'acme.test' }, true],
    ['a Unicode domain', { domains_deny: ['bücher.test'] }, { url: 'https://xn--bcher-kva.test/' }, false],
    ['an empty URL', { domains_allow: ['acme.test'] }, { url: '' }, false],
  ])('handles %s', (_what, more, post, expected) => {
    expect(isHeld(more, post)).toBe(expected);
  });

  it('does not limit other keywords', () => {
    const index = KeywordIndex.build([aKeyword(1, 'acme', { authors_deny: ['jane'] }), aKeyword(2, 'acme')]);
    expect(index.match(aPost('acme', { author: 'jane' }))).toEqual([2]);
    expect(index.match(aPost('acme', { author: 'joe' }))).toEqual([1, 2]);
  });
});
