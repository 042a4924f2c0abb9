import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A load balancer that sends each request to the next of its servers. */
export interface RoundRobin {
  readonly url: string;
  /** Requests passed on, by server. */
  readonly passed: ReadonlyMap<string, number>;
  close(): Promise<void>;
}

/** More than the servers take: they are to refuse what is too large. */
const MAX_HEADER_BYTES = 1024 * 1024;

/** Starts a load balancer in front of these servers. Ends a response whose server is gone, as real ones do. */
export async function startRoundRobin(servers: readonly string[]): Promise<RoundRobin> {
  const passed = new Map<string, number>();
  let turn = 0;
  const balancer = createServer({ maxHeaderSize: MAX_HEADER_BYTES }, (incoming, response) => {
    const server = servers[turn++ % servers.length]!;
    passed.set(server, (passed.get(server) ?? 0) + 1);
    const onward = request(
      new URL(incoming.url!, server),
      { method: incoming.method!, headers: incoming.headers, maxHeaderSize: MAX_HEADER_BYTES },
      (answer) => {
        response.writeHead(answer.statusCode!, answer.headers);
        answer.pipe(response);
        answer.on('error', () => response.destroy());
      },
    );
    onward.on('error', () => (response.headersSent ? response.destroy() : response.writeHead(502).end()));
    response.on('close', () => onward.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => balancer.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(balancer.address() as AddressInfo).port}`,
    passed,
    async close() {
      balancer.closeAllConnections();
      await new Promise((resolve) => balancer.close(resolve));
    },
  };
}
