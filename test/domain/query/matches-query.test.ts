import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchesQuery } from '../../../domain/query/matches-query.ts';
import { parseQuery } from '../../../domain/query/parse-query.ts';
import { resolveQuery } from '../../../domain/query/resolve-query.ts';
import type { Query, Term } from '../../../domain/query/syntax.ts';
import type { Mention } from '../../../schemas/mentions/mention.ts';
import { exampleMention } from '../../web/feed/example-mention.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const SCOPE = { now: NOW, timeZone: 'Europe/Berlin', userId: 'usr_me' };
const blank = { title: null, summary: '', author: null, author_name: null, place: null };
const finds = (text: string, mention: Partial<Mention>) => {
  const query = resolveQuery(text, SCOPE);
  return query !== null && matchesQuery(query, exampleMention({ ...blank, text: '', ...mention }));
};

describe('matching', () => {
  it.each<[string, Partial<Mention>, boolean]>([
    ['frobnitz -rivalco', { text: 'Frobnitz beats RivalCo' }, false],
    ['frobnitz -rivalco', { text: 'Frobnitz is fine' }, true],
    ['"acme sync"', { text: 'Acme, sync!' }, true],
    ['"acme sync"', { text: 'sync acme' }, false],
    ['"acme sync"', { title: 'on Acme', text: 'sync is down' }, false],
    ['acme NEAR/3 down', { text: 'Acme is now down' }, true],
    ['acme NEAR/3 down', { text: 'down went the good Acme' }, false],
    ['sync NEAR/5 sync', { text: 'sync' }, false],
    ['sync*', { text: 'Syncing now' }, true],
    ['sync*', { text: 'async' }, false],
    ['=IT', { text: 'it works' }, false],
    ['=IT', { text: 'IT works' }, true],
    ['=IT NEAR/2 acme*', { text: 'IT at AcmeCorp' }, true],
    ['title:acme', { title: 'Acme', text: '' }, true],
    ['title:acme', { text: 'Acme' }, false],
    ['"東京タワー"', { text: '昨日東京タワーへ' }, true],
    ['place:berlin', { place: 'Berlin, Germany' }, true],
    ['author:@JANE', { author: 'jane' }, true],
    ['author:"jane roe"', { author: 'jr', author_name: 'Jane Roe' }, true],
    ['author:jane', { author: 'jane_doe' }, false],
    ['subreddit:r/devops', { source: 'reddit', place: 'r/DevOps' }, true],
    ['subreddit:devops', { source: 'lemmy', place: 'r/devops' }, false],
    ['domain:acme.com', { url: 'https://blog.acme.com:8443/x' }, true],
    ['domain:acme.com', { url: 'https://notacme.com/' }, false],
    ['domain:acme.com', { url: 'https://acme.com.evil.net/' }, false],
    ['link:acme.com/pricing', { text: 'see https://www.Acme.com/pricing.' }, true],
    ['link:acme.com', { text: 'see https://acme.com/x?y' }, true],
    ['link:acme.com', { text: 'see https://acme.community' }, false],
    ['link:acme.com', { text: 'acme.com' }, false],
    ['lang:pt', { lang: 'pt-BR' }, true],
    ['-lang:pt', { lang: null }, true],
    ['engagement:>50', { engagement: 50 }, false],
    ['engagement:>=50', { engagement: 50 }, true],
    ['urgency:medium', { urgency: 69 }, true],
    ['urgency:high', { urgency: 69 }, false],
    ['category:none', { category_id: null }, true],
    ['category:4', { category_id: 4 }, true],
    ['tag:"big deal"', { tags: ['big deal'] }, true],
    ['assignee:me', { assignee: 'usr_me' }, true],
    ['assignee:none', { assignee: 'usr_me' }, false],
    ['posted:7d', { posted_at: '2026-11-13T12:00:00.000Z' }, true],
    ['posted:7d', { posted_at: '2026-11-13T11:59:59.999Z' }, false],
    ['posted:2026-11-19', { posted_at: '2026-11-18T23:00:00.000Z' }, true],
    ['posted:>2026-11-19', { posted_at: '2026-11-19T22:59:59.999Z' }, false],
    ['acme OR (rival -co) !!!', { text: 'rival' }, true],
    ['!!!', { text: 'wow!!!' }, true],
  ])('%s on %j: %s', (text, mention, expected) => expect(finds(text, mention)).toBe(expected));
});

/* A second meaning of the language, over plain lists of words: no lines, no patterns, no resolving. */

const split = (text: string) => text.split(/[^A-Za-z0-9]+/).filter(Boolean);

/** Returns where a term stands in a text: the first word and the one after the last. */
function placesOf({ text, exact, prefix }: Term, words: readonly string[]): [number, number][] {
  const sought = split(text);
  const isAt = (at: number) =>
    sought.every((each, n) => {
      const [word = '', wanted] = exact
        ? [words[at + n], each]
        : [words[at + n]?.toLowerCase(), each.toLowerCase()];
      return prefix && n === sought.length - 1 ? word.startsWith(wanted) : word === wanted;
    });
  return words.flatMap((_, at) =>
    at + sought.length <= words.length && isAt(at) ? [[at, at + sought.length]] : [],
  );
}

function naively(query: Query, title: string, text: string): boolean {
  const fields = (field: string | null) =>
    field === 'title' ? [title] : field === 'text' ? [text] : [title, text];
  switch (query.kind) {
    case 'all':
      return query.of.every((each) => naively(each, title, text));
    case 'any':
      return query.of.some((each) => naively(each, title, text));
    case 'not':
      return !naively(query.of, title, text);
    case 'term':
      return fields(query.field).some((each) => placesOf(query, split(each)).length > 0);
    case 'near':
      return fields(query.left[0]!.field).some((each) => {
        const sides = [query.left, query.right].map((terms) =>
          terms.flatMap((term) => placesOf(term, split(each))),
        );
        const apart = (a: [number, number], b: [number, number]) =>
          b[0] >= a[1] && b[0] - a[1] < query.within;
        return sides[0]!.some((a) => sides[1]!.some((b) => apart(a, b) || apart(b, a)));
      });
  }
}

const word = fc.constantFrom('a', 'b', 'A', 'ab', 'abc', 'Abc', 'c', 'cab');
const texts = fc
  .array(fc.tuple(word, fc.constantFrom(' ', ', ', '-')), { maxLength: 8 })
  .map((each) => each.flat().join(''));
const term = fc.oneof(
  word,
  fc.tuple(word, word).map(([one, two]) => `"${one} ${two}"`),
  word.map((each) => `=${each}`),
  fc.constantFrom('ab*', 'ca*', '=Ab*', 'title:a', 'text:"a b"', 'title:ab*'),
);
const plain = fc.oneof(
  word,
  fc.tuple(word, word).map(([one, two]) => `"${one} ${two}"`),
  fc.constant('ab*'),
  fc.constant('=A'),
);
const near = fc
  .tuple(plain, plain, fc.integer({ min: 1, max: 4 }), plain)
  .map(([one, two, within, three]) => `(${one} OR ${two}) NEAR/${within} ${three}`);
const query = fc
  .array(fc.tuple(fc.constantFrom(' ', ' OR ', ' NOT ', ' AND ', ' OR NOT '), fc.oneof(term, near)), {
    minLength: 1,
    maxLength: 4,
  })
  .map((each) => each.map(([joint, part], at) => (at === 0 ? part : joint + part)).join(''));

describe('the meaning of a query', () => {
  it('is that of a plain reading over lists of words', () => {
    fc.assert(
      fc.property(query, texts, texts, (asked, title, text) => {
        expect(finds(asked, { title, text }), asked).toBe(naively(parseQuery(asked)!, title, text));
      }),
      { numRuns: 20_000 },
    );
  });
});
