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

/** The questions that a scan puts to X for these keywords. */
function questionsOf(rows: readonly KeywordRow[]): SearchQuery[] {
  const byProject = new Map(
    [...projects.keys()].map((id) => [id, rows.filter(({ project_id }) => project_id === id)]),
  );
  const watched = { projects, keywords: byProject };
  const targets = searchTargets(x, runs, watched, toSearchHistory([], new Set()), Date.UTC(2026, 10, 20));
  return x.open({ userAgent: 'test' }).plan(targets);
}

/** X's reading of a query, to the letter: tokens, exclusions by token, links as text. */
const gives = ({ text }: SearchQuery, post: string) =>
  matchesQuery(text.replace(' -is:retweet', '').replaceAll('url:', ''), post);

describe('The exclusions that a source is told', () => {
  it('are single plain words, in one form, and only where the source compares words as matching does', () => {
    const excluded = ['Lamp', 'ＬＡＭＰ', 'apple pie', 'café', 'a_b', '#lamp', 'C++', 'лампа', '5g'];
    expect(supportedExclusions(excluded, 'words')).toEqual(['5g', 'lamp']);
    expect(supportedExclusions(excluded, 'none')).toEqual([]);
  });

  it('are told to X alone: the others stem, look elsewhere or do not say', () => {
    expect(CONNECTORS.filter(({ exclusions }) => exclusions === 'words').map(({ source }) => source)).toEqual(
      ['x'],
    );
  });
});

describe('A question with exclusions', () => {
  const texts = (...rows: Partial<KeywordRow>[]) =>
    questionsOf(rows.map((fields, at) => aKeyword(at + 1, ['one', 'two'][at] ?? 'three', fields))).map(
      ({ text }) => text,
    );

  it.each<[string, Partial<KeywordRow>[], string[]]>([
    ['carries those of its keyword', [{ excluded: ['lamp', 'or'] }], ['(acme) -lamp -"or" -is:retweet']],
    [
      'carries them once for all spellings that share them',
      [{ aliases: ['acme sync'], excluded: ['lamp'] }],
      ['(acme OR "acme sync") -lamp -is:retweet'],
    ],
    [
      'carries each beside its own spellings where they differ',
      [{ excluded: ['lamp'] }, { term: 'anvil' }, { term: 'acme.io', excluded: ['pie'] }],
      ['(((acme) -lamp) OR anvil OR (("acme.io" OR url:"acme.io") -pie)) -is:retweet'],
    ],
    [
      'carries only those that all who share a spelling exclude',
      [{ excluded: ['lamp', 'pie'] }, { term: 'Acme', excluded: ['pie', 'anvil'] }],
      ['(acme) -pie -is:retweet'],
    ],
    ['carries none when one of them excludes nothing', [{ excluded: ['lamp'] }, {}], ['(acme) -is:retweet']],
    ['leaves phrases to matching', [{ excluded: ['acme lamp'] }], ['(acme) -is:retweet']],
  ])('%s', (_, rows, expected) => {
    expect(texts(...rows)).toEqual(expected);
  });

  it('never leaves out a post that matching would keep, whoever shares it', () => {
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

  it('spares what everyone who asks excludes', () => {
    const questions = questionsOf([
      aKeyword(1, 'one', { excluded: ['lamp'] }),
      aKeyword(2, 'two', { excluded: ['lamp', 'pie'] }),
    ]);
    expect(
      ['acme', 'an acme lamp', 'acme pie'].map((text) => questions.some((question) => gives(question, text))),
    ).toEqual([true, false, true]);
  });

  it('keeps to the length that X allows, every spelling in one of them', () => {
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
