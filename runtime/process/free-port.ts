import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';

/** Listens on a loopback port for a moment. Returns the port, or null when it is in use. Port 0 lets the system choose. */
function tryPort(port: number): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE' || error.code === 'EACCES') resolve(null);
      else reject(error);
    });
    server.listen({ host: '127.0.0.1', port, exclusive: true }, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : null));
    });
  });
}

/** Returns the preferred loopback port if it is free, otherwise any free one. */
export async function freePort(preferred: number | null): Promise<number> {
  const port = (preferred ? await tryPort(preferred) : null) ?? (await tryPort(0));
  if (port === null) throw new Error('there is no free port on 127.0.0.1');
  return port;
}

/** Returns the port stored in a file, or a free one, which it stores. */
export async function rememberedPort(file: string): Promise<number> {
  const kept = Number(await readFile(file, 'utf8').catch(() => '')) || null;
  const port = await freePort(kept);
  if (port !== kept) await writeFile(file, `${port}\n`, { mode: 0o600 });
  return port;
}
