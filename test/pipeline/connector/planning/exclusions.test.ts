import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchesQuery } from '../../../../demo/simulator/search-engine.ts';
import { KeywordIndex } from '../../../../domain/matching/keyword-index.ts';
import { supportedExclusions } from '../../../../pipeline/connector/planning/exclusions.ts';
import { toSearchHistory, searchTargets } from '../../../../pipeline/poll/scan-plan.ts';
import { CONNECTORS } from '../../../../pipeline/sources/index.ts';
import { x } from '../../../../pipeline/sources/x.ts';
import type { SearchQuery } from '../../../../pipeline/connector/connector.ts';
import type { KeywordRow } from '../../../../postgres/projects/watch-list.ts';
import { aRun } from '../../poll/runs.ts';
import { aKeyword, aProject } from '../../stages/watched.ts';

const WORDS = ['acme', 'sync', 'lamp', 'anvil', 'pie', 'or', 'acmes', 'lamps', 'jobs'];
const aWord = fc.constantFrom(...WORDS);
const aPhrase = fc.oneof(
  { weight: 3, arbitrary: aWord },
  fc.tuple(aWord, aWord).map((words) => words.join(' ')),
  fc.constantFrom('acme.io', '#acme', '@acme', 'LAMP', 'acme-sync'),
);
const aText = fc
  .array(fc.tuple(aWord, fc.constantFrom(' ', ' ', '-', ', ', '. ', ' #', '.')), {
    minLength: 1,
    maxLength: 7,
  })
  .map((parts) => parts.flat().join(''));

const keywords = fc
  .array(
    fc.record({
      project_id: fc.constantFrom('one', 'two', 'three'),
      term: aPhrase,
      aliases: fc.array(aPhrase, { maxLength: 2 }),
      excluded: fc.array(aPhrase, { maxLength: 3 }),
      case_sensitive: fc.boolean(),
    }),
    { minLength: 1, maxLength: 8 },
  )
  .map((rows) => rows.map(({ project_id, ...fields }, at) => aKeyword(at + 1, project_id, fields)));

const projects = new Map(['one', 'two', 'three'].map((id) => [id, aProject(id)]));
const runs = [...projects.keys()].map((project_id) => aRun({ project_id }));

/** Returns the queries that a scan of X runs for these keywords. */
function questionsOf(rows: readonly KeywordRow[]): SearchQuery[] {
  const byProject = new Map(
    [...projects.keys()].map((id) => [id, rows.filter(({ project_id }) => project_id === id)]),
  );
  const watched = { projects, keywords: byProject, addresses: [] };
  const targets = searchTargets(x, runs, watched, toSearchHistory([], new Set()), Date.UTC(2026, 10, 20));
  return x.open({ userAgent: 'test' }).plan(targets);
}

/** Whether X's query matches a post, taken literally: by tokens, exclusions by token, links as text. */
const gives = ({ text }: SearchQuery, post: string) =>
  matchesQuery(text.replace(' -is:retweet', '').replaceAll('url:', ''), post);

describe('Exclusions sent to a source', () => {
  it('are single plain words in one form, and only where the source compares words as matching does', () => {
    const excluded = ['Lamp', 'ＬＡＭＰ', 'apple pie', 'café', 'a_b', '#lamp', 'C++', 'лампа', '5g'];
    expect(supportedExclusions(excluded, 'words')).toEqual(['5g', 'lamp']);
    expect(supportedExclusions(excluded, 'none')).toEqual([]);
  });

  it('are sent to X only: the other sources stem words, search elsewhere or do not document it', () => {
    expect(CONNECTORS.filter(({ exclusions }) => exclusions === 'words').map(({ source }) => source)).toEqual(
      ['x'],
    );
  });
});

describe('A query with exclusions', () => {
  const texts = (...rows: Partial<KeywordRow>[]) =>
    questionsOf(rows.map((fields, at) => aKeyword(at + 1, ['one', 'two'][at] ?? 'three', fields))).map(
      ({ text }) => text,
    );

  it.each<[string, Partial<KeywordRow>[], string[]]>([
    ['has its keyword’s exclusions', [{ excluded: ['lamp', 'or'] }], ['(acme) -lamp -"or" -is:retweet']],
    [
      'has them once when all spellings share them',
      [{ aliases: ['acme sync'], excluded: ['lamp'] }],
      ['(acme OR "acme sync") -lamp -is:retweet'],
    ],
    [
      'has them next to each spelling where they differ',
      [{ excluded: ['lamp'] }, { term: 'anvil' }, { term: 'acme.io', excluded: ['pie'] }],
      ['(((acme) -lamp) OR anvil OR (("acme.io" OR url:"acme.io") -pie)) -is:retweet'],
    ],
    [
      'has only the exclusions shared by all keywords with a spelling',
      [{ excluded: ['lamp', 'pie'] }, { term: 'Acme', excluded: ['pie', 'anvil'] }],
      ['(acme) -pie -is:retweet'],
    ],
    ['has none when one keyword has none', [{ excluded: ['lamp'] }, {}], ['(acme) -is:retweet']],
    ['leaves excluded phrases to matching', [{ excluded: ['acme lamp'] }], ['(acme) -is:retweet']],
  ])('%s', (_, rows, expected) => {
    expect(texts(...rows)).toEqual(expected);
  });

  it('never leaves out a post that matching would keep, even for shared spellings', () => {
    fc.assert(
      fc.property(keywords, fc.array(aText, { minLength: 1, maxLength: 12 }), (rows, posts) => {
        const index = KeywordIndex.build(rows);
        const questions = questionsOf(rows);
        for (const text of posts) {
          const kept = index.match({ source: 'x', title: null, text, author: null, url: '' });
          for (const id of kept) {
            const own = questions.filter(({ targets }) => targets.some(({ keywordId }) => keywordId === id));
            expect(
              own.some((question) => gives(question, text)) || `${text}: ${own.map((q) => q.text).join()}`,
            ).toBe(true);
          }
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('leaves out what all its keywords exclude', () => {
    const questions = questionsOf([
      aKeyword(1, 'one', { excluded: ['lamp'] }),
      aKeyword(2, 'two', { excluded: ['lamp', 'pie'] }),
    ]);
    expect(
      ['acme', 'an acme lamp', 'acme pie'].map((text) => questions.some((question) => gives(question, text))),
    ).toEqual([true, false, true]);
  });

  it('stays within X’s length limit, with every spelling in one query', () => {
    const word = fc.string({ minLength: 1, maxLength: 200, unit: fc.constantFrom('a', 'b', '7') });
    const row = fc.record({ term: word, excluded: fc.uniqueArray(word, { maxLength: 10 }) });
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 30 }), (rows) => {
        const questions = questionsOf(rows.map((fields, at) => aKeyword(at + 1, 'one', fields)));
        for (const { text } of questions) expect(text.length).toBeLessThanOrEqual(512);
        const searches = new Set(questions.flatMap(({ spellings }) => spellings));
        expect(searches).toEqual(new Set(rows.map(({ term }) => term)));
      }),
    );
  });
});
