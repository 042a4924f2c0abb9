import { expect, test } from 'vitest';
import { createMatchStage, findProjects } from '../../../pipeline/stages/match.ts';
import type { Source } from '../../../schemas/source.ts';
import { aRawPost } from '../../support/records.ts';
import { aKeyword, aProject, watching } from './watched.ts';

const post = aRawPost({ text: 'Acme Sync saved my day' });

test('returns one entry per project, with all its keywords and their groups in order', async () => {
  const watched = await watching(
    [aProject('one'), aProject('two', { workspace_id: 2 })],
    [
      aKeyword(3, 'one', { term: 'sync', group_id: 9 }),
      aKeyword(1, 'one', { group_id: 9 }),
      aKeyword(2, 'one', { term: 'day', group_id: 4 }),
      aKeyword(4, 'two'),
      aKeyword(5, 'two', { term: 'night' }),
    ],
  );
  expect(findProjects(post, watched)).toEqual([
    { post, workspaceId: 1, projectId: 'one', keywordIds: [1, 2, 3], groupIds: [4, 9] },
    { post, workspaceId: 2, projectId: 'two', keywordIds: [4], groupIds: [] },
  ]);
});

test('omits projects that are paused, do not use the source, or are deleted', async () => {
  const watched = await watching(
    [aProject('paused', { watched: false }), aProject('elsewhere', { sources: ['news'] })],
    [aKeyword(1, 'paused'), aKeyword(2, 'elsewhere'), aKeyword(3, 'gone')],
  );
  expect(findProjects(post, watched)).toEqual([]);
});

test('gives what was read at an address to the projects that have added it, whatever sources they list', async () => {
  const watched = await watching(
    [aProject('theirs', { sources: ['hn'] }), aProject('others'), aProject('foreign', { workspace_id: 2 })],
    [aKeyword(1, 'theirs'), aKeyword(2, 'others'), aKeyword(3, 'foreign')],
  );
  const read = { ...post, source: 'feed', runs: { theirs: 'run_1' } } as const;
  expect(findProjects(read, watched).map(({ projectId }) => projectId)).toEqual(['theirs']);
});

test('gives a post of a source that only a newer version knows to the projects whose scans found it', async () => {
  const watched = await watching(
    [aProject('theirs'), aProject('others')],
    [aKeyword(1, 'theirs'), aKeyword(2, 'others')],
  );
  const newer = { ...post, source: 'agora' as Source, runs: { theirs: 'run_1' } };
  expect(findProjects(newer, watched).map(({ projectId }) => projectId)).toEqual(['theirs']);
});

test('omits posts from before a project’s window, even if another project looks back further', async () => {
  const watched = await watching(
    [aProject('near', { backfill_days: 7 }), aProject('far', { backfill_days: 365 })],
    [aKeyword(1, 'near'), aKeyword(2, 'far')],
  );
  const projects = (posted_at: string) =>
    findProjects({ ...post, posted_at, fetched_at: '2026-11-20T08:00:00.000Z' }, watched).map(
      ({ projectId }) => projectId,
    );
  expect(projects('2026-11-13T08:00:00.000Z')).toEqual(['near', 'far']);
  expect(projects('2026-11-01T08:00:00.000Z')).toEqual(['far']);
});

test('asks for a watch list at least as new as the newest scan in the chunk', async () => {
  const asked: number[] = [];
  const watched = await watching([aProject('one')], [aKeyword(1, 'one')]);
  const stage = createMatchStage((atLeast) => {
    asked.push(atLeast);
    return Promise.resolve(watched);
  });
  const values = [aRawPost({ revision: 4 }), aRawPost({ revision: 7, text: 'nothing here' })];
  const outcomes = await stage(values.map((value, at) => ({ value, position: `posts.raw:0:${at}` })));
  expect(asked).toEqual([7]);
  expect(outcomes.map(({ kind }) => kind)).toEqual(['pass', 'drop']);
});
