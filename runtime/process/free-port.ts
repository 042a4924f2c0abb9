import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';

/** Listens on a loopback port for a moment. Gives the port, or null when it is taken. Port 0 lets the system choose. */
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

/** Gives the preferred port when it is free, else any free one. */
export async function freePort(preferred: number | null): Promise<number> {
  const port = (preferred ? await tryPort(preferred) : null) ?? (await tryPort(0));
  if (port === null) throw new Error('no free port on 127.0.0.1');
  return port;
}

/**
 * Gives the port that is kept in the file, so that addresses stay from start to start; when there is none, or it is taken by
 * now, a free port, which is then kept.
 */
export async function rememberedPort(file: string): Promise<number> {
  const kept = Number(await readFile(file, 'utf8').catch(() => '')) || null;
  const port = await freePort(kept);
  if (port !== kept) await writeFile(file, `${port}\n`, { mode: 0o600 });
  return port;
}
