import { describe, expect, it } from 'vitest';
import { KeywordIndex } from '../../../domain/matching/keyword-index.ts';
import { cpuTime } from '../../support/cpu-time.ts';
import { aKeyword, aPost } from './keywords.ts';

const LENGTH = 2 ** 19;
/**
 * CPU time, so other load on the machine does not count. Work proportional to text times keywords, or to the square of
 * the text's half a million characters, would take minutes to hours.
 */
const LIMIT_MS = 20_000;
const TIMEOUT = { timeout: 600_000 };

const filled = (piece: string) => piece.repeat(Math.ceil(LENGTH / piece.length));

/** 10,000 phrases of each kind: with the same start, the same end or the same words. */
const KEYWORDS = Array.from({ length: 10_000 }, (_, id) => [
  `the ${id}`,
  `${id} the`,
  `${'the '.repeat(id % 45)}x${id}`,
  `${'a'.repeat(id % 190)}b${id}`,
  `${'!'.repeat(id % 60)}?${id}`,
  Array.from({ length: 14 }, (_, bit) => (id & (1 << bit) ? ' .' : '.')).join(''),
]).flat();

const TEXTS: readonly (readonly [string, string])[] = [
  ['one word from beginning to end', filled('a')],
  ['one word over and over', filled('the ')],
  ['one letter over and over', filled('a ')],
  ['nothing but punctuation', filled('!')],
  ['one sign with white space here and there', filled('. .. ...')],
  ['nothing but white space', filled(' \n')],
  ['white space between two words of a phrase', `the${filled(' ')}the 7`],
  ['one letter under half a million marks', `a${filled('\u0301')}@the`],
  ['marks and signs by turns', filled('a\u0301\u0335@')],
  ['nothing that can be seen', filled('\u200B')],
  ['joined pictographs', filled('👩\u200D')],
  ['half of a character', filled('\uD83D')],
  ['letters that fold to three', filled('ﬃΐ')],
  ['characters that open into eighteen', filled('ﷺ')],
  ['a script without spaces', filled('字')],
];

describe('A post built to be expensive', () => {
  const index = KeywordIndex.build(
    KEYWORDS.map((term, id) => aKeyword(id + 1, term, { case_sensitive: id % 2 === 0 })),
  );

  it.each(TEXTS)('%s: is matched in time proportional to its length', TIMEOUT, (_name, text) => {
    expect(cpuTime(() => index.match(aPost(text)))).toBeLessThan(LIMIT_MS);
    expect(index.match(aPost('the 7'))).toContain(KEYWORDS.indexOf('the 7') + 1);
  });

  it('still matches a keyword at its very end', () => {
    const text = `${filled('the ')}7`;
    expect(index.match(aPost(text))).toContain(KEYWORDS.indexOf('the 7') + 1);
  });
});

describe('Many case-sensitive keywords that differ only in case', () => {
  it('are told apart in one lookup, not one by one', TIMEOUT, () => {
    const cases = Array.from({ length: 10_000 }, (_, bits) =>
      Array.from('abcdefghijklmnop', (letter, at) => (bits & (1 << at) ? letter.toUpperCase() : letter)).join(
        '',
      ),
    );
    const keywords = cases.map((term, at) => aKeyword(at + 1, term, { case_sensitive: true }));
    const text = `${filled('abcdefghijklmnOP ')}${cases[4711]}`;
    const matchAll = () => expect(KeywordIndex.build(keywords).match(aPost(text))).toEqual([4712]);
    expect(cpuTime(matchAll)).toBeLessThan(LIMIT_MS);
  });
});
