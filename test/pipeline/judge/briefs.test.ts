import { beforeEach, describe, expect, it } from 'vitest';
import { createBriefReader, type BriefDeps } from '../../../pipeline/judge/briefs.ts';
import { KeywordIndex } from '../../../domain/matching/keyword-index.ts';
import type { WatchList } from '../../../pipeline/watch-list.ts';
import type { KeptLesson } from '../../../postgres/judging/lessons.ts';
import type { KeywordRow, ProjectRow } from '../../../postgres/projects/watch-list.ts';
import { KEYWORD_DEFAULTS } from '../../../schemas/projects/keyword.ts';

const project = (id: string, fields: Partial<ProjectRow> = {}): ProjectRow => ({
  id,
  workspace_id: 1,
  name: id,
  mode: 'mentions',
  description: null,
  audience: null,
  settings: {},
  sources: [],
  window_days: 7,
  backfill_days: 7,
  watched: true,
  deleted: false,
  ...fields,
});

const keyword = (id: number): KeywordRow => ({
  ...KEYWORD_DEFAULTS,
  id,
  project_id: 'a',
  group_id: null,
  term: `word${id}`,
  searched: true,
});

const lesson = (text: string): KeptLesson => ({
  id: 1,
  text,
  relevant: true,
  reason: null,
  sentiment: null,
  category_id: null,
});

/** Changes a project's lessons like the store, which increments the revision. */
function teach(...taught: KeptLesson[]): void {
  lessons.set('a', taught);
  revisions.set('a', revisions.get('a')! + 1);
}

let projects: Map<string, ProjectRow>;
let searched: Map<string, ReadonlyMap<number, KeywordRow>>;
let category: string;
let lessons: Map<string, KeptLesson[]>;
let revisions: Map<string, number>;
let reads: string[];
let briefs: ReturnType<typeof createBriefReader>;

beforeEach(() => {
  projects = new Map([
    ['a', project('a')],
    ['b', project('b')],
  ]);
  searched = new Map([
    [
      'a',
      new Map([
        [2, keyword(2)],
        [1, keyword(1)],
      ]),
    ],
  ]);
  category = 'Praise';
  lessons = new Map([['a', [lesson('one')]]]);
  revisions = new Map([['a', 1]]);
  reads = [];
  const watched = (): WatchList => ({
    revision: 1,
    projects,
    keywords: new Map(),
    searched,
    index: KeywordIndex.build([]),
  });
  const deps: BriefDeps = {
    watchList: () => Promise.resolve(watched()),
    revision: () => Promise.resolve(1),
    // New objects each time, as from a store.
    categories: (ids) =>
      Promise.resolve(ids.map((id) => ({ id: 1, project_id: id, name: category, description: null }))),
    lessonRevisions: () => Promise.resolve(new Map(revisions)),
    lessons: (ids) => {
      reads.push(...ids);
      return Promise.resolve(structuredClone(lessons));
    },
    mutes: () => Promise.resolve(new Map()),
    train: (brief, revision) =>
      Promise.resolve({ name: `${brief.projectId}/${revision}`, bytes: Buffer.alloc(0) }),
  };
  briefs = createBriefReader(deps);
});

const briefOfA = async () => (await briefs(['a'])).get('a')!;

describe('briefs', () => {
  it('contain the keywords by id, the categories and the lessons of their project', async () => {
    const both = await briefs(['a', 'b']);
    expect(both.get('a')).toMatchObject({
      projectId: 'a',
      keywords: [{ id: 1 }, { id: 2 }],
      categories: [{ project_id: 'a', name: 'Praise' }],
      lessons: [{ text: 'one' }],
      learned: { name: 'a/1' },
    });
    expect(both.get('b')).toMatchObject({ keywords: [], categories: [{ project_id: 'b' }], lessons: [] });
    expect(both.get('b')!.learned).toBeUndefined();
  });

  it('are missing for unknown and deleted projects', async () => {
    projects.set('b', project('b', { deleted: true }));
    expect([...(await briefs(['a', 'b', 'c'])).keys()]).toEqual(['a']);
  });

  it('know a keyword with a query by its words as well', async () => {
    const asked = {
      ...keyword(3),
      term: 'Rivals',
      query: '("mira sync" OR Leovault) (price OR plan) -festival',
    };
    searched.set('a', new Map([[3, asked]]));
    expect((await briefOfA()).keywords).toEqual([
      { id: 3, term: 'Rivals', aliases: ['mira sync', 'Leovault'] },
    ]);
  });

  it('are the same object until something changes', async () => {
    const before = await briefOfA();
    expect(await briefOfA()).toBe(before);
  });

  it('read lessons only of projects that have some, and only after they changed', async () => {
    await briefs(['a', 'b']);
    await briefs(['a', 'b']);
    expect(reads).toEqual(['a']);
    teach(lesson('one'), lesson('two'));
    expect((await briefOfA()).lessons).toHaveLength(2);
    expect(reads).toEqual(['a', 'a']);
  });

  it.each([
    ['a lesson is added', () => teach(lesson('two'), lesson('one'))],
    ['a lesson is corrected', () => teach({ ...lesson('one'), relevant: false })],
    ['the last lesson is deleted', () => teach()],
    ['a category is renamed', () => (category = 'Thanks')],
    ['a keyword is added', () => searched.set('a', new Map([[3, keyword(3)]]))],
    ['the project changes', () => projects.set('a', project('a', { description: 'Tools' }))],
  ])('are rebuilt once %s', async (_what, change) => {
    const before = await briefOfA();
    change();
    const after = await briefOfA();
    expect(after).not.toEqual(before);
    expect(await briefOfA()).toBe(after);
  });
});
