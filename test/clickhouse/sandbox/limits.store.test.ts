import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_PARALLEL_SQL, MAX_SQL_SECONDS } from '../../../schemas/analytics/sql.ts';
import { createUserSql } from '../../../clickhouse/sandbox/user-sql.ts';
import { startWorker } from '../../../clickhouse/sandbox/worker/worker.ts';
import { silentLogger } from '../../../runtime/logger.ts';
import { eventually } from '../../support/eventually.ts';
import { openSandbox, type Sandbox, type SqlTenant } from './open-sandbox.ts';
import { slowdown } from '../../support/machine-load.ts';

const ENDLESS = 'SELECT count() FROM numbers(1000000000000)';

let sandbox: Sandbox;
let mine: SqlTenant;
beforeAll(async () => {
  sandbox = await openSandbox();
  mine = await sandbox.tenant('mine');
  await mine.store([{ text: 'one' }]);
});
afterAll(() => sandbox.close());

/** The process ids of the engines that run callers' statements, as the system lists them. */
const engines = () =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='])
    .toString()
    .split('\n')
    .map((line) => /^ *(\d+) +(\d+) .*embedded\/child/.exec(line))
    .filter((match) => Number(match?.[2]) === process.pid)
    .map((match) => Number(match![1]));

/** The process id of a workspace's engine, found by the workspace number in its configuration. */
const engineOf = ({ workspaceId }: SqlTenant) =>
  engines().find((pid) => {
    const config = `/proc/${pid}/cwd/../config.xml`;
    return existsSync(config) && readFileSync(config, 'utf8').includes(`workspace_id = ${workspaceId}<`);
  });

const refusalOf = (run: Promise<unknown>) =>
  run.then(
    () => expect.unreachable('it was not refused'),
    (error: Error) => error,
  );

describe('a statement', () => {
  it('that takes too long is stopped in time with an error that says so', async () => {
    const begun = performance.now();
    expect(await refusalOf(mine.run(ENDLESS))).toMatchObject({
      name: 'StatementError',
      message: expect.stringContaining('longer than 10 seconds') as string,
    });
    expect(performance.now() - begun).toBeLessThan((MAX_SQL_SECONDS + 2 * slowdown()) * 1000);
  });

  it.each([
    ['a huge array', 'SELECT length(groupArray(number)) FROM numbers(2000000000)'],
    ['a long text', "SELECT length(repeat(repeat('x', 1000000), 100000))"],
    ['a huge range', 'SELECT sum(length(range(100000000 + number))) FROM numbers(100)'],
    ['nested lambdas', 'SELECT arrayMap(x -> arrayMap(y -> range(100000), range(100000)), range(100000))'],
    [
      'a deep recursion',
      'WITH RECURSIVE t AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM t) SELECT count() FROM t',
    ],
  ])('that needs too much memory or depth for %s is refused, and the next one runs', async (_what, sql) => {
    expect(await refusalOf(mine.run(sql))).toMatchObject({ name: 'StatementError' });
    expect((await mine.run('SELECT text FROM mentions')).rows).toEqual([{ text: 'one' }]);
  });

  it('with a result that is too large is refused', async () => {
    const sql = "SELECT repeat('x', 100000) FROM numbers(200)";
    expect(await refusalOf(mine.run(sql))).toMatchObject({
      message: expect.stringContaining('result is larger than 10 MB') as string,
    });
  });

  it.each([
    ['brackets', `SELECT ${'('.repeat(500)}1${')'.repeat(500)}`],
    ['subqueries', `SELECT * FROM ${'(SELECT * FROM '.repeat(100)}mentions${')'.repeat(100)}`],
    ['operators', `SELECT ${'-'.repeat(1)}1${' + 1'.repeat(2400)}`],
    ['negations', `SELECT ${'NOT '.repeat(2400)}1`],
    ['branches', `SELECT 1${' UNION ALL SELECT 1'.repeat(500)}`],
    ['arrays', `SELECT ${'['.repeat(300)}${']'.repeat(300)}`],
  ])('with very many %s is refused or runs, and the next one runs', async (_what, sql) => {
    await mine.run(sql).catch((error: unknown) => expect(error).toMatchObject({ name: 'StatementError' }));
    expect((await mine.run('SELECT text FROM mentions')).rows).toEqual([{ text: 'one' }]);
  });

  it('stops, along with its engine, when the caller disconnects', async () => {
    const gone = new AbortController();
    const other = await sandbox.tenant('other');
    await other.run('SELECT 1');
    const engine = engineOf(other);
    const refused = refusalOf(other.run(ENDLESS, 1000, gone.signal));
    setImmediate(() => gone.abort());
    await refused;
    expect(engine).toBeDefined();
    expect(engines()).not.toContain(engine);
  });

  it('that runs for a while yields CPU time to the service, where sessions have priorities', async () => {
    const gone = new AbortController();
    const other = await sandbox.tenant('slow');
    await other.run('SELECT 1');
    const session = `/proc/${engineOf(other)}/autogroup`;
    const isBehind = () => !existsSync(session) || / nice 10$/m.test(readFileSync(session, 'utf8'));
    const refused = refusalOf(other.run(ENDLESS, 1000, gone.signal));
    await eventually(() => Promise.resolve(isBehind()));
    gone.abort();
    await refused;
  });

  it('fails when its engine dies, and the next one gets a new engine', async () => {
    const other = await sandbox.tenant('another');
    await other.run('SELECT 1');
    const engine = engineOf(other);
    const refused = refusalOf(other.run(ENDLESS));
    setImmediate(() => process.kill(engine!, 'SIGKILL'));
    expect(await refused).toMatchObject({ name: 'StatementError' });
    expect((await other.run('SELECT 1 AS n')).rows).toEqual([{ n: 1 }]);
  });
});

describe('an engine', () => {
  it('that does not start in time is killed', async () => {
    const before = engines();
    await expect(startWorker(mine.workspaceId, null, silentLogger(), AbortSignal.timeout(1))).rejects.toThrow(
      'has not started',
    );
    expect(engines().filter((pid) => !before.includes(pid))).toEqual([]);
  });

  it('that is starting when the sandbox closes is ended at once', async () => {
    const before = engines();
    const { clickhouse } = sandbox.stores;
    const sql = createUserSql({ clickhouse, small: sandbox.small, server: null, logger: silentLogger() });
    const refused = refusalOf(
      sql.run(
        { workspaceId: mine.workspaceId, projectId: null },
        'SELECT 1',
        1,
        new AbortController().signal,
      ),
    );
    await eventually(() => Promise.resolve(engines().length > before.length));
    // Frozen, it would not start before its 30 seconds are over.
    process.kill(
      engines().find((pid) => !before.includes(pid))!,
      'SIGSTOP',
    );
    await sql.close();
    await refused;
    expect(engines().filter((pid) => !before.includes(pid))).toEqual([]);
  });
});

describe('statements of one workspace', () => {
  it('run in parallel up to a limit; one more is rejected, and other workspaces are served', async () => {
    const other = await sandbox.tenant('third');
    const gone = new AbortController();
    const running = Array.from({ length: MAX_PARALLEL_SQL }, () =>
      refusalOf(mine.run(ENDLESS, 1000, gone.signal)),
    );
    expect(await refusalOf(mine.run('SELECT 1'))).toMatchObject({ name: 'TooManyStatementsError' });
    expect((await other.run('SELECT 1 AS n')).rows).toEqual([{ n: 1 }]);
    gone.abort();
    await Promise.all(running);
    expect((await mine.run('SELECT 1 AS n')).rows).toEqual([{ n: 1 }]);
  });
});
