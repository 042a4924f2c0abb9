import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SqlQuery } from '../../../schemas/analytics/sql-query.ts';
import { openWorld, type Caller, type Tenant, type World } from '../support/world.ts';

let world: World;
let acme: Tenant;
beforeAll(async () => {
  world = await openWorld();
  acme = await world.tenant('Acme');
});
afterAll(() => world.close());

const BY_SOURCE = { name: 'By source', sql: 'SELECT source, count() FROM mentions GROUP BY source' };
const save = (caller: Pick<Caller, 'must'>, fields = {}) =>
  caller.must<SqlQuery>('POST /sql-queries', { ...BY_SOURCE, ...fields });
const idsSeenBy = async (caller: Pick<Caller, 'must'>) =>
  (await caller.must<SqlQuery[]>('GET /sql-queries')).map(({ id }) => id);

describe('a saved SQL query', () => {
  it('is saved, listed by name, changed and deleted', async () => {
    const tenant = await world.tenant('Saved');
    const second = await save(tenant, { name: 'b' });
    const first = await save(tenant, { name: 'A' });
    expect(first).toMatchObject({ ...BY_SOURCE, name: 'A', shared: true, created_by: null });
    expect(await tenant.must('GET /sql-queries')).toEqual([first, second]);
    const changed = await tenant.must<SqlQuery>(`PATCH /sql-queries/${first.id}`, { sql: 'SELECT 1' });
    expect(changed).toMatchObject({ name: 'A', sql: 'SELECT 1', created_at: first.created_at });
    expect(await tenant.must(`DELETE /sql-queries/${first.id}`)).toEqual({ deleted: true, id: first.id });
    expect((await tenant.call(`DELETE /sql-queries/${first.id}`)).status).toBe(404);
    expect(await tenant.must('GET /sql-queries')).toEqual([second]);
  });

  it('that is private is there for nobody but the member who saved it', async () => {
    const { editor, owner, viewer } = acme;
    const { id } = await save(editor, { shared: false });
    expect(await idsSeenBy(editor)).toContain(id);
    for (const other of [owner, viewer, acme]) expect(await idsSeenBy(other)).not.toContain(id);
    for (const other of [owner, acme]) {
      expect((await other.call(`PATCH /sql-queries/${id}`, { name: 'x' })).status).toBe(404);
      expect((await other.call(`DELETE /sql-queries/${id}`)).status).toBe(404);
    }
    // Null is the default, which is to share it.
    await editor.must(`PATCH /sql-queries/${id}`, { shared: null });
    expect(await idsSeenBy(viewer)).toContain(id);
  });

  it('is made private only by the member who saved it', async () => {
    const { id } = await save(acme.owner);
    for (const other of [acme.editor, acme]) {
      const { status, body } = await other.call(`PATCH /sql-queries/${id}`, { shared: false });
      expect([status, JSON.stringify(body)]).toEqual([
        409,
        expect.stringContaining('shared: only the member'),
      ]);
    }
    expect((await acme.call('POST /sql-queries', { ...BY_SOURCE, shared: false })).status).toBe(409);
    expect(await acme.owner.must(`PATCH /sql-queries/${id}`, { shared: false })).toMatchObject({
      shared: false,
    });
    expect(await idsSeenBy(acme.editor)).not.toContain(id);
  });

  it('stays when the member leaves, unless it was private', async () => {
    const tenant = await world.tenant('Leaving');
    const { id: kept } = await save(tenant.editor);
    await save(tenant.editor, { shared: false });
    await tenant.owner.must(`DELETE /members/${tenant.editor.id}`);
    expect(await tenant.must('GET /sql-queries')).toMatchObject([{ id: kept, created_by: null }]);
    const all = 'SELECT FROM sql_queries WHERE workspace_id = $1';
    expect(await world.stores.postgres.query(all, [tenant.workspaceId])).toHaveLength(1);
  });

  it('is kept up to a thousand times', async () => {
    const tenant = await world.tenant('Many');
    await world.stores.postgres.query(
      `INSERT INTO sql_queries (workspace_id, name, sql) SELECT $1, 'q', 'SELECT 1' FROM generate_series(1, 1000)`,
      [tenant.workspaceId],
    );
    const { status, body } = await tenant.call('POST /sql-queries', BY_SOURCE);
    expect([status, JSON.stringify(body)]).toEqual([
      409,
      expect.stringContaining('at most 1000 saved queries'),
    ]);
  });
});
