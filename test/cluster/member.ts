import { ServiceProcess } from '../support/service-process.ts';
import { signal } from './child.ts';

/** How long a process may take to end after SIGTERM. */
const STOP_MS = 10_000;

const members = new Set<Member>();

process.on('exit', () => {
  for (const member of members) member.endNow();
});

/** A process of the service with one role, which a fault can kill, freeze and restart. */
export class Member {
  /** What this process did that it must not: ending on its own, or stopping late or with an error. */
  readonly complaints: string[] = [];
  #service: ServiceProcess;
  #isMeantToEnd = false;
  #pid: number | null = null;

  private constructor(
    readonly name: string,
    readonly role: string,
    service: ServiceProcess,
  ) {
    this.#service = service;
    members.add(this);
  }

  /** Describes a process with a role; `start` runs it. */
  static async of(
    name: string,
    role: string,
    dataDir: string,
    env: Readonly<Record<string, string>>,
  ): Promise<Member> {
    return new Member(name, role, await ServiceProcess.at(dataDir, env, { roles: role }));
  }

  get service(): ServiceProcess {
    return this.#service;
  }

  /** Starts it without waiting. If it ends on its own, that is noted and it is started again. */
  launch(): void {
    this.#isMeantToEnd = false;
    this.#service.launch();
    const pid = this.#service.pid;
    this.#pid = pid;
    void this.#service.ended().then((code) => {
      if (this.#pid !== pid) return;
      this.#pid = null;
      if (this.#isMeantToEnd) return;
      this.complaints.push(`${this.name} ended on its own with code ${code}`);
      this.launch();
    });
  }

  /** Starts it and resolves once it is ready. */
  async start(): Promise<void> {
    this.launch();
    await this.#service.ready();
  }

  async kill(): Promise<void> {
    this.#isMeantToEnd = true;
    await this.#service.kill();
  }

  freeze(): void {
    this.#service.signal('SIGSTOP');
  }

  thaw(): void {
    this.#service.signal('SIGCONT');
  }

  /** Asks it to stop. Notes an exit code other than 0, and a stop that takes longer than ten seconds. */
  async stop(): Promise<void> {
    this.#isMeantToEnd = true;
    const started = Date.now();
    const hard = setTimeout(() => this.#service.signal('SIGKILL'), 3 * STOP_MS);
    const code = await this.#service.stop();
    clearTimeout(hard);
    const ms = Date.now() - started;
    if (code !== 0) this.complaints.push(`${this.name} stopped with code ${code} instead of 0`);
    if (ms > STOP_MS) this.complaints.push(`${this.name} took ${(ms / 1000).toFixed(1)} s to stop`);
  }

  /** Ends it at once, without waiting. */
  endNow(): void {
    this.#isMeantToEnd = true;
    if (this.#pid !== null) signal(this.#pid, 'SIGKILL');
  }
}
