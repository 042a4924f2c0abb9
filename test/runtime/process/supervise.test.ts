import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { silentLogger } from '../../../runtime/logger.ts';
import { supervise, type ChildSpec } from '../../../runtime/process/supervise.ts';

/** Describes a child that prints "ready" and then runs the script. */
const childSpec = (script: string): { spec: ChildSpec; children: ChildProcess[] } => {
  const children: ChildProcess[] = [];
  return {
    children,
    spec: {
      name: 'the child',
      gracePeriodMs: 200,
      spawn() {
        const child = spawn(process.execPath, ['-e', `process.stdin.resume(); ${script}`], {
          stdio: ['pipe', 'pipe', 'ignore'],
        });
        children.push(child);
        return child;
      },
      ready: async (child) => void (await once(child.stdout!, 'data')),
      end: (child) => void child.stdin!.end('end'),
    },
  };
};
const READY = `console.log('ready');`;
const STAYS_UNTIL_TOLD = `process.stdin.on('end', () => process.exit(0)); ${READY}`;

test('a child that is stopped ends and is not restarted', async () => {
  const { spec, children } = childSpec(STAYS_UNTIL_TOLD);
  const supervised = await supervise({ ...spec, gracePeriodMs: 30_000 }, silentLogger());
  await Promise.all([supervised.stop(), supervised.stop()]);
  expect(children.map(({ exitCode }) => exitCode)).toEqual([0]);
});

test('a child that ends on its own is restarted each time', async () => {
  const { spec, children } = childSpec(STAYS_UNTIL_TOLD);
  const supervised = await supervise(spec, silentLogger());
  for (let kills = 1; kills <= 2; kills++) {
    children.at(-1)!.kill('SIGKILL');
    while (children.length <= kills) await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await supervised.stop();
  expect(children.map(({ signalCode }) => signalCode).slice(0, 2)).toEqual(['SIGKILL', 'SIGKILL']);
  expect(children.at(-1)!.exitCode ?? children.at(-1)!.signalCode).not.toBeNull();
});

test('a child that does not end when asked is killed', async () => {
  const { spec, children } = childSpec(`${READY} setInterval(() => {}, 1000);`);
  const supervised = await supervise(spec, silentLogger());
  await supervised.stop();
  expect(children[0]!.signalCode).toBe('SIGKILL');
});

test('a child that ends before it is ready fails the start', async () => {
  const { spec } = childSpec('process.exit(3)');
  await expect(supervise(spec, silentLogger())).rejects.toThrow('the child ended at its start (code 3)');
});

test('a start that fails with its own error rethrows it and leaves no child', async () => {
  const { spec, children } = childSpec(STAYS_UNTIL_TOLD);
  const refused = { ...spec, ready: () => Promise.reject(new Error('wrong password')) };
  await expect(supervise(refused, silentLogger())).rejects.toThrow('wrong password');
  expect(children[0]!.exitCode ?? children[0]!.signalCode).not.toBeNull();
});

test('a start that is stopped ends the child, even if the child ignores the request', async () => {
  for (const script of ["process.stdin.on('end', () => process.exit(0));", 'for (;;);']) {
    const { spec, children } = childSpec(script);
    const until = new AbortController();
    const starting = supervise({ ...spec, gracePeriodMs: 60_000 }, silentLogger(), until.signal);
    const failed = expect(starting).rejects.toThrow('the child ended at its start');
    until.abort();
    await failed;
    expect(children.map(({ exitCode, signalCode }) => exitCode ?? signalCode)).not.toContain(null);
  }
  const { spec, children } = childSpec(STAYS_UNTIL_TOLD);
  await expect(supervise(spec, silentLogger(), AbortSignal.abort())).rejects.toThrow(
    /^the child (ended|was stopped) at its start/,
  );
  expect(children.map(({ exitCode, signalCode }) => exitCode ?? signalCode)).not.toContain(null);
});

test('a program that cannot be executed fails the start', async () => {
  const { spec } = childSpec('');
  const missing = {
    ...spec,
    spawn: () => spawn('/nonexistent/program'),
    ready: () => new Promise<void>(() => {}),
  };
  await expect(supervise({ ...missing, end: () => {} }, silentLogger())).rejects.toThrow(/ENOENT/);
});
