import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createDeflate, createGzip } from 'node:zlib';
import type { Engine } from './engine.ts';
import { execute, isRead, type EngineResponse } from './execute.ts';
import { describeError, EngineError } from './engine-error.ts';
import { createGate } from '../../runtime/timing/gate.ts';
import { ENGINE_USER } from './messages.ts';
import { authorize, readRequest, type EngineRequest } from './request.ts';

/** Statements that run at once; more wait. Each occupies one of libuv's threads (see fork-child.ts). */
export const MAX_RUNNING = 6;
/** Allows long bound parameters in the address. Node's own limit is 16 KiB. */
const MAX_HEADER_BYTES = 1024 * 1024;
/**
 * Longer than a client keeps an idle connection (2.5 s), so that it never uses one that is just being closed.
 */
const KEEP_ALIVE_MS = 10_000;
/** How often a query is killed until it has ended, since a kill before its start has no effect. */
const KILL_AGAIN_MS = 100;

function fail(response: ServerResponse, error: unknown): void {
  const { code, status, text } = describeError(error);
  if (response.headersSent) {
    // The answer has started: it is cut, so that it cannot be taken for complete.
    const tag = String(response.getHeader('X-ClickHouse-Exception-Tag'));
    const message = `${text}\n`;
    response.write(
      `\r\n__exception__\r\n${tag}\r\n${message}${Buffer.byteLength(message)} ${tag}\r\n__exception__\r\n`,
      () => response.socket?.end(),
    );
    return;
  }
  response.writeHead(status, {
    'Content-Type': 'text/plain; charset=UTF-8',
    'X-ClickHouse-Exception-Code': code,
    ...(status === 413 && { Connection: 'close' }),
  });
  response.end(text);
}

async function deliver(
  response: ServerResponse,
  request: EngineRequest,
  { blocks, summary }: EngineResponse,
): Promise<void> {
  response.writeHead(200, {
    'Content-Type': 'text/plain; charset=UTF-8',
    'X-ClickHouse-Summary': JSON.stringify(summary),
    ...(request.encoding && { 'Content-Encoding': request.encoding }),
  });
  const body = Readable.from(blocks, { objectMode: false });
  if (request.encoding === null) await pipeline(body, response, { end: true });
  else await pipeline(body, request.encoding === 'gzip' ? createGzip() : createDeflate(), response);
}

/** Kills the queries with this marker repeatedly, until the returned function is called. */
function keepKilling(engine: Engine, marker: string): () => void {
  const kill = () => void engine.kill(marker).catch(() => {});
  kill();
  const timer = setInterval(kill, KILL_AGAIN_MS);
  return () => clearInterval(timer);
}

async function handle(
  engine: Engine,
  gate: ReturnType<typeof createGate>,
  incoming: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> {
  const request = await readRequest(incoming, url);
  response.setHeader('X-ClickHouse-Query-Id', request.queryId.replace(/[^\x20-\x7e]/g, '?'));
  response.setHeader('X-ClickHouse-Timezone', 'UTC');
  response.setHeader('X-ClickHouse-Exception-Tag', randomUUID().replaceAll('-', '').slice(0, 16));
  if (request.statement.trim() === '') throw new EngineError(62, 'SYNTAX_ERROR', 'Syntax error: Empty query');

  const gone = new AbortController();
  response.once('close', () => gone.abort());
  const leave = await gate.enter(gone.signal);
  const marker = `request-${randomUUID()}`;
  let stopKilling = () => {};
  const onGone = () => {
    if (!response.writableFinished && isRead(request.statement)) stopKilling = keepKilling(engine, marker);
  };
  gone.signal.addEventListener('abort', onGone, { once: true });
  try {
    await execute(engine, request, marker, (outcome) => deliver(response, request, outcome));
  } finally {
    gone.signal.removeEventListener('abort', onGone);
    stopKilling();
    leave();
  }
}

/** Creates a server with ClickHouse's HTTP interface over the engine. The caller listens and closes. */
export function createEngineServer(engine: Engine, token: string): Server {
  const gate = createGate(MAX_RUNNING);
  const server = createServer({
    maxHeaderSize: MAX_HEADER_BYTES,
    keepAliveTimeout: KEEP_ALIVE_MS,
    requestTimeout: 0,
  });
  server.on('request', (incoming, response) => {
    const url = new URL(incoming.url ?? '/', 'http://engine');
    if (url.pathname === '/ping' || (incoming.method === 'GET' && !url.searchParams.has('query'))) {
      response.end('Ok.\n');
      return;
    }
    Promise.resolve()
      .then(() => authorize(incoming, url, ENGINE_USER, token))
      .then(() => handle(engine, gate, incoming, response, url))
      .catch((error: unknown) => {
        if (!response.destroyed) fail(response, error);
      });
  });
  return server;
}
