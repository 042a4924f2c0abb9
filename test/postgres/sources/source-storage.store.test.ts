import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSeal } from '../../../postgres/sealed.ts';
import { createSourceStorage } from '../../../postgres/sources/source-storage.ts';
import { startStores, type Stores } from '../../support/stores.ts';

const seal = createSeal(Buffer.alloc(32, 1));
let stores: Stores;
beforeAll(async () => void (stores = await startStores()));
afterAll(() => stores.close());

it('a note outlives its process, is sealed in the table, and belongs to one source', async () => {
  const notes = createSourceStorage(stores.postgres, seal, 'threads');
  expect(await notes.read('token')).toBeNull();
  await notes.write('token', 'first', null);
  await notes.write('token', 'the renewed token', null);
  expect(await createSourceStorage(stores.postgres, seal, 'threads').read('token')).toBe('the renewed token');
  expect(await createSourceStorage(stores.postgres, seal, 'instagram').read('token')).toBeNull();
  expect(JSON.stringify(await stores.postgres.query('SELECT * FROM source_notes'))).not.toContain('renewed');
});

it('a note is deleted when it expires', async () => {
  const clock = { now: Date.now() };
  const notes = createSourceStorage(stores.postgres, seal, 'reddit', () => clock.now);
  await notes.write('token', 'short', clock.now + 60_000);
  clock.now += 59_999;
  expect(await notes.read('token')).toBe('short');
  clock.now += 1;
  expect(await notes.read('token')).toBeNull();
  await notes.write('other', 'long', null);
  const left = await stores.postgres.query(`SELECT name FROM source_notes WHERE source = 'reddit'`);
  expect(left).toEqual([{ name: 'other' }]);
});

it('a note sealed with another key, or for another name, is null', async () => {
  const notes = createSourceStorage(stores.postgres, seal, 'tiktok');
  await notes.write('token', 'secret', null);
  const others = createSourceStorage(stores.postgres, createSeal(Buffer.alloc(32, 2)), 'tiktok');
  expect(await others.read('token')).toBeNull();
  await stores.postgres.query(`UPDATE source_notes SET name = 'moved' WHERE source = 'tiktok'`);
  expect(await notes.read('moved')).toBeNull();
});
