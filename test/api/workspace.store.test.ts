import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Project } from '../../schemas/projects/project.ts';
import { addPerson } from './support/people.ts';
import { openWorld, type Tenant, type World } from './support/world.ts';

let world: World;
let acme: Tenant;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  acme = await world.tenant('Acme');
});
afterAll(() => world.close());

describe('the workspace', () => {
  it('changes only the fields that are sent', async () => {
    const before = await acme.must('GET /workspace');
    expect(await acme.owner.must('PATCH /workspace', {})).toEqual(before);
    const patch = { name: 'n'.repeat(80), timezone: 'Asia/Tokyo' };
    expect(await acme.owner.must('PATCH /workspace', patch)).toEqual({ ...before, ...patch });
    expect(await acme.must('GET /workspace')).toEqual({ ...before, ...patch });
  });

  it.each([
    ['name', ''],
    ['name', ' '],
    ['name', 'n'.repeat(81)],
    ['name', null],
    ['timezone', 'Mars/Olympus'],
    ['timezone', '+02:00'],
    ['scan_every', '6w'],
    ['scan_every', 6],
    ['plan', 'pro'],
    ['id', 7_777_777],
  ])('rejects %s = %j', async (field, value) => {
    const before = await acme.must('GET /workspace');
    const reply = await acme.owner.call<{ error: { message: string } }>('PATCH /workspace', {
      name: 'New',
      [field]: value,
    });
    expect(reply.status).toBe(400);
    expect(reply.body.error.message.startsWith(field)).toBe(true);
    expect(await acme.must('GET /workspace')).toEqual(before);
  });

  it('applies a new default cadence to projects without their own', async () => {
    const { postgres } = world.stores;
    const make = (body: object) => acme.must<Project>('POST /projects', { name: 'P', ...body });
    const [plain, own, fresh] = [await make({}), await make({ scan_every: '12h' }), await make({})];
    await postgres.query(
      `UPDATE projects SET last_scan_at = now() - interval '2 hours', next_due_at = now() + interval '1 day' WHERE id = ANY ($1)`,
      [[plain.id, own.id]],
    );
    const due = async ({ id }: Project) => {
      const { next_due_at, last_scan_at } = await acme.must<Project>(`GET /projects/${id}`);
      return last_scan_at && (Date.parse(next_due_at!) - Date.parse(last_scan_at)) / 3_600_000;
    };
    const ownBefore = await due(own);
    await acme.owner.must('PATCH /workspace', { scan_every: '6h' });
    expect(await due(plain)).toBeCloseTo(6);
    expect(await due(own)).toBe(ownBefore);
    expect((await acme.must<Project>(`GET /projects/${fresh.id}`)).next_due_at).toBe(fresh.next_due_at);
    await acme.owner.must('PATCH /workspace', { scan_every: '1h' });
    expect(await due(plain)).toBeCloseTo(2, 1);
  });
});

describe('the audit log', () => {
  interface Page {
    readonly data: Record<string, unknown>[];
    readonly next_cursor: string | null;
    readonly total: number;
  }

  it('records who changed what, but not the data that was sent', async () => {
    const key = await acme.owner.must<{ id: string; key: string }>('POST /api-keys', {
      name: 'very secret name',
    });
    await acme.owner.must(`PATCH /members/${acme.viewer.id}`, { role: 'editor' });
    await acme.must('POST /webhooks', { url: 'https://hooks.example.com/very-secret-path' });
    await acme.owner.call('PATCH /members/usr_nobody', { role: 'editor' });
    await acme.owner.must('GET /api-keys');
    const { data, total } = await acme.owner.must<Page>('GET /audit-log');
    expect(total).toBe(3);
    const byOwner = { actor_kind: 'member', actor_id: acme.owner.id, outcome: 'done' };
    expect(data).toMatchObject([
      { actor_kind: 'key', operation: 'create_webhook', fields: ['url'] },
      { ...byOwner, operation: 'update_member', target: acme.viewer.id, fields: ['role'] },
      { ...byOwner, operation: 'create_api_key', target: key.id, fields: ['name'] },
    ]);
    for (const secret of ['very secret', 'very-secret', key.key])
      expect(JSON.stringify(data)).not.toContain(secret);
  });

  it('is paginated in the order of its entries', async () => {
    for (const name of ['a', 'b', 'c', 'd', 'e']) await acme.owner.must('PATCH /workspace', { name });
    const ids: unknown[] = [];
    let cursor: string | null = '';
    for (let pages = 0; cursor !== null; pages++) {
      expect(pages).toBeLessThan(3);
      const page: Page = await acme.owner.must(`GET /audit-log?limit=2${cursor && `&cursor=${cursor}`}`);
      ids.push(...page.data.map(({ id }) => id));
      cursor = page.next_cursor;
    }
    expect(ids).toHaveLength(5);
    expect(ids).toEqual([...ids].sort((one, other) => Number(other) - Number(one)));
    for (const wrong of ['limit=0', 'limit=101', 'cursor=x', 'cursor=-1', 'offset=1'])
      expect((await acme.owner.call(`GET /audit-log?${wrong}`)).status, wrong).toBe(400);
  });

  it('drops entries older than 180 days', async () => {
    const { postgres } = world.stores;
    const lines = () =>
      postgres
        .query('SELECT FROM audit_log WHERE workspace_id = $1', [acme.workspaceId])
        .then((rows) => rows.length);
    await acme.owner.must('PATCH /workspace', { name: 'a' });
    await postgres.query(`UPDATE audit_log SET at = now() - interval '181 days' WHERE workspace_id = $1`, [
      acme.workspaceId,
    ]);
    expect(await acme.owner.must('GET /audit-log')).toMatchObject({ data: [], total: 0 });
    await acme.owner.must('PATCH /workspace', { name: 'b' });
    expect(await lines()).toBe(1);
  });
});

describe('in the database', () => {
  it('a tenant sees only its own members, and no passwords, sessions or tokens', async () => {
    const { postgres } = world.stores;
    const other = await world.tenant('Other');
    await addPerson(postgres, other.workspaceId, 'viewer');
    const as = <Row extends object>(text: string) =>
      postgres.asTenant(acme.workspaceId, (tx) => tx.query<Row>(text));
    const seen = await as<{ id: string }>('SELECT id FROM users');
    expect(seen.map(({ id }) => id).sort()).toEqual([acme.owner.id, acme.editor.id, acme.viewer.id].sort());
    for (const statement of [
      'SELECT password_hash FROM users',
      `UPDATE users SET name = 'x'`,
      'SELECT FROM sessions',
      'SELECT FROM oauth_tokens',
      `UPDATE audit_log SET operation = 'x'`,
    ])
      await expect(as(statement), statement).rejects.toThrow('permission denied');
  });

  it('a tenant cannot delete entries of its audit log', async () => {
    await acme.owner.must('PATCH /workspace', { name: 'a' });
    await world.stores.postgres.asTenant(acme.workspaceId, (tx) => tx.query('DELETE FROM audit_log'));
    expect(await acme.owner.must('GET /audit-log')).toMatchObject({ total: 1 });
  });
});
