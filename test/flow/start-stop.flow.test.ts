import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { existsSync } from 'node:fs';
import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { Mention } from '../../schemas/mentions/mention.ts';
import type { Run } from '../../schemas/run.ts';
import type { CorpusItem } from '../support/corpus.ts';
import { startCorpusServer } from '../support/corpus-server.ts';
import { temporaryDataDir } from '../support/data-dir.ts';
import { program } from '../support/program.ts';
import { slowdown } from '../support/machine-load.ts';
import { ServiceProcess } from '../support/service-process.ts';
import { clickHouseEnvironment, freshClickHouseUrl, freshPostgres } from '../support/stores.ts';
import { startTcpProxy } from '../support/tcp-proxy.ts';

const clean: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of clean.splice(0).reverse()) await step();
});

async function folder(): Promise<string> {
  const made = await temporaryDataDir();
  clean.push(() => made.remove());
  return made.path;
}

/** Creates a service, by default with its own folder. It is killed at the end of the test. */
async function service(env: Record<string, string> = {}, options: { at?: string; port?: number } = {}) {
  const made = await ServiceProcess.at(options.at ?? (await folder()), env, options);
  clean.push(() => made.kill());
  return made;
}

/** Returns the variables for stores that run already: a service starts no engines then. */
async function givenStores() {
  const { url, drop } = await freshPostgres();
  clean.push(drop);
  return {
    EARSHOT_POSTGRES_URL: url,
    EARSHOT_CLICKHOUSE_URL: freshClickHouseUrl(),
    ...clickHouseEnvironment(),
  };
}

/** Runs a service that cannot start. Returns its exit code and its error lines. */
async function refused(made: ServiceProcess) {
  made.launch();
  const code = await made.ended();
  const complaint = made.output
    .split('\n')
    .filter((line) => line.startsWith('earshot:') || /^\s+at /.test(line));
  return { code, complaint };
}

/** Occupies a port. */
async function occupy(): Promise<number> {
  const server: Server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  clean.push(() => new Promise((resolve) => server.close(resolve)));
  return (server.address() as { port: number }).port;
}

const stories = (count: number): CorpusItem[] =>
  Array.from({ length: count }, (_, index) => ({
    source: 'hn',
    id: String(index + 1),
    url: '',
    author: 'ann',
    title: `Lumenkite ${index}`,
    text: '',
    engagement: 0,
    postedAt: Math.floor(Date.now() / 1000) * 1000 - index * 1000,
  }));

describe('stopping', () => {
  it('takes at most ten seconds during a scan, which the next start resumes', async () => {
    const at = await folder();
    const server = await startCorpusServer(stories(100));
    clean.push(() => server.close());
    server.pageSize = 20;
    const first = await service(server.env, { at });
    await first.start();
    const { id } = await first.ask<{ id: string }>('POST', '/projects', {
      name: 'Stop',
      sources: ['hn'],
      keywords: ['lumenkite'],
    });
    await first.until(async () => (server.calls.get('hn') ?? 0) >= 2, 'a scan in progress');
    const asked = Date.now();
    expect(await first.stop()).toBe(0);
    expect(Date.now() - asked).toBeLessThan(10_000 * slowdown());
    const next = await service(server.env, { at });
    await next.start();
    await next.until(async () => {
      const [run] = await next.ask<Run[]>('GET', `/runs?project=${id}`);
      return run?.status === 'done';
    }, 'the end of the scan');
    expect(await next.ask<{ total: number }>('GET', `/mentions?project=${id}&include=all`)).toMatchObject({
      total: 100,
    });
    expect(await next.ask<Run[]>('GET', `/runs?project=${id}`)).toMatchObject([{ new: 100 }]);
  });

  it('ends in time and with code 0 while clients keep sending requests over kept-alive connections', async () => {
    const running = await service(await givenStores());
    await running.start();
    let isOver = false;
    let answered = 0;
    const client = async () => {
      // fetch keeps its connections alive. It fails once the service is gone.
      while (!isOver) {
        const ok = await running.ask('GET', '/mentions').then(
          () => true,
          () => false,
        );
        if (ok) answered += 1;
      }
    };
    const clients = Array.from({ length: 20 }, client);
    await running.until(async () => answered > 40, 'some answers');
    const asked = Date.now();
    expect(await running.stop()).toBe(0);
    expect(Date.now() - asked).toBeLessThan(10_000 * slowdown());
    isOver = true;
    await Promise.all(clients);
  });

  it('ends in time and with code 0 when PostgreSQL says nothing any more', async () => {
    const stores = await givenStores();
    const proxy = await startTcpProxy(stores.EARSHOT_POSTGRES_URL);
    clean.push(() => proxy.close());
    const made = await service({ ...stores, EARSHOT_POSTGRES_URL: proxy.url });
    await made.start();
    proxy.vanish();
    void made.call('GET', '/projects').catch(() => undefined);
    const asked = Date.now();
    expect(await made.stop()).toBe(0);
    expect(Date.now() - asked).toBeLessThan(10_000 * slowdown());
  });

  it('works while engines are still starting', async () => {
    const at = await folder();
    const made = await service({}, { at });
    made.launch();
    // The engines create their folders first.
    await made.until(async () => existsSync(join(at, 'postgres')), 'the first folder of an engine');
    expect(await made.stop()).toBe(0);
  });
});

describe('a start that cannot succeed ends with exit code 1 and one line', () => {
  it('on a port in use', async () => {
    const port = await occupy();
    const { code, complaint } = await refused(await service({}, { port }));
    expect(code).toBe(1);
    expect(complaint).toEqual([expect.stringMatching(`address is in use.*${port}`)]);
  });

  it('in a data folder that is not a folder or not writable', async () => {
    const inside = join(await folder(), 'file');
    await mkdir(join(inside, '..'), { recursive: true });
    const { writeFile } = await import('node:fs/promises');
    await writeFile(inside, '');
    const noFolder = await refused(await service({}, { at: inside }));
    expect(noFolder).toEqual({ code: 1, complaint: [`earshot: the data folder ${inside} is not a folder`] });
    if (process.getuid?.() === 0) return;
    const closed = await folder();
    await chmod(closed, 0o555);
    const notOurs = await refused(await service({}, { at: closed }));
    expect(notOurs.code).toBe(1);
    expect(notOurs.complaint).toEqual([expect.stringContaining(closed)]);
  });

  it('with an invalid or unknown setting: exit code 2 and the name of the setting', async () => {
    const wrong = await refused(await service({ EARSHOT_MIN_CADENCE: 'often' }));
    expect(wrong.code).toBe(2);
    expect(wrong.complaint).toEqual([expect.stringContaining('EARSHOT_MIN_CADENCE')]);
    const unknown = await refused(await service({ EARSHOT_PROT: '80' }));
    expect(unknown).toMatchObject({ code: 2, complaint: [expect.stringContaining('EARSHOT_PROT')] });
  });
});

describe('a start waits for what is unavailable, logs each try, and can be stopped', () => {
  it.each([
    ['Kafka', { EARSHOT_KAFKA_BROKERS: '127.0.0.1:1' }, 'Kafka at 127.0.0.1:1'],
    [
      'the schema registry',
      { EARSHOT_SCHEMA_REGISTRY_URL: 'http://127.0.0.1:1' },
      'http://127.0.0.1:1 does not answer',
    ],
    [
      'PostgreSQL',
      {
        EARSHOT_POSTGRES_URL: 'postgres://a:b@127.0.0.1:1/x',
        EARSHOT_CLICKHOUSE_URL: 'http://127.0.0.1:2/x',
      },
      'PostgreSQL at 127.0.0.1:1 cannot be reached',
    ],
    [
      'ClickHouse',
      { EARSHOT_CLICKHOUSE_URL: 'http://127.0.0.1:2/x' },
      'ClickHouse at 127.0.0.1:2 cannot be reached',
    ],
  ])('%s', async (_, env, line) => {
    const made = await service({ ...(await givenStores()), ...env });
    made.launch();
    await made.until(async () => made.output.includes(line), `the line ${line}`);
    expect(made.output).toContain('Retrying in');
    const asked = Date.now();
    expect(await made.stop()).toBe(0);
    expect(Date.now() - asked).toBeLessThan(10_000 * slowdown());
  });

  it('a command fails at once', async () => {
    const { code, said } = await command(await folder(), ['migrate'], {
      EARSHOT_POSTGRES_URL: 'postgres://a:b@127.0.0.1:1/x',
      EARSHOT_CLICKHOUSE_URL: 'http://127.0.0.1:2/x',
    });
    expect(code).toBe(1);
    expect(said.trim()).toMatch(/^earshot: PostgreSQL at 127\.0\.0\.1:1 cannot be reached: .*$/);
  });
});

describe('a service on embedded engines', () => {
  it('locks its data folder, shares its engines with commands, and stops at once', async () => {
    const at = await folder();
    const made = await service({}, { at });
    await made.start();
    const { code, complaint } = await refused(await service({}, { at }));
    expect(code).toBe(1);
    expect(complaint).toEqual([`earshot: the data folder ${at} is in use by process ${made.pid}`]);

    const key = await command(at, ['key', 'create', '--name', 'CI', '--json']);
    expect(key.code).toBe(0);
    const { key: value } = JSON.parse(key.said) as { key: string };
    expect(await made.call('GET', '/projects', undefined, value)).toMatchObject({ status: 200 });

    const create = ['workspace', 'create', '--name', 'Two', '--owner-email', 'bob@example.com', '--json'];
    const workspace = await command(at, create);
    const tenant = JSON.parse(workspace.said) as Record<string, string>;
    expect(tenant).toMatchObject({ owner_email: 'bob@example.com', owner_password: expect.any(String) });
    expect(await made.call('GET', '/projects', undefined, tenant.api_key!)).toMatchObject({
      status: 200,
      body: [],
    });

    expect(await command(at, ['migrate'])).toEqual({ code: 0, said: 'nothing to do\n' });
    expect(await command(at, ['dlq', 'list', '--json'])).toEqual({ code: 0, said: '' });
    expect(await made.call<{ data: Mention[] }>('GET', '/mentions')).toMatchObject({ status: 200 });

    const asked = Date.now();
    expect(await made.stop()).toBe(0);
    // Roles get five seconds for work in progress, but there is none.
    expect(Date.now() - asked).toBeLessThan(5_000 * slowdown());
  });
});

/** Runs a CLI command on a data folder. Returns its exit code and everything it printed. */
async function command(at: string, args: readonly string[], env: Record<string, string> = {}) {
  const inherited = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !name.startsWith('EARSHOT_')),
  );
  const child = spawn(process.execPath, [...program(), ...args], {
    env: { ...inherited, EARSHOT_DATA_DIR: at, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const output of [child.stdout, child.stderr])
    output.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number];
  return { code, said };
}
