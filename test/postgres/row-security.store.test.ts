import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Postgres } from '../../postgres/client.ts';
import { openPostgres } from '../../postgres/pool.ts';
import { migratePostgres } from '../../postgres/migrate.ts';
import { freshName, freshPostgres, startStores, type Stores } from '../support/stores.ts';

let stores: Stores;
let mine: number;
let theirs: number;

async function twoWorkspaces(postgres: Postgres): Promise<[mine: number, theirs: number]> {
  const rows = await postgres.query<{ id: number }>(
    `INSERT INTO workspaces (name) VALUES ('mine'), ('theirs') RETURNING id`,
  );
  for (const { id } of rows) {
    await postgres.query(
      `INSERT INTO projects (id, workspace_id, name, mode, window_days, backfill_days)
       VALUES ($1, $2, 'p', 'mentions', 30, 30)`,
      [`project-${id}`, id],
    );
  }
  return [rows[0]!.id, rows[1]!.id];
}

beforeAll(async () => {
  stores = await startStores();
  [mine, theirs] = await twoWorkspaces(stores.postgres);
});
afterAll(() => stores.close());

test('a tenant reads only the rows of its own workspace', async () => {
  const seen = await stores.postgres.asTenant(mine, (tx) => tx.query('SELECT workspace_id FROM projects'));
  expect(seen).toEqual([{ workspace_id: mine }]);
  expect(await stores.postgres.asTenant(mine, (tx) => tx.query('SELECT id FROM workspaces'))).toEqual([
    { id: mine },
  ]);
});

test('a tenant cannot change, delete or insert rows of another workspace', async () => {
  const touched = await stores.postgres.asTenant(mine, async (tx) => [
    ...(await tx.query(`UPDATE projects SET name = 'taken' WHERE workspace_id = $1 RETURNING id`, [theirs])),
    ...(await tx.query('DELETE FROM projects WHERE workspace_id = $1 RETURNING id', [theirs])),
  ]);
  expect(touched).toEqual([]);
  await expect(
    stores.postgres.asTenant(mine, (tx) =>
      tx.query(`INSERT INTO categories (workspace_id, project_id, name) VALUES ($1, $2, 'c')`, [
        theirs,
        `project-${theirs}`,
      ]),
    ),
  ).rejects.toThrow(/row-level security/);
});

test('a tenant’s write to its own workspace advances the revision of the watch list', async () => {
  const [row] = await stores.postgres.asTenant(mine, (tx) =>
    tx.query<{ revision: number }>(
      `INSERT INTO keywords (workspace_id, project_id, term) VALUES ($1, $2, 'acme') RETURNING revision`,
      [mine, `project-${mine}`],
    ),
  );
  expect(row!.revision).toBeGreaterThan(0);
});

test('a tenant without a workspace sees nothing', async () => {
  const seen = await stores.postgres.transaction(async (tx) => {
    await tx.query('SET LOCAL ROLE earshot_tenant');
    return tx.query('SELECT id FROM projects');
  });
  expect(seen).toEqual([]);
});

test('the role and the workspace are reset after the transaction', async () => {
  const single = openPostgres(stores.postgresUrl, { max: 1 });
  await single.asTenant(mine, (tx) => tx.query('SELECT 1'));
  const [after] = await single.query(
    `SELECT current_user = session_user AS own_role, current_setting('app.workspace_id', true) AS workspace`,
  );
  expect(after).toEqual({ own_role: true, workspace: '' });
  await single.close();
});

test('an account with CREATEROLE but without superuser can migrate and act as a tenant', async () => {
  const account = freshName();
  const { url, drop } = await freshPostgres();
  const admin = openPostgres(url);
  await admin.query(`CREATE ROLE ${account} LOGIN CREATEROLE PASSWORD 'plain'`);
  await admin.query(`ALTER DATABASE ${new URL(url).pathname.slice(1)} OWNER TO ${account}`);
  // On a real server the account creates the role itself. Here the role exists, so the account gets admin rights on it.
  await admin.query(`GRANT earshot_tenant TO ${account} WITH ADMIN TRUE, SET FALSE`);
  const asAccount = new URL(url);
  asAccount.username = account;
  asAccount.password = 'plain';
  const postgres = openPostgres(asAccount.href);
  await migratePostgres(postgres);
  const [own] = await twoWorkspaces(postgres);
  expect(await postgres.asTenant(own, (tx) => tx.query('SELECT id FROM workspaces'))).toEqual([{ id: own }]);
  await postgres.close();
  await admin.close();
  await drop();
  await stores.postgres.query(`DROP ROLE ${account}`);
});
