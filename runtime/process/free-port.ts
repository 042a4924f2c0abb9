import { randomInt } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';

/**
 * The ports to choose from. Systems give outgoing connections higher ones (Linux from 32,768, others from 49,152:
 * RFC 6335, section 6), and one of those could take the port of a server while it restarts.
 */
const PORTS = { from: 20_000, to: 32_000 };
/** Ports that are tried. So many are never taken by chance. */
const ATTEMPTS = 100;

/** Listens on a loopback port for a moment. Returns whether that was possible. */
function isFree(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE' || error.code === 'EACCES') resolve(false);
      else reject(error);
    });
    server.listen({ host: '127.0.0.1', port, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/** Returns the preferred loopback port if it is free, otherwise any free one. */
export async function freePort(preferred: number | null = null): Promise<number> {
  let port = preferred ?? randomInt(PORTS.from, PORTS.to);
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    if (await isFree(port)) return port;
    port = randomInt(PORTS.from, PORTS.to);
  }
  throw new Error(`No port from ${PORTS.from} to ${PORTS.to} is free on 127.0.0.1.`);
}

/** Returns the port stored in a file, or a free one, which it stores. */
export async function rememberedPort(file: string): Promise<number> {
  const kept = Number(await readFile(file, 'utf8').catch(() => '')) || null;
  const port = await freePort(kept);
  if (port !== kept) await writeFile(file, `${port}\n`, { mode: 0o600 });
  return port;
}
