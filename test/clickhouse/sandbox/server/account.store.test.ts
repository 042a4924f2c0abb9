import { ClickHouseError, SettingsMap } from '@clickhouse/client';
import { expect, it } from 'vitest';
import type { ClickHouse } from '../../../../clickhouse/client.ts';
import { profileElements, serverAccount } from '../../../../clickhouse/sandbox/server/account.ts';
import { runStatement } from '../../../../clickhouse/sandbox/statement.ts';
import { createAdmit } from '../../../../clickhouse/sandbox/admission/admission.ts';
import { readMigrations } from '../../../../runtime/migration-files.ts';
import { statementsOf } from '../../../../clickhouse/migration-text.ts';
import { forbidden } from './forbidden.ts';
import { asCaller, asService, inFolder, withEngine } from '../as-account.ts';

const account = serverAccount(7, { database: 'facts', user: 'default', cluster: null }, Buffer.alloc(32, 1));
/** The engine's error codes when accounts come from its configuration: it has parsed the statement. */
const READ_ONLY_STORAGE = ['495', '514'];

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof ClickHouseError ? error.code : String(error)),
  );

async function fill(engine: ClickHouse) {
  await engine.command({ query: 'CREATE DATABASE facts' });
  for (const { sql } of await readMigrations('clickhouse'))
    for (const query of statementsOf(sql, null))
      await engine.command({ query: query.replace(/(TABLE (?:IF NOT EXISTS )?)(\w+)/, '$1facts.$2') });
  await engine.command({
    query: `INSERT INTO facts.mentions (workspace_id, id, project_id, text)
            SELECT 7 + number % 2, number, ['live', 'gone'][1 + intDiv(number, 10)], if(number % 2 = 0, 'mine', 'their secret') FROM numbers(20)`,
  });
}

it('the engine accepts the account’s statements, which allow one workspace’s mentions only', () =>
  inFolder(async (folder) => {
    await withEngine(folder, asService(account), 'default', async (engine) => {
      await fill(engine);
      for (const query of account.statements) {
        const code = await codeOf(engine.command({ query }));
        expect(
          /DATABASE|VIEW/.test(query) && !/^GRANT/.test(query)
            ? ['done']
            : ['done', ...READ_ONLY_STORAGE, '511', '180'],
          query,
        ).toContain(code);
      }
    });
    await withEngine(folder, asCaller(account, profileElements()), account.database, async (engine) => {
      const { signal } = new AbortController();
      const settings = {
        additional_table_filters: SettingsMap.from({
          [`${account.database}.mentions`]: "project_id IN (\\'live\\')",
        }),
      };
      const run = (sql: string) => runStatement(engine, sql, { limit: 10, seconds: 5.5, settings }, signal);
      expect((await run('SELECT text, count() AS n FROM mentions GROUP BY text')).rows).toEqual([
        { text: 'mine', n: 5 },
      ]);
      expect((await run('SELECT id, relevance FROM mentions ORDER BY id LIMIT 1')).rows).toEqual([
        { id: '0'.repeat(32), relevance: 'low' },
      ]);
      expect(
        (await run("SELECT count() AS n FROM mentions WHERE throwIf(text LIKE '%secret%') = 0")).rows,
      ).toEqual([{ n: 5 }]);
      const rule = { allows: () => true, refuses: () => false };
      expect((await createAdmit(engine, {})(rule, 'SELECT 1', signal)).text).toBe('SELECT 1');
      const outcomes = await Promise.all(
        forbidden('facts').map(async (sql) => [sql, await codeOf(engine.command({ query: sql }))]),
      );
      expect(outcomes.filter(([, code]) => !/^\d+$/.test(code!))).toEqual([]);
    });
  }));
