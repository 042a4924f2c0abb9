import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as the server received it. */
export interface ReceivedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** An HTTP server that keeps every request and answers with `answer`. */
export interface RecordingServer {
  readonly url: string;
  readonly requests: ReceivedRequest[];
  answer: { readonly status: number; readonly body: string; readonly headers?: Record<string, string> };
  /** Requests whose path contains one of these get no answer, as from a server that hangs. Default: none. */
  silent: readonly string[];
  close(): Promise<void>;
}

/** Starts a server on loopback. */
export async function startRecordingServer(): Promise<RecordingServer> {
  const listener = createServer((request, reply) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      const { method = '', url: path = '', headers } = request;
      server.requests.push({ method, path, headers, body });
      if (server.silent.some((part) => path.includes(part))) return;
      const { status, headers: more, body: answer } = server.answer;
      reply.writeHead(status, { 'content-type': 'application/json', ...more }).end(answer);
    });
  });
  const server: RecordingServer = {
    get url() {
      return `http://127.0.0.1:${(listener.address() as AddressInfo).port}`;
    },
    requests: [],
    answer: { status: 200, body: '{"ok":true}' },
    silent: [],
    async close() {
      listener.closeAllConnections();
      await new Promise((resolve) => listener.close(resolve));
    },
  };
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  return server;
}
