import { describe, expect, it } from 'vitest';
import { KeywordIndex } from '../../../domain/matching/keyword-index.ts';
import { aKeyword, aPost } from './keywords.ts';

const finds = (query: string, text: string, more: Partial<ReturnType<typeof aPost>> = {}) =>
  KeywordIndex.build([aKeyword(1, 'unused', { query })]).match(aPost(text, more)).length === 1;

describe('A keyword with a query', () => {
  it.each([
    ['acme -rival', 'ACME is fine', true],
    ['acme -rival', 'acme beats Rival', false],
    ['acme', 'my acme_sync', true],
    ['acme', 'unused', false],
    ['"acme sync"', 'Acme, sync!', true],
    ['acmetm', 'Acme™', true],
    ['foo', 'foo\u00ADbar', true],
    ['東京 -大阪', '昨日東京へ', true],
    ['acme OR "🚀🚀"', 'to the moon 🚀🚀!', true],
    ['삼성', '삼성은', true],
  ])('%s on %s: %s', (query, text, expected) => expect(finds(query, text)).toBe(expected));

  it('reads the parts of a post that it names', () => {
    expect(finds('acme author:jane', 'acme', { author: 'Jane' })).toBe(true);
    expect(finds('acme author:jane', 'acme')).toBe(false);
    expect(finds('title:acme', 'x', { title: 'Acme' })).toBe(true);
    expect(finds('title:acme', 'acme', { title: 'x' })).toBe(false);
    expect(finds('acme domain:acme.com', 'acme', { url: 'https://www.acme.com/x' })).toBe(true);
  });

  it('asks for the language only where a query does', () => {
    let asked = 0;
    const languageOf = () => ((asked += 1), 'pt');
    const index = KeywordIndex.build(
      [aKeyword(1, 'x', { query: 'acme lang:pt' }), aKeyword(2, 'x')],
      languageOf,
    );
    expect(index.match(aPost('x'))).toEqual([2]);
    expect(asked).toBe(0);
    expect(index.match(aPost('acme'))).toEqual([1]);
    expect(asked).toBe(1);
  });

  it('meets its other options as well', () => {
    const keyword = aKeyword(1, 'acme', { query: 'acme', excluded: ['jobs'], sources: ['x'] });
    const index = KeywordIndex.build([keyword]);
    expect(index.match(aPost('acme'))).toEqual([1]);
    expect(index.match(aPost('acme jobs'))).toEqual([]);
    expect(index.match(aPost('acme', { source: 'hn' }))).toEqual([]);
  });

  it('is found by rare words, whichever it begins with, and never missed on the way', () => {
    const queries = Array.from({ length: 50 }, (_, id) =>
      aKeyword(id, 'x', { query: `commonword rare${id}` }),
    );
    const index = KeywordIndex.build(queries);
    for (let at = 0; at < 2_000; at++) expect(index.match(aPost('a commonword'))).toEqual([]);
    for (let id = 0; id < 50; id++) expect(index.match(aPost(`rare${id} commonword`))).toEqual([id]);
    index.update({ upsert: [], remove: queries.map(({ id }) => id) });
    expect(index.mayMatch(null, 'commonword rare1')).toBe(false);
  });

  it('can be changed and taken away', () => {
    const index = KeywordIndex.build([aKeyword(1, 'x', { query: 'acme OR globex' })]);
    index.update({ upsert: [aKeyword(1, 'x', { query: 'initech' })], remove: [] });
    expect(index.match(aPost('acme globex'))).toEqual([]);
    expect(index.match(aPost('initech'))).toEqual([1]);
    index.update({ upsert: [aKeyword(1, 'x')], remove: [] });
    expect(index.match(aPost('initech'))).toEqual([]);
    expect(index.match(aPost('x'))).toEqual([1]);
  });

  it('matches nothing when it cannot be read', () => {
    expect(finds('acme newfield:(', 'acme newfield unused')).toBe(false);
  });
});
