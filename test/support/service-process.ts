import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../runtime/process/free-port.ts';
import { program } from './program.ts';

/** The full key that test services accept. */
export const TEST_KEY = 'ss_sk_for-tests-only-0123456789';

/** Longest wait for a state. Generous, since others may share the machine. */
const TIMEOUT_MS = 500_000;

/** Ports of services that may not have started yet: the system offers those again. */
const givenPorts = new Set<number>();

async function newPort(): Promise<number> {
  const port = await freePort();
  if (givenPorts.has(port)) return newPort();
  givenPorts.add(port);
  return port;
}

/** A real service in a separate process, which a test can kill and start again. */
export class ServiceProcess {
  #child: ChildProcess | null = null;
  /** Everything it printed, across all starts. */
  output = '';

  private constructor(
    readonly port: number,
    private readonly env: Readonly<Record<string, string>>,
    private readonly roles: string | null,
    private readonly program: readonly string[],
  ) {}

  /** Describes a service on this data folder; `start` runs it. `program` is what runs another version: Node arguments. */
  static async at(
    dataDir: string,
    env: Readonly<Record<string, string>>,
    options: { roles?: string; port?: number; program?: readonly string[] } = {},
  ): Promise<ServiceProcess> {
    const port = options.port ?? (await newPort());
    const own = {
      EARSHOT_DATA_DIR: dataDir,
      EARSHOT_PORT: String(port),
      EARSHOT_BOOTSTRAP_API_KEY: TEST_KEY,
      EARSHOT_RATE_LIMITS: 'off',
      EARSHOT_LOG_LEVEL: 'warn',
      ...env,
    };
    return new ServiceProcess(port, own, options.roles ?? null, options.program ?? program());
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get pid(): number {
    return this.#child!.pid!;
  }

  /** Starts the service and resolves once it is ready. */
  async start(): Promise<void> {
    this.launch();
    await this.ready();
  }

  /** Resolves once it is ready. */
  async ready(): Promise<void> {
    const asked = async () => (await fetch(`${this.url}/readyz`).catch(() => null))?.ok ?? false;
    await this.until(asked, 'readiness');
  }

  /** Starts the service without waiting. */
  launch(): void {
    const inherited = Object.fromEntries(
      Object.entries(process.env).filter(([name]) => !/^(EARSHOT_|OPENAI_|OTEL_)/.test(name)),
    );
    const roles = this.roles === null ? [] : ['--roles', this.roles];
    const child = spawn(process.execPath, [...this.program, 'start', ...roles], {
      env: { ...inherited, ...this.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const keep = (chunk: Buffer) => (this.output += chunk.toString());
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    this.#child = child;
  }

  /** Sends a signal and does not wait for what follows. */
  signal(name: NodeJS.Signals): void {
    this.#child?.kill(name);
  }

  /** Kills the service. Its engines keep running. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  /** Kills one of its embedded engines. */
  async killEngine(engine: 'postgres' | 'clickhouse'): Promise<void> {
    process.kill(await this.#enginePid(engine), 'SIGKILL');
  }

  /** Kills the service and its engines at once. */
  async killTree(): Promise<void> {
    const engines = [await this.#enginePid('postgres'), await this.#enginePid('clickhouse')];
    const gone = this.kill();
    for (const pid of engines) process.kill(pid, 'SIGKILL');
    await gone;
  }

  async #enginePid(engine: 'postgres' | 'clickhouse'): Promise<number> {
    const folder = this.env.EARSHOT_DATA_DIR!;
    if (engine === 'clickhouse') {
      const stamp = await readFile(join(folder, 'clickhouse/process'), 'utf8');
      return (JSON.parse(stamp) as { pid: number }).pid;
    }
    return Number((await readFile(join(folder, 'postgres/cluster/postmaster.pid'), 'utf8')).split('\n')[0]);
  }

  /** Stops the service gracefully and returns its exit code. */
  async stop(): Promise<number | null> {
    return this.#end('SIGTERM');
  }

  /** Resolves with the exit code once the service has ended on its own. */
  async ended(): Promise<number | null> {
    const child = this.#child!;
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    return child.exitCode;
  }

  async #end(signal: NodeJS.Signals): Promise<number | null> {
    if (!this.#child) return null;
    this.#child.kill(signal);
    const code = await this.ended();
    this.#child = null;
    return code;
  }

  /** Waits for a state. Throws with the service's output if it ends or takes too long. */
  async until(holds: () => Promise<boolean>, what = 'the awaited state'): Promise<void> {
    for (const end = Date.now() + TIMEOUT_MS; Date.now() < end; await delay(50)) {
      if (await holds()) return;
      if (typeof this.#child?.exitCode === 'number') break;
    }
    throw new Error(`${what} did not come. The service printed:\n${this.output.slice(-4000)}`);
  }

  /** Calls the API with the full key. Returns the status and the body. */
  async call<T>(
    method: string,
    path: string,
    body?: unknown,
    key = TEST_KEY,
  ): Promise<{ status: number; body: T }> {
    const answer = await fetch(`${this.url}/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: (await answer.json()) as T };
  }

  /** Calls the API and returns the body. Throws if the call fails. */
  async ask<T>(method: string, path: string, body?: unknown): Promise<T> {
    const answer = await this.call<T>(method, path, body);
    if (answer.status >= 300)
      throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  }
}
