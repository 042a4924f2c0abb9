import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { packAlternatives } from '../../../../pipeline/connector/planning/packing.ts';
import { toPhrase } from '../../../../pipeline/connector/planning/phrase.ts';
import { aTarget } from '../../sources/support.ts';
import {
  distinctSpellings,
  queryPerSpelling,
  spellingKey,
} from '../../../../pipeline/connector/planning/search-query.ts';

const aSpelling = fc.oneof(
  fc.constantFrom(
    'Lumenkite',
    'lumenkite',
    'LUMEN  kite',
    'lumen kite',
    'ＬＵＭＥＮ kite',
    'C++',
    'OR',
    '-lamp',
    'a:b',
    '(x)',
    'say "hi"',
  ),
  fc.string({ minLength: 1, maxLength: 30, unit: 'grapheme' }),
);
const someWants = fc.array(
  fc.record({
    keywordId: fc.integer({ min: 1, max: 50 }),
    projectId: fc.constantFrom('p1', 'p2'),
    spellings: fc.array(aSpelling, { minLength: 1, maxLength: 5 }),
    since: fc.integer({ min: 0, max: 2_000_000_000_000 }),
    excluded: fc.subarray(['anvil', 'lamp', 'pie']),
    hashtags: fc.subarray(['acmelife', 'lumen']),
  }),
  { maxLength: 20 },
);

describe('planning', () => {
  test('searches each spelling exactly once, for every target and from the earliest start', () => {
    fc.assert(
      fc.property(someWants, (targets) => {
        const searches = distinctSpellings(targets);
        const keys = searches.map(({ spelling }) => spellingKey(spelling));
        const wanted = targets.flatMap((want) => want.spellings.map(spellingKey)).filter((key) => key !== '');
        expect(new Set(keys)).toEqual(new Set(wanted));
        expect(keys).toHaveLength(new Set(keys).size);
        for (const { spelling, since, targets: askers, excluded } of searches) {
          const all = targets.filter((want) =>
            want.spellings.map(spellingKey).includes(spellingKey(spelling)),
          );
          expect(askers).toEqual(all);
          expect(since).toBe(Math.min(...all.map((want) => want.since)));
          const isExcluded = (word: string) => all.every((want) => want.excluded.includes(word));
          expect(excluded).toEqual(['anvil', 'lamp', 'pie'].filter(isExcluded));
        }
      }),
    );
  });

  test('gives equal queries the same text, however they are spelled', () => {
    const text = (spelling: string) => queryPerSpelling([aTarget([spelling], 0)])[0]?.text;
    expect(text('Lumen  KITE ')).toBe('search:lumen kite');
    expect(text('ｌｕｍｅｎ kite')).toBe('search:lumen kite');
  });
});

describe('packing alternatives', () => {
  const limits = { characters: 200, words: 20 };

  test('puts every item into one group, in order, and fills no group beyond 90%', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ minLength: 1, maxLength: 80 }).filter((text) => /\S/.test(text))),
        (items) => {
          const groups = packAlternatives(items, (item) => item, limits);
          expect(groups.flat()).toEqual(items);
          for (const group of groups.filter(({ length }) => length > 1)) {
            expect([...group.join(' OR ')].length).toBeLessThanOrEqual(180);
            expect(group.join(' ').trim().split(/\s+/).length).toBeLessThanOrEqual(18);
          }
        },
      ),
    );
  });

  test('starts a new group only when the next item does not fit', () => {
    const groups = packAlternatives(
      Array.from({ length: 40 }, (_, index) => `word${index}`),
      (item) => item,
      limits,
    );
    expect(groups.length).toBeGreaterThan(1);
    for (const [index, group] of groups.slice(0, -1).entries()) {
      expect([...group, groups[index + 1]?.[0]].join(' OR ').length > 180 || group.length === 18).toBe(true);
    }
  });
});

describe('a phrase', () => {
  test.each([
    ['lumenkite', 'lumenkite'],
    ['lumen kite', '"lumen kite"'],
    ['C++', '"C++"'],
    ['OR', '"OR"'],
    ['near', '"near"'],
    ['-lamp', '"-lamp"'],
    ['a" OR site:evil "b', '"a OR site:evil b"'],
    ['“curly”', 'curly'],
    ['back\\"slash', '"back slash"'],
    ['日本語', '日本語'],
    ['"', null],
    ['...', null],
  ])('of %s is %s', (spelling, expected) => {
    expect(toPhrase(spelling)).toBe(expected);
  });

  test('cannot be escaped from', () => {
    fc.assert(
      fc.property(aSpelling, (spelling) => {
        const words = toPhrase(spelling);
        if (words !== null) expect(words).toMatch(/^(?:[\p{L}\p{N}\p{M}_]+|"[^"\\\n\r\0]+")$/u);
      }),
    );
  });
});
