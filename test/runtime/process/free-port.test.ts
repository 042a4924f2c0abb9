import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { freePort, rememberedPort } from '../../../runtime/process/free-port.ts';

/** Runs some work while a server listens on a port. */
async function whileTaken(port: number, work: () => Promise<void>): Promise<void> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  try {
    await work();
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
}

it('a free port is below those of outgoing connections, and the preferred one if nobody has it', async () => {
  const port = await freePort();
  expect(port).toBeGreaterThanOrEqual(20_000);
  expect(port).toBeLessThan(32_000);
  expect(await freePort(port)).toBe(port);
  await whileTaken(port, async () => expect(await freePort(port)).not.toBe(port));
});

it('a remembered port stays the same until somebody else takes it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'earshot-port-'));
  const file = join(folder, 'port');
  const port = await rememberedPort(file);
  expect(await rememberedPort(file)).toBe(port);
  await whileTaken(port, async () => {
    const other = await rememberedPort(file);
    expect(other).not.toBe(port);
    expect(await readFile(file, 'utf8')).toBe(`${other}\n`);
  });
  await rm(folder, { recursive: true });
});
