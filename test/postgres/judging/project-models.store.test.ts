import { afterAll, beforeAll, expect, test } from 'vitest';
import { addLesson } from '../../../postgres/judging/lessons.ts';
import { storedModel, trainOnce, type Training } from '../../../postgres/judging/project-models.ts';
import { eventually } from '../../support/eventually.ts';
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

/** Adds a lesson to a project. */
async function taught(projectId: string): Promise<string> {
  const lesson = { text: 'text', relevant: false, reason: null, sentiment: null, categoryId: null };
  await addLesson(stores.postgres, { workspaceId, projectId, mentionId: `of ${projectId}`, ...lesson });
  return projectId;
}

const training = (train: Training['train'], isReadable = () => true): Training => ({
  judge: 'built-in/9',
  isReadable,
  train,
});
const never = training(() => Promise.reject(new Error('trained twice')));

const waiting = async () =>
  (
    await stores.postgres.query(
      `SELECT pid FROM pg_locks JOIN pg_database ON pg_database.oid = database
       WHERE datname = current_database() AND locktype = 'advisory' AND NOT granted`,
    )
  ).length;

test('a model is trained once for concurrent callers, and all get the same one', async () => {
  const project = await taught('once');
  let begun = 0;
  const slow = training(async () => {
    begun += 1;
    await eventually(async () => begun > 1 || (await waiting()) === 3);
    return Buffer.from(`model ${begun}`);
  });
  const models = await Promise.all([1, 2, 3, 4].map(() => trainOnce(stores.postgres, project, 'f1', slow)));
  expect(models.map(String)).toEqual(['model 1', 'model 1', 'model 1', 'model 1']);
  expect(String(await storedModel(stores.postgres, project, 'f1'))).toBe('model 1');
});

test('a model is trained again for another fingerprint, or when it cannot be loaded', async () => {
  const project = await taught('anew');
  const giving = (text: string) => () => Promise.resolve(Buffer.from(text));
  await trainOnce(stores.postgres, project, 'f1', training(giving('one')));
  expect(String(await trainOnce(stores.postgres, project, 'f1', never))).toBe('one');
  expect(await storedModel(stores.postgres, project, 'f2')).toBeNull();
  await trainOnce(stores.postgres, project, 'f2', training(giving('two')));
  expect(await storedModel(stores.postgres, project, 'f1')).toBeNull();
  const unreadable = training(giving('three'), () => false);
  expect(String(await trainOnce(stores.postgres, project, 'f2', unreadable))).toBe('three');
});

test('nothing is stored for a purged project', async () => {
  const model = training(() => Promise.resolve(Buffer.from('model')));
  expect(String(await trainOnce(stores.postgres, 'gone', 'f1', model))).toBe('model');
  expect(await storedModel(stores.postgres, 'gone', 'f1')).toBeNull();
});

test('a tenant sees only the models of its own workspace, and cannot change them', async () => {
  const project = await taught('mine');
  await trainOnce(
    stores.postgres,
    project,
    'f1',
    training(() => Promise.resolve(Buffer.from('m'))),
  );
  const seenBy = (workspace: number) =>
    stores.postgres.asTenant(workspace, (tx) => storedModel(tx, project, 'f1'));
  expect(await seenBy(workspaceId)).not.toBeNull();
  expect(await seenBy(workspaceId + 1)).toBeNull();
  await expect(
    stores.postgres.asTenant(workspaceId, (tx) => tx.query('UPDATE project_models SET model = NULL')),
  ).rejects.toThrow(/permission denied/);
});
