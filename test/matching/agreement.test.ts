import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { KeywordIndex, type MatchKeyword } from '../../matching/keyword-index.ts';
import { SOURCES } from '../../schemas/source.ts';
import { naiveMatch } from './naive-match.ts';

/** Few letters, so that spellings do stand in texts; from every class of character that the rules tell apart. */
const PIECES = [
  ...'aAbBsSiIıİßςσΣ é\u0301\u0308\u0307ǰͅᾳ',
  ...'12_‿²①½',
  ..." \n\u00A0\u3000\u0085..,'’ʼ´-–@#$+&(…™ℹ",
  ...'漢字ひテー゙゛ﾃﾞกา่ကျខ្មລ가각ᄀ\u1161ﬁ𐐀𐐨𝗔',
  ...'\u200B\u200C\u200D\u00AD\uFEFF\u034F',
  ...['🚀', '👩', '💻', '\uFE0F', '🏽', '🇩', '🇪', '❤️‍🔥', '\uD800'],
];
const text = (maxLength: number) => fc.string({ unit: fc.constantFrom(...PIECES), maxLength });
const source = fc.constantFrom(...SOURCES);
const keyword = (id: number): fc.Arbitrary<MatchKeyword> =>
  fc.record({
    id: fc.constant(id),
    term: text(4),
    aliases: fc.array(text(3), { maxLength: 2 }),
    excluded: fc.array(text(3), { maxLength: 1 }),
    caseSensitive: fc.boolean(),
    sources: fc.oneof({ weight: 4, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: fc.array(source) }),
  });
const keywords = (count: number) =>
  fc.tuple(...Array.from({ length: count }, (_, index) => keyword(index + 1)));
const post = fc.record({ source, title: fc.option(text(8)), text: text(30) });

describe('The index and the plain reading of the rules agree', () => {
  it('on made-up keywords and posts', { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(keywords(12), fc.array(post, { maxLength: 4 }), (watched, posts) => {
        const index = KeywordIndex.build(watched);
        for (const one of posts) expect(index.match(one)).toEqual(naiveMatch(watched, one));
      }),
      { numRuns: 1500 },
    );
  });

  it('on keywords cut out of the post itself', { timeout: 60_000 }, () => {
    const cut = fc.tuple(
      text(40),
      fc.array(fc.tuple(fc.nat(40), fc.integer({ min: 1, max: 12 })), { minLength: 1 }),
    );
    fc.assert(
      fc.property(cut, fc.boolean(), ([body, cuts], caseSensitive) => {
        const watched = cuts.map(([start, length], id) => {
          const term = body.slice(start, start + length);
          return { id, term, aliases: [], excluded: [], caseSensitive, sources: [] };
        });
        const one = { source: 'x' as const, title: null, text: body };
        expect(KeywordIndex.build(watched).match(one)).toEqual(naiveMatch(watched, one));
      }),
      { numRuns: 3000 },
    );
  });
});

describe('An index that was changed step by step', () => {
  it('equals one that is built anew', { timeout: 60_000 }, () => {
    const step = fc.record({
      upsert: fc.array(fc.integer({ min: 1, max: 20 }).chain(keyword), { maxLength: 6 }),
      remove: fc.array(fc.integer({ min: 1, max: 20 }), { maxLength: 4 }),
    });
    fc.assert(
      fc.property(
        keywords(6),
        fc.array(step, { maxLength: 6 }),
        fc.array(post, { minLength: 1 }),
        (first, steps, posts) => {
          const changed = KeywordIndex.build(first);
          const kept = new Map(first.map((one) => [one.id, one]));
          for (const { upsert, remove } of steps) {
            changed.update({ upsert, remove });
            for (const id of remove) kept.delete(id);
            for (const one of upsert) kept.set(one.id, one);
          }
          const anew = KeywordIndex.build(kept.values());
          expect(changed.size).toBe(anew.size);
          for (const one of posts) expect(changed.match(one)).toEqual(anew.match(one));
        },
      ),
      { numRuns: 500 },
    );
  });
});
