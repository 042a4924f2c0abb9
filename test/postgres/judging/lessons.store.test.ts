import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  addLesson,
  deleteLesson,
  latestLessons,
  type TaughtLesson,
} from '../../../postgres/judging/lessons.ts';
import { lessonRevisions } from '../../../postgres/judging/project-models.ts';
import { startStores, type Stores } from '../../support/stores.ts';

let stores: Stores;
let workspaceId: number;

beforeAll(async () => {
  stores = await startStores();
  const [row] = await stores.postgres.query<{ id: number }>(
    `INSERT INTO workspaces (name) VALUES ('w') RETURNING id`,
  );
  workspaceId = row!.id;
});
afterAll(() => stores.close());

const teach = (projectId: string, mentionId: string, more: Partial<TaughtLesson> = {}) =>
  addLesson(stores.postgres, {
    workspaceId,
    projectId,
    mentionId,
    text: `text of ${mentionId}`,
    relevant: false,
    reason: null,
    sentiment: null,
    categoryId: null,
    ...more,
  });

const lessonsOf = async (projectId: string, perProject = 10) =>
  (await latestLessons(stores.postgres, [projectId], perProject)).get(projectId);

test('the latest lessons of each project are returned newest first, up to the limit', async () => {
  for (const mention of ['a1', 'a2', 'a3']) await teach('project-a', mention);
  await teach('project-b', 'b1', { relevant: true, sentiment: 'positive' });
  const lessons = await latestLessons(
    stores.postgres,
    ['project-a', 'project-b', 'project-c', 'project-a'],
    2,
  );
  expect([...lessons.keys()].sort()).toEqual(['project-a', 'project-b']);
  expect(lessons.get('project-a')?.map(({ text }) => text)).toEqual(['text of a3', 'text of a2']);
  expect(lessons.get('project-b')).toMatchObject([
    { text: 'text of b1', relevant: true, reason: null, sentiment: 'positive', category_id: null },
  ]);
});

test('a later lesson about the same mention adds to it', async () => {
  await teach('project-d', 'd1', { reason: 'the fruit' });
  await teach('project-d', 'd1', { sentiment: 'negative' });
  expect(await lessonsOf('project-d')).toMatchObject([
    { text: 'text of d1', relevant: false, reason: 'the fruit', sentiment: 'negative' },
  ]);
});

test('a lesson that changes the relevance drops the earlier reason', async () => {
  await teach('project-e', 'e1', { reason: 'the fruit' });
  await teach('project-e', 'e1', { relevant: true });
  expect(await lessonsOf('project-e')).toMatchObject([{ relevant: true, reason: null }]);
});

test('a lesson that is corrected again becomes the newest', async () => {
  for (const mention of ['f1', 'f2']) await teach('project-f', mention);
  await stores.postgres.query(
    `UPDATE lessons SET created_at = now() - interval '1 hour' WHERE project_id = 'project-f'`,
  );
  await teach('project-f', 'f1');
  expect((await lessonsOf('project-f', 1))?.[0]?.text).toBe('text of f1');
});

test('a text is cut to 2,000 characters, without characters that Postgres cannot store', async () => {
  await teach('project-g', 'g1', { text: `a\u0000${'😀'.repeat(3_000)}`, reason: 'b\u0000' });
  const [lesson] = (await lessonsOf('project-g')) ?? [];
  expect(lesson?.text).toBe(`a${'😀'.repeat(1_999)}`);
  expect(lesson?.reason).toBe('b');
});

test('every change to a project’s lessons changes only that project’s revision', async () => {
  const seen = new Set<number | undefined>();
  const note = async () => seen.add((await lessonRevisions(stores.postgres, ['project-h'])).get('project-h'));
  await note();
  await teach('project-h', 'h1');
  await note();
  const untouched = await lessonRevisions(stores.postgres, ['project-a']);
  await teach('project-h', 'h1', { relevant: true });
  await note();
  const [lesson] = (await lessonsOf('project-h')) ?? [];
  await stores.postgres.asTenant(workspaceId, (tx) => deleteLesson(tx, workspaceId, lesson!.id));
  await note();
  await stores.postgres.asTenant(workspaceId, (tx) => deleteLesson(tx, workspaceId, lesson!.id));
  expect([...seen]).toHaveLength(4);
  expect(await lessonRevisions(stores.postgres, ['project-a'])).toEqual(untouched);
});
