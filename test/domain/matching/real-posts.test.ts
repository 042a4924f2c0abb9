import { describe, expect, it } from 'vitest';
import { KeywordIndex } from '../../../domain/matching/keyword-index.ts';
import { aKeyword, aPost, holds } from './keywords.ts';
import { naiveMatch } from './naive-match.ts';
import { DATA_FOLDERS, dataSets, listSets, readRows } from '../../support/data-sets.ts';
import { textsIn } from './texts-in.ts';

const TEXTS_A_SET = 20;
/** Sets of documents, vectors or schemas instead of posts. */
const NOT_POSTS = /^(fuzz-html|fuzz-feeds|fuzz-json|contract|news-feeds-real)/;

interface Vector {
  readonly file: string;
  readonly section: string;
  readonly description: string;
  readonly text: string;
  readonly expected: readonly string[];
}

/** X treats a handle right after "RT" as a mention. By the rule for @ after a word, it is not one. */
const OTHER_RULES = /^Extract mentions after 'rT'$/i;

/** Cuts spellings from a text as a person might: words, phrases, names with symbols, parts of words. */
function cutOut(text: string, seed: number): string[] {
  const words = text.split(/\s+/u).filter((word) => word.length < 40);
  const at = (offset: number) => words[(seed * 7 + offset) % words.length] ?? '';
  const start = (seed * 13) % text.length;
  return [
    at(0),
    `${at(1)} ${words[words.indexOf(at(1)) + 1] ?? ''}`,
    at(2).replace(/^\W+|\W+$/gu, ''),
    text.slice(start, start + 6),
  ];
}

/** Returns some texts from every set of a folder. */
const someTexts = (folder: string, every: number): string[] =>
  listSets(folder)
    .filter((file) => !NOT_POSTS.test(file))
    .flatMap((file) =>
      readRows(folder, file)!
        .filter((_, at) => at % every === 0)
        .slice(0, 40)
        .flatMap(textsIn)
        .slice(0, TEXTS_A_SET),
    );

describe('On posts from every set', () => {
  it.each(DATA_FOLDERS)(
    'the index and the naive matcher agree: $name',
    (folder) => {
      const texts = someTexts(folder.path, folder.isFull ? 23 : 3);
      const spellings = texts
        .flatMap((text, seed) => cutOut(text, seed))
        .filter((spelling) => spelling.trim() !== '');
      const keywords = spellings.map((term, index) =>
        aKeyword(index + 1, term, { case_sensitive: index % 5 === 0 }),
      );
      const whole = KeywordIndex.build(keywords);
      let held = 0;
      for (const [place, text] of texts.entries()) {
        // The post's own spellings and some others: the naive matcher is too slow for all of them.
        const some = keywords.filter((_, index) => index >> 2 === place || index % 97 === place % 97);
        const post = aPost(text, { title: texts[place + 1] ?? null });
        const found = new Set(whole.match(post));
        const expected = naiveMatch(some, post);
        expect(some.map(({ id }) => id).filter((id) => found.has(id))).toEqual(expected);
        held += expected.length;
      }
      expect(held).toBeGreaterThan(folder.isFull ? 300 : 200);
    },
    600_000,
  );
});

describe('Names in the test vectors of twitter-text', () => {
  // The sample includes all vectors used here.
  const [sample] = dataSets('fuzz-social-text/twitter-text.jsonl');
  const vectors = sample!.rows() as unknown as Vector[];
  const of = (section: string) =>
    vectors.filter(
      (vector) =>
        vector.file === 'extract.yml' && vector.section === section && !OTHER_RULES.test(vector.description),
    );

  it.each(of('mentions'))('a mention: $description', ({ text, expected }) => {
    for (const name of expected) expect(holds(text, `@${name}`)).toBe(true);
    for (const name of expected) expect(holds(text, name)).toBe(true);
  });

  it.each(of('hashtags'))('a hashtag: $description', ({ text, expected }) => {
    for (const name of expected) expect(holds(text, `#${name}`)).toBe(true);
  });

  it.each(of('cashtags'))('a cashtag: $description', ({ text, expected }) => {
    for (const name of expected) expect(holds(text, `$${name}`)).toBe(true);
  });

  it.each(of('urls'))('a URL: $description', ({ text, expected }) => {
    for (const url of expected) expect(holds(text, url)).toBe(true);
  });
});

describe('The rows of NormalizationTest', () => {
  const sets = dataSets('fuzz-unicode/normalization.jsonl');
  it.each(sets)(
    'match in each of their forms, whichever form the keyword has: $extent',
    (set) => {
      const rows = set.rows() as Record<'source' | 'nfc' | 'nfd', string>[];
      const missed = rows.filter(({ source, nfc, nfd }) => {
        const forms = [source, nfc, nfd].map((form) => `x ${form} y`);
        const index = KeywordIndex.build(forms.map((form, id) => aKeyword(id, form)));
        return forms.some((text) => index.match(aPost(text)).length < forms.length);
      });
      expect(missed).toEqual([]);
    },
    120_000,
  );
});
