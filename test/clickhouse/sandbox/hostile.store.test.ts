import { existsSync, rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyTables } from '../../../clickhouse/sandbox/copy.ts';
import { STATEMENT_SETTINGS } from '../../../clickhouse/sandbox/limits.ts';
import { startWorker } from '../../../clickhouse/sandbox/worker.ts';
import { silentLogger } from '../../../telemetry/logger.ts';
import { HOSTILE, OUTFILE } from './hostile.ts';
import { openSandbox, type Sandbox, type SqlTenant } from './open-sandbox.ts';

/** What must never be seen: another workspace's rows, and a file of the machine. */
const THEIRS = 'their secret';
const PASSWORDS = 'root:x:0:0';

let sandbox: Sandbox;
let mine: SqlTenant;
let theirs: SqlTenant;
beforeAll(async () => {
  sandbox = await openSandbox();
  [mine, theirs] = [await sandbox.tenant('mine'), await sandbox.tenant(THEIRS)];
  await mine.store([{ text: 'mine alone' }]);
  await theirs.store([{ text: THEIRS }, { text: THEIRS }]);
});
afterAll(async () => {
  // Without the first wall the engine does write it.
  rmSync(OUTFILE, { force: true });
  await sandbox.close();
});

describe('the first wall', () => {
  it.each(HOSTILE)('refuses %s', async (sql) => {
    const refused = await mine.run(sql).then(
      (result) => expect.unreachable(JSON.stringify(result)),
      (error: unknown) => error,
    );
    expect(refused).toMatchObject({
      code: 'invalid_request',
      message: expect.stringMatching(/^sql: ./) as string,
    });
    // Nothing of the engine's own: version, folder, address, database.
    expect((refused as Error).message).not.toMatch(
      /\d+\.\d+\.\d+|earshot-sql|127\.0\.0\.1|\bworkspace\.\w|DB::/,
    );
  });

  it('has let nothing through to the disk, and what is allowed still runs', async () => {
    expect(existsSync(OUTFILE)).toBe(false);
    expect((await mine.run('SELECT text FROM mentions')).rows).toEqual([{ text: 'mine alone' }]);
  });
});

describe('the second wall', () => {
  it('holds alone: without the first, no statement finds rows that are not the workspace’s own', async () => {
    const worker = await startWorker(silentLogger());
    const { signal } = new AbortController();
    try {
      const all = {
        text: '',
        names: new Set(['mentions', 'projects', 'keywords', 'categories', 'keyword_groups', 'runs']),
        takesAll: true,
      };
      await copyTables(sandbox.stores.clickhouse, worker, sandbox.small, mine.workspaceId, all, signal);
      const read = async (query: string) => {
        const answer = await worker.engine.query({
          query,
          format: 'JSONEachRow',
          clickhouse_settings: { ...STATEMENT_SETTINGS, max_execution_time: 5 },
        });
        return answer.text();
      };
      expect(await read('SELECT text FROM mentions')).toContain('mine alone');
      const reachable: string[] = [];
      for (const sql of HOSTILE) {
        const said = await read(sql).catch((error: Error) => error.message);
        expect(said, sql).not.toContain(THEIRS);
        expect(said, sql).not.toContain(theirs.projectId);
        if (said.includes(PASSWORDS)) reachable.push(sql);
      }
      // The engine's scalar file() asks for no grant: the first wall alone keeps it. Nothing else reads files.
      expect(reachable.filter((sql) => !/\bfile\W/i.test(sql) || /FROM file/i.test(sql))).toEqual([]);
    } finally {
      await worker.kill();
    }
  });

  it('never hands an engine from one workspace to another', async () => {
    for (let turn = 0; turn < 3; turn += 1) {
      expect((await mine.run('SELECT count() AS n FROM mentions')).rows).toEqual([{ n: 1 }]);
      expect((await theirs.run('SELECT count() AS n FROM mentions')).rows).toEqual([{ n: 2 }]);
      expect((await mine.run('SELECT name FROM projects')).rows).toEqual([{ name: 'mine' }]);
    }
  });
});
