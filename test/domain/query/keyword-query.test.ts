import { describe, expect, it } from 'vitest';
import { readKeywordQuery } from '../../../domain/query/keyword-query.ts';
import { QueryError } from '../../../domain/query/query-error.ts';

const refusal = (text: string) => {
  try {
    readKeywordQuery(text);
  } catch (error) {
    if (error instanceof QueryError) return error.message;
    throw error;
  }
  return null;
};

describe('What sources are asked for', () => {
  it.each([
    ['acme', ['acme']],
    ['acme (payroll OR salary)', ['acme']],
    ['the (acmesync OR globexsync)', ['acmesync', 'globexsync']],
    ['"acme sync" OR =ACME', ['acme sync', 'ACME']],
    ['foo-barista', ['barista']],
    ['payroll NEAR/5 (acme OR "acme sync")', ['payroll']],
    ['title:acme text:"is down"', ['acme']],
    ['sync* acme', ['acme']],
    ['東京タワー -大阪', ['東京タワー']],
    ['(a OR b) acme author:jane', ['acme']],
    ['acme OR ACME', ['acme', 'ACME']],
  ])('%s: %j', (text, expected) => expect(readKeywordQuery(text).spellings).toEqual(expected));

  it.each([
    ['acme -jobs -"two words" NOT (hiring OR =CV OR x-y)', ['jobs', 'hiring']],
    ['acme (globex OR -jobs)', []],
    ['acme -(jobs hiring)', []],
  ])('without what it excludes: %s: %j', (text, expected) =>
    expect(readKeywordQuery(text).excluded).toEqual(expected),
  );

  it.each([
    ['acme source:(hn OR X)', ['hn', 'x']],
    ['acme subreddit:devops', ['reddit']],
    ['acme source:hn OR globex', null],
    ['acme source:hn source:x', []],
  ])('only at the sources that it names: %s: %j', (text, expected) =>
    expect(readKeywordQuery(text).sources).toEqual(expected),
  );

  it('not at sources that it excludes', () => {
    const { sources } = readKeywordQuery('acme -source:hn');
    expect(sources).not.toContain('hn');
    expect(sources).toContain('x');
  });
});

describe('A query that cannot be asked for', () => {
  it.each([
    ['-acme', 'at 2: no source can be asked for what posts must not have; add a word that they must have'],
    [
      'acme OR NOT rival',
      'at 13: no source can be asked for what posts must not have; add a word that they must have',
    ],
    ['author:jane', 'at 1: no source can be asked for author: alone; add a word that posts must have'],
    ['acme OR source:hn', 'at 9: no source can be asked for source: alone; add a word that posts must have'],
    ['sync*', 'at 1: no source can be asked for the start of a word alone; add a whole word'],
    ['acme OR a', 'at 9: expected at least 2 characters to ask sources for'],
    ['!!!', 'at 1: no source can be asked for punctuation; add a word'],
    [
      'acme urgency:high',
      'at 6: a keyword cannot ask for urgency: because a post has none before it is judged; use it in q, views and rules',
    ],
    [
      'acme -tag:x',
      'at 7: a keyword cannot ask for tag: because only stored mentions have tags; use it in q, views and rules',
    ],
    [
      'acme posted:7d',
      'at 6: a keyword cannot ask for the last days, which window_days of its project says; write a day such as >=2026-11-20',
    ],
    ['acme (', 'at 7: expected a word, a phrase, a field or ( after ('],
    [' ', 'at 1: expected a word or a phrase'],
    [
      Array.from({ length: 21 }, (_, at) => `word${at}`).join(' OR '),
      'at 1: sources would have to be asked for 21 words and phrases; at most 20 are possible',
    ],
  ])('%s: %s', (text, message) => expect(refusal(text)).toBe(message));
});
