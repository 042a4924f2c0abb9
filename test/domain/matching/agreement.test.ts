import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { KeywordIndex, type MatchKeyword } from '../../../domain/matching/keyword-index.ts';
import { SOURCES } from '../../../schemas/source.ts';
import { aKeyword, aPost } from './keywords.ts';
import { naiveMatch } from './naive-match.ts';

/** A few letters from every character class of the rules, so that spellings do occur in texts. */
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
/** Mostly empty, so that one condition seldom masks another. */
const rarely = <T>(entry: fc.Arbitrary<T>): fc.Arbitrary<T[]> =>
  fc.oneof(
    { weight: 6, arbitrary: fc.constant<T[]>([]) },
    { weight: 1, arbitrary: fc.array(entry, { minLength: 1, maxLength: 3 }) },
  );
const author = fc.constantFrom('jane', '@Jane', 'u/jane', 'JOE', '@joe.test', '@');
const subreddit = fc.constantFrom(
  'golang',
  'r/Golang',
  '/r/rust/',
  'https://www.reddit.com/r/Rust/new',
  'r/',
);
const domain = fc.constantFrom('acme.test', 'WWW.acme.test', 'https://blog.acme.test/x', '*.other.test', '?');
const link = fc.constantFrom(
  '',
  ' https://blog.acme.test:8443/a',
  ' (see www.other.test)',
  ' http://ACME.test.',
  ' notacme.test',
);
const url = fc.constantFrom(
  'https://www.reddit.com/r/golang/comments/1',
  'https://www.reddit.com/r/Rust/comments/2',
  'https://www.reddit.com/user/jane',
  'https://blog.acme.test/1',
  'https://x.test/1',
  '',
);
const keyword = (id: number): fc.Arbitrary<MatchKeyword> =>
  fc.record({
    id: fc.constant(id),
    term: text(4),
    aliases: fc.array(text(3), { maxLength: 2 }),
    query: fc.constant(null),
    excluded: fc.array(text(3), { maxLength: 1 }),
    require_any: rarely(text(2)),
    case_sensitive: fc.boolean(),
    whole_word: fc.boolean(),
    sources: rarely(source),
    authors_allow: rarely(author),
    authors_deny: rarely(author),
    subreddits_allow: rarely(subreddit),
    subreddits_deny: rarely(subreddit),
    domains_allow: rarely(domain),
    domains_deny: rarely(domain),
  });
const keywords = (count: number) =>
  fc.tuple(...Array.from({ length: count }, (_, index) => keyword(index + 1)));
const post = fc.record({
  source: fc.oneof(fc.constant('reddit' as const), source),
  title: fc.option(text(8)),
  text: fc.tuple(text(30), link).map((parts) => parts.join('')),
  author: fc.option(fc.constantFrom('Jane', '@joe.test', 'joe')),
  url,
});

describe('The index and the naive matcher agree', () => {
  it('on generated keywords and posts', { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(keywords(12), fc.array(post, { maxLength: 4 }), (watched, posts) => {
        const index = KeywordIndex.build(watched);
        for (const one of posts) expect(index.match(one)).toEqual(naiveMatch(watched, one));
      }),
      { numRuns: 1500 },
    );
  });

  it('on letters that fold into several letters, inside words', { timeout: 60_000 }, () => {
    const letters = fc.string({ unit: fc.constantFrom(...'sSßẞaαΑιΙᾳᾼjǰ\u030C '), maxLength: 8 });
    fc.assert(
      fc.property(fc.array(letters, { minLength: 1, maxLength: 6 }), letters, (terms, body) => {
        const watched = terms.map((term, id) => aKeyword(id, term, { whole_word: false }));
        expect(KeywordIndex.build(watched).match(aPost(body))).toEqual(naiveMatch(watched, aPost(body)));
      }),
      { numRuns: 3000 },
    );
  });

  it('on keywords cut from the post itself', { timeout: 60_000 }, () => {
    const cut = fc.tuple(
      text(40),
      fc.array(fc.tuple(fc.nat(40), fc.integer({ min: 1, max: 12 })), { minLength: 1 }),
    );
    fc.assert(
      fc.property(cut, fc.boolean(), fc.boolean(), ([body, cuts], case_sensitive, whole_word) => {
        const watched = cuts.map(([start, length], id) => {
          const term = body.slice(start, start + length);
          return aKeyword(id, term, { case_sensitive, whole_word });
        });
        const one = aPost(body);
        expect(KeywordIndex.build(watched).match(one)).toEqual(naiveMatch(watched, one));
      }),
      { numRuns: 3000 },
    );
  });
});

describe('An index updated step by step', () => {
  it('equals one built from scratch', { timeout: 60_000 }, () => {
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
