import { inject } from 'vitest';
import type { SqlServer } from '../../../clickhouse/sandbox/server/accounts.ts';
import { createUserSql, withHistories, type SandboxedSql } from '../../../clickhouse/sandbox/user-sql.ts';
import { AttachedMentions, linkableFolder } from '../../../clickhouse/sandbox/worker/attached-mentions.ts';
import { CopiedMentions } from '../../../clickhouse/sandbox/worker/copied-mentions.ts';
import { PartList } from '../../../clickhouse/sandbox/worker/table-parts.ts';
import { startWorker } from '../../../clickhouse/sandbox/worker/worker.ts';
import { WorkspaceTables, type ListedTables } from '../../../clickhouse/sandbox/worker/workspace-tables.ts';
import { insertMentions } from '../../../clickhouse/mentions/mentions.ts';
import { insertProject } from '../../../postgres/projects/projects.ts';
import { readSqlTables } from '../../../postgres/sql-tables.ts';
import { createWorkspace } from '../../../postgres/accounts/workspaces.ts';
import type { Mention } from '../../../schemas/mentions/mention.ts';
import { newId } from '../../../schemas/new-id.ts';
import type { SqlResult } from '../../../schemas/analytics/sql.ts';
import { silentLogger } from '../../../runtime/logger.ts';
import { aMention } from '../../api/support/world.ts';
import { startStores, type Stores } from '../../support/stores.ts';

/** A workspace with one project of the same name. */
export interface SqlTenant {
  readonly workspaceId: number;
  readonly projectId: string;
  run(sql: string, limit?: number, signal?: AbortSignal): Promise<SqlResult>;
  store(mentions: readonly Partial<Mention>[]): Promise<void>;
}

export interface Sandbox {
  readonly stores: Stores;
  readonly sql: SandboxedSql;
  readonly small: ListedTables;
  tenant(name: string): Promise<SqlTenant>;
  close(): Promise<void>;
}

/** The server to create accounts on; null for the embedded engine, whose statements run in workers. */
const sqlServer = (url: string): SqlServer | null =>
  process.env.EARSHOT_TEST_CLICKHOUSE_URL
    ? { url, cluster: inject('clickhouseCluster'), secretKey: Buffer.alloc(32, 1) }
    : null;

/** Runs callers' SQL on real stores, without the API. */
export async function openSandbox(): Promise<Sandbox> {
  const stores = await startStores();
  const { postgres, clickhouse } = stores;
  const small: ListedTables = (workspaceId, tables) =>
    postgres.asTenant(workspaceId, (tx) => readSqlTables(tx, workspaceId, tables));
  const sql = createUserSql({
    clickhouse,
    small,
    server: sqlServer(stores.clickhouseUrl),
    logger: silentLogger(),
  });
  return {
    stores,
    sql,
    small,
    async tenant(name) {
      const { id: workspaceId } = await createWorkspace(postgres, name);
      const projectId = newId('prj');
      await insertProject(postgres, workspaceId, projectId, { name });
      return {
        workspaceId,
        projectId,
        run: (text, limit = 1000, signal = new AbortController().signal) =>
          sql.run({ workspaceId, projectId: null }, text, limit, signal),
        store: async (mentions) => {
          const rows = mentions.map((fields) => ({
            ...aMention(workspaceId, fields.project_id ?? projectId, fields),
            workspace_id: workspaceId,
          }));
          await insertMentions(clickhouse, rows);
        },
      };
    },
    async close() {
      await sql.close();
      await stores.close();
    },
  };
}

/** Starts a worker with a workspace's tables, without the first wall. The caller kills it. */
export async function startTables({ stores, small }: Sandbox, workspaceId: number, areAttached: boolean) {
  const { clickhouse } = stores;
  const folder = areAttached ? await linkableFolder(clickhouse) : null;
  const worker = await startWorker(workspaceId, folder, silentLogger());
  const mentions = areAttached
    ? new AttachedMentions(clickhouse, new PartList(clickhouse), worker.engine, worker.store)
    : new CopiedMentions(clickhouse, worker, workspaceId);
  const tables = new WorkspaceTables(workspaceId, worker.engine, mentions, withHistories(clickhouse, small));
  return { worker, mentions, tables };
}
