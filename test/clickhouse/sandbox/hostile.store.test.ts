import { existsSync, rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ClickHouse } from '../../../clickhouse/client.ts';
import { idToDecimal } from '../../../clickhouse/mentions/mention-row.ts';
import { STATEMENT_SETTINGS } from '../../../clickhouse/sandbox/limits.ts';
import { SQL_TABLES } from '../../../clickhouse/sandbox/tables.ts';
import { MAX_PARALLEL_SQL } from '../../../schemas/analytics/sql.ts';
import { HOSTILE, OUTFILE } from './hostile.ts';
import { INSIDE, withTableFunctions } from './inside.ts';
import { openSandbox, startTables, type Sandbox, type SqlTenant } from './open-sandbox.ts';

/** What must never be readable: another workspace's rows and a file on the machine. */
const THEIRS = 'their secret';
const PASSWORDS = 'root:x:0:0';

/** Runs the work for every item, `lanes` at a time. */
async function inLanes<T>(lanes: number, items: readonly T[], work: (item: T) => Promise<void>) {
  const left = items.values();
  const lane = async () => {
    for (const item of left) await work(item);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

let sandbox: Sandbox;
let mine: SqlTenant;
let theirs: SqlTenant;
/** Matches the ids of their mentions, as text and as stored numbers. */
let theirIds: RegExp;
beforeAll(async () => {
  sandbox = await openSandbox();
  [mine, theirs] = [await sandbox.tenant('mine'), await sandbox.tenant(THEIRS)];
  await mine.store([{ text: 'mine alone' }]);
  await theirs.store([{ text: THEIRS }, { text: THEIRS }]);
  const ids = (await theirs.run('SELECT id FROM mentions')).rows.map(({ id }) => String(id));
  theirIds = new RegExp([...ids, ...ids.map(idToDecimal)].join('|'), 'i');
});
afterAll(async () => {
  // Without the first wall the engine writes this file.
  rmSync(OUTFILE, { force: true });
  await sandbox.close();
});

/** Returns the error of a statement that must not run. */
const refusalOf = (sql: string) =>
  mine.run(sql).then(
    (result) => expect.unreachable(`${sql} gave ${JSON.stringify(result)}`),
    (error: Error) => error,
  );

describe('the first wall', () => {
  it('refuses every hostile statement and reveals nothing about the engine', async () => {
    await inLanes(MAX_PARALLEL_SQL, HOSTILE, async (sql) => {
      const refused = await refusalOf(sql);
      expect(refused, sql).toMatchObject({
        name: 'StatementError',
      });
      // Nothing about the engine: version, folder, address or database.
      expect(refused.message, sql).not.toMatch(/\d+\.\d+\.\d+|earshot-sql|127\.0\.0\.1|\bworkspace\.\w|DB::/);
    });
  });

  it('keeps statements away from the disk and still runs allowed ones', async () => {
    expect(existsSync(OUTFILE)).toBe(false);
    expect((await mine.run('SELECT text FROM mentions')).rows).toEqual([{ text: 'mine alone' }]);
  });
});

/** Runs a statement without the first wall, under the limits of the third, and returns the engine's answer or error. */
async function ask(engine: ClickHouse, query: string): Promise<string> {
  const answer = await engine
    .query({
      query,
      format: 'JSONEachRow',
      clickhouse_settings: { ...STATEMENT_SETTINGS, max_execution_time: 1 },
    })
    .catch((error: Error) => error);
  return answer instanceof Error ? answer.message : answer.text();
}

const tableFunctions = async () => {
  const answer = await sandbox.stores.clickhouse.query({
    query: 'SELECT name FROM system.table_functions',
    format: 'JSONEachRow',
  });
  return (await answer.json<{ name: string }>()).map(({ name }) => name);
};

describe('the first wall and the engine’s table functions', () => {
  it('refuses every table function except numbers', async () => {
    const names = (await tableFunctions()).filter((name) => name !== 'numbers');
    expect(names.length).toBeGreaterThan(80);
    await inLanes(MAX_PARALLEL_SQL, names, async (name) => {
      expect(await refusalOf(`SELECT * FROM ${name}(1, 2)`), name).toMatchObject({ name: 'StatementError' });
    });
  });
});

describe.each([
  ['attached', true],
  ['copied', false],
])('the second wall, with mentions %s,', (_how, areAttached) => {
  it('is enough alone: without the first wall, no statement finds rows of other workspaces', async () => {
    const { worker, tables } = await startTables(sandbox, mine.workspaceId, areAttached);
    try {
      const all = { text: '', names: new Set(SQL_TABLES), selectsAll: true };
      await tables.prepare(all, null, new AbortController().signal);
      const reachable: string[] = [];
      const statements = [...HOSTILE, ...INSIDE, ...withTableFunctions(await tableFunctions())];
      await inLanes(8, statements, async (sql) => {
        const said = await ask(worker.engine, sql);
        expect(said, sql).not.toContain(THEIRS);
        expect(said, sql).not.toContain(theirs.projectId);
        expect(said, sql).not.toContain(`"workspace_id":${theirs.workspaceId}`);
        expect(said, sql).not.toMatch(theirIds);
        if (said.includes(PASSWORDS)) reachable.push(sql);
      });
      // The scalar function file() needs no grant, so only the first wall blocks it. Nothing else reads files.
      expect(reachable.filter((sql) => !/\bfile\W/i.test(sql) || /FROM file/i.test(sql))).toEqual([]);
      expect(await ask(worker.engine, 'SELECT count() AS n, any(text) AS text FROM mentions')).toBe(
        '{"n":1,"text":"mine alone"}\n',
      );
    } finally {
      await worker.kill();
    }
  });
});

describe('the row policy', () => {
  it('is enough alone: a view of another workspace’s projects returns none of their mentions', async () => {
    const { worker, mentions } = await startTables(sandbox, mine.workspaceId, true);
    try {
      const all = { text: '', names: new Set<string>(), selectsAll: true };
      await mentions.show([mine.projectId, theirs.projectId], all, new AbortController().signal);
      for (const condition of ['1', "text LIKE '%secret%'", 'throwIf(project_id != projects[1]) = 0']) {
        const sql = `WITH ['${mine.projectId}'] AS projects SELECT count() AS n FROM mentions WHERE ${condition}`;
        const n = condition.includes('secret') ? 0 : 1;
        expect(await ask(worker.engine, sql), sql).toBe(`{"n":${n}}\n`);
      }
    } finally {
      await worker.kill();
    }
  });
});

describe('an engine', () => {
  it('is never reused for another workspace', async () => {
    for (let turn = 0; turn < 3; turn += 1) {
      expect((await mine.run('SELECT count() AS n FROM mentions')).rows).toEqual([{ n: 1 }]);
      expect((await theirs.run('SELECT count() AS n FROM mentions')).rows).toEqual([{ n: 2 }]);
      expect((await mine.run('SELECT name FROM projects')).rows).toEqual([{ name: 'mine' }]);
    }
  });
});
