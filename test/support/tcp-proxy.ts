import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A proxy for any protocol over TCP, which a test can cut off from both sides as a lost network does. */
export interface TcpProxy {
  /** The address of the server, with the proxy's host and port. */
  readonly url: string;
  /** How many connections clients have opened. */
  readonly connections: number;
  /** Passes nothing on any more and closes nothing: neither side can tell. */
  vanish(): void;
  /** Closes the connections that were cut off, and forwards new ones. */
  restore(): void;
  close(): Promise<void>;
}

/** Starts a proxy in front of the server at an address. */
export async function startTcpProxy(serverUrl: string): Promise<TcpProxy> {
  const target = new URL(serverUrl);
  const sockets = new Set<Socket>();
  let isGone = false;
  let connections = 0;
  const server = createServer({ allowHalfOpen: true }, (client) => {
    connections += 1;
    const upstream = connect({ host: target.hostname, port: Number(target.port), allowHalfOpen: true });
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.on('error', () => undefined);
      from.on('data', (data) => {
        if (!isGone) to.write(data);
      });
      from.on('end', () => {
        if (!isGone) to.end();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: Object.assign(new URL(serverUrl), { host: `127.0.0.1:${port}` }).href,
    get connections() {
      return connections;
    },
    vanish: () => (isGone = true),
    restore() {
      for (const socket of sockets) socket.destroy();
      sockets.clear();
      isGone = false;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
