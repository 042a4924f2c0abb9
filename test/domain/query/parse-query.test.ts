import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseQuery } from '../../../domain/query/parse-query.ts';
import { printQuery } from '../../../domain/query/print-query.ts';
import { QueryError } from '../../../domain/query/query-error.ts';
import { resolveQuery } from '../../../domain/query/resolve-query.ts';
import type { Query } from '../../../domain/query/syntax.ts';
import { wordsToFind } from '../../../schemas/query/search-words.ts';
import { queryArbitrary, VOCABULARY } from '../../support/random-queries.ts';
import { cpuTime } from '../../support/cpu-time.ts';

const SCOPE = { now: Date.parse('2026-11-20T12:00:00Z'), timeZone: 'Europe/Berlin' };
const printed = (text: string) => {
  const query = parseQuery(text);
  return query && printQuery(query);
};
const refusal = (text: string): string | null => {
  try {
    resolveQuery(text, SCOPE);
    return null;
  } catch (error) {
    if (error instanceof QueryError) return error.message;
    throw error;
  }
};

describe('the grammar', () => {
  it.each([
    ['a b', 'a b'],
    ['a AND b OR c', 'a b OR c'],
    ['a (b OR c)', 'a (b OR c)'],
    ['((a b) c)', 'a b c'],
    ['a -b -"c d" -(e OR f)', 'a NOT b NOT "c d" NOT (e OR f)'],
    ['NOT(a)', 'NOT a'],
    ['“a b” „c”', '"a b" "c"'],
    ['a NEAR/5 (b OR "c d")', 'a NEAR/5 (b OR "c d")'],
    ['title:(a OR b) TEXT:c', '(title:a OR title:b) text:c'],
    ['source:(hn OR -reddit)', 'source:hn OR NOT source:reddit'],
    ['=IT sync* author:jan*', '=IT sync* author:jan*'],
  ])('reads %s', (text, expected) => expect(printed(text)).toBe(expected));

  it.each([
    ...[
      'http://x.y/z?q=1',
      '10:30',
      'C++',
      'node.js',
      '@user',
      '#tag',
      'foo-bar',
      "it's",
      'host:8080',
      'a:b',
    ],
    ...[
      'std::string',
      'C:foo',
      ':)',
      ':(',
      'f(x)',
      'a - b',
      '->',
      '*',
      '5*',
      '**bold**',
      'and or not near/5',
    ],
    ...[
      '"3.14',
      '5"',
      'NEAR',
      'x)',
      'main()',
      '()',
      '""',
      '= a',
      'a=b',
      '- -',
      'foo"bar"',
      'Re:foo',
      'ÄNOT:x',
    ],
  ])('takes %s for plain text', (text) => {
    const words = wordsToFind(text);
    expect(resolveQuery(text, SCOPE)).toEqual(
      words.length > 0 ? { kind: 'words', words } : { kind: 'characters', text },
    );
  });

  it.each([
    ['acme OR', 'at 8: expected a word, a phrase, a field or ( after OR'],
    ['(acme OR)', 'at 9: expected a word, a phrase, a field or ( after OR'],
    ['OR acme', 'at 1: expected a word, a phrase, a field or ( before OR; put OR in quotes to search for it'],
    ['acme AND OR b', 'at 10: expected a word, a phrase, a field or ( after AND'],
    ['🙂 (a b', 'at 3: expected a ) that closes this ('],
    ['title:"a', 'at 7: expected a quote that closes this one'],
    ['title: a', 'at 7: expected a value right after title:'],
    ['title:!', 'at 1: expected a word after title:'],
    [
      'tilte:x',
      'at 1: unknown field tilte; did you mean title? Otherwise put it in quotes to search for it as text',
    ],
    ['acme source:redit', 'at 6: source: has no redit; did you mean reddit?'],
    ['engagement:many', 'at 1: expected a number such as >50 after engagement:'],
    ['posted:2026-02-30', 'at 1: expected 12h, 7d, 2w or a day such as >=2026-11-20 after posted:'],
    ['assignee:me', 'at 1: assignee:me is a member, not an API key'],
    ['a NEAR/0 b', 'at 3: expected a number of words from 1 to 100 after NEAR/'],
    ['a NEAR/2 b NEAR/2 c', 'at 12: expected AND or OR instead of NEAR/2'],
    ['a NEAR/2 -b', 'at 10: expected a word, a phrase, a field or ( after NEAR/2'],
    ['a NEAR/2 title:b', 'at 10: expected both sides of NEAR in the same field'],
    ['title:(a text:b)', 'at 10: expected no field inside the brackets of title:'],
    ['('.repeat(51) + 'a', 'at 51: expected at most 50 levels of ( and NOT'],
  ])('refuses %s', (text, message) => expect(refusal(text)).toBe(message));

  it('names the fields that there are where none is near', () => {
    expect(refusal('site:x.com')).toMatch(/^at 1: unknown field site; there are title, text, place, /);
  });
});

/** A tree without places. */
const shapeOf = (query: Query | null) =>
  JSON.parse(JSON.stringify(query, (name, value: unknown) => (name === 'at' ? undefined : value))) as unknown;

const PIECES = [
  ...VOCABULARY,
  ...[
    'AND',
    'OR',
    'NOT',
    '-',
    '(',
    ')',
    '"',
    '“',
    '=',
    '*',
    ':',
    'NEAR/2',
    'NEAR/',
    'title:',
    'source:hn',
    'tag:',
    '  ',
  ],
];
const piecesArbitrary = fc
  .array(fc.tuple(fc.constantFrom(...PIECES), fc.constantFrom('', ' ')), { maxLength: 30 })
  .map((pieces) => pieces.flat().join(''));
const anyText = fc.oneof(piecesArbitrary, queryArbitrary, fc.string({ unit: 'binary', maxLength: 500 }));

describe('parsing', () => {
  it('reads what is printed as the same tree', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        let query: Query | null;
        try {
          query = parseQuery(text);
        } catch {
          return;
        }
        if (query) expect(shapeOf(parseQuery(printQuery(query)))).toEqual(shapeOf(query));
      }),
      { numRuns: 3000, examples: [['— AND "!!!"'], ['(NOT)']] },
    );
  });

  it('returns or throws a QueryError with a place in the text, whatever the text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const place = /^at (\d+): /.exec(refusal(text) ?? 'at 1: ')?.[1];
        expect(Number(place)).toBeGreaterThan(0);
        expect(Number(place)).toBeLessThanOrEqual([...text].length + 1);
      }),
      { numRuns: 3000 },
    );
  });

  it('takes lists of plain words for what they always were', () => {
    const words = fc.array(fc.stringMatching(/^[a-zäöü0-9东京][a-zäöü0-9东京'.,!?_-]{0,9}$/), {
      minLength: 1,
    });
    fc.assert(
      fc.property(words, (each) => {
        const text = each.join(' ');
        expect(resolveQuery(text, SCOPE)).toEqual({ kind: 'words', words: wordsToFind(text) });
      }),
    );
  });

  it.each([
    ['brackets', '('.repeat(500)],
    ['quotes', '"'.repeat(499)],
    ['operators', 'NOT '.repeat(125)],
    ['single letters', 'a '.repeat(250)],
    ['nearness', 'a NEAR/100 b '.repeat(38)],
    ['colons', 'a:'.repeat(250)],
    ['stars', '*a'.repeat(250)],
  ])('takes less than 50 ms for 500 characters of %s', (_, text) => {
    refusal(text);
    expect(cpuTime(() => refusal(text))).toBeLessThan(50);
  });
});
