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

/** Gives `preferred` when it is free on loopback, else any free port. */
export async function freePort(preferred: number | null): Promise<number> {
  const port = (preferred ? await tryPort(preferred) : null) ?? (await tryPort(0));
  if (port === null) throw new Error('no free port on 127.0.0.1');
  return port;
}
