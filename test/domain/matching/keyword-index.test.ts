import { describe, expect, it } from 'vitest';
import { KeywordIndex } from '../../../domain/matching/keyword-index.ts';
import { Tokens } from '../../../domain/matching/tokens.ts';
import { aKeyword, aPost, holds } from './keywords.ts';

const post = (text: string, title: string | null = null) => aPost(text, { title });

describe('A match', () => {
  it('returns each keyword id once, in ascending order, however often it is found', () => {
    const index = KeywordIndex.build([
      aKeyword(30, 'acme', { aliases: ['ACME', 'acme inc', 'roadrunner'] }),
      aKeyword(4, 'roadrunner'),
      aKeyword(17, 'acme'),
      aKeyword(1, 'coyote'),
    ]);
    expect(index.match(post('Roadrunner: Acme Inc. and acme, acme', 'ACME roadrunner'))).toEqual([4, 17, 30]);
  });

  it('looks in the title and in the text, but not across them', () => {
    const index = KeywordIndex.build([
      aKeyword(1, 'machine learning'),
      aKeyword(2, 'machine'),
      aKeyword(3, 'learning'),
    ]);
    expect(index.match(post('learning', 'machine'))).toEqual([2, 3]);
    expect(index.match(post('', 'Machine Learning'))).toEqual([1, 2, 3]);
  });

  it('finds overlapping and nested phrases', () => {
    const index = KeywordIndex.build([
      aKeyword(1, 'new york'),
      aKeyword(2, 'york times'),
      aKeyword(3, 'new york times'),
      aKeyword(4, 'new york post'),
    ]);
    expect(index.match(post('The New York Times'))).toEqual([1, 2, 3]);
  });

  it('does not depend on the post matched before', () => {
    const index = KeywordIndex.build([aKeyword(1, 'acme', { excluded: ['acme bike'] })]);
    expect(index.match(post('acme bike'))).toEqual([]);
    expect(index.match(post('acme'))).toEqual([1]);
    expect(index.match(post('nothing'))).toEqual([]);
  });

  it('is empty for an empty index and for an empty post', () => {
    expect(KeywordIndex.build([]).match(post('acme'))).toEqual([]);
    expect(KeywordIndex.build([aKeyword(1, 'acme')]).match(post('', ''))).toEqual([]);
  });
});

describe('A case-sensitive keyword', () => {
  it.each([
    ['Go', 'I write Go.', true],
    ['Go', 'I go home', false],
    ['Go', 'GO GO', false],
    ['Go', 'go, go, Go!', true],
    ['Go', 'Ｇｏ is wide', true],
    ['Straße', 'STRASSE', false],
    ['Straße', 'die Straße', true],
    ['New  York', 'New\nYork', true],
    ['New York', 'New york', false],
    ['Acme’s', "Acme's", true],
    ['İş', 'İş', true],
    ['İş', 'iş', false],
  ])('"%s" in "%s": %s', (term, text, expected) => {
    expect(holds(text, term, { case_sensitive: true })).toBe(expected);
  });

  it('has case-sensitive aliases and case-insensitive exclusions', () => {
    const more = { aliases: ['Golang'], excluded: ['pokemon go'], case_sensitive: true };
    expect(holds('Golang', 'Go', more)).toBe(true);
    expect(holds('golang', 'Go', more)).toBe(false);
    expect(holds('Go and Pokemon GO', 'Go', more)).toBe(false);
  });

  it('can be combined with keywords that spell the same word differently', () => {
    const index = KeywordIndex.build([
      aKeyword(1, 'Go', { case_sensitive: true }),
      aKeyword(2, 'GO', { case_sensitive: true }),
      aKeyword(3, 'go'),
    ]);
    expect(index.match(post('GO'))).toEqual([2, 3]);
    expect(index.match(post('GO Go'))).toEqual([1, 2, 3]);
    index.update({ upsert: [], remove: [1] });
    expect(index.match(post('GO Go'))).toEqual([2, 3]);
  });
});

describe('An excluded spelling', () => {
  it('blocks only its own keyword, anywhere in the post, and only as whole words', () => {
    const index = KeywordIndex.build([
      aKeyword(1, 'apple', { excluded: ['juice', 'apple pie'] }),
      aKeyword(2, 'apple'),
    ]);
    expect(index.match(post('Apple', 'JUICE'))).toEqual([2]);
    expect(index.match(post('apple-pie'))).toEqual([1, 2]);
    expect(index.match(post('Apple  Pie'))).toEqual([2]);
    expect(index.match(post('juices of apple'))).toEqual([1, 2]);
  });
});

describe('Sources', () => {
  it('limit a keyword to the ones it names', () => {
    const index = KeywordIndex.build([
      aKeyword(1, 'acme', { sources: ['hn', 'threads'] }),
      aKeyword(2, 'acme'),
    ]);
    expect(index.match(aPost('acme', { source: 'hn' }))).toEqual([1, 2]);
    expect(index.match(aPost('acme', { source: 'threads' }))).toEqual([1, 2]);
    expect(index.match(aPost('acme', { source: 'reddit' }))).toEqual([2]);
  });
});

describe('A brand watched by 10,000 projects', () => {
  it('returns all of them in order, whatever order they were added in', () => {
    const ids = Array.from({ length: 10_000 }, (_, index) => ((index * 7919) % 10_000) + 1);
    const index = KeywordIndex.build(ids.map((id) => aKeyword(id, 'Acme')));
    const expected = Array.from({ length: 10_000 }, (_, at) => at + 1);
    expect(index.match(post('acme'))).toEqual(expected);
    index.update({ upsert: [aKeyword(5, 'other')], remove: [9_999] });
    expect(index.match(post('acme'))).toEqual(expected.filter((id) => id !== 5 && id !== 9_999));
  });
});

describe('An update', () => {
  it('adds, replaces and removes keywords, and ignores unknown ids', () => {
    const index = KeywordIndex.build([aKeyword(1, 'acme'), aKeyword(2, 'globex', { aliases: ['acme'] })]);
    index.update({ upsert: [aKeyword(3, 'acme'), aKeyword(1, 'initech')], remove: [99] });
    expect(index.match(post('acme initech'))).toEqual([1, 2, 3]);
    expect(index.match(post('acme'))).toEqual([2, 3]);
    index.update({ upsert: [], remove: [2, 2, 3] });
    expect(index.match(post('acme globex'))).toEqual([]);
    expect(index.size).toBe(1);
  });

  it('removes before it adds, so an id in both lists is replaced', () => {
    const index = KeywordIndex.build([aKeyword(1, 'acme')]);
    index.update({ upsert: [aKeyword(1, 'globex')], remove: [1] });
    expect(index.match(post('acme globex'))).toEqual([1]);
  });
});

describe('Two words with the same hash', () => {
  const words = ['tblsmaf', 'mfqzonb'];
  const hashes = words.map((word) => {
    const tokens = new Tokens();
    tokens.scan(word, false);
    return tokens.hash(0);
  });

  it('are told apart, even after one is removed', () => {
    expect(hashes[0]).toBe(hashes[1]);
    const index = KeywordIndex.build(words.map((word, id) => aKeyword(id, word)));
    expect(words.map((word) => index.match(post(word)))).toEqual([[0], [1]]);
    index.update({ upsert: [aKeyword(2, 'tblsmaf')], remove: [0] });
    expect(words.map((word) => index.match(post(word)))).toEqual([[2], [1]]);
    index.update({ upsert: [], remove: [2] });
    expect(words.map((word) => index.match(post(word)))).toEqual([[], [1]]);
  });

  it('are told apart in a post when only one is watched', () => {
    const index = KeywordIndex.build([aKeyword(1, 'mfqzonb')]);
    expect(index.match(post('tblsmaf'))).toEqual([]);
  });
});
