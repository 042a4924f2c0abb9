import {
  createServer,
  request as call,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/** How a source fails. */
export type Outage =
  | { readonly kind: 'status'; readonly status: number; readonly headers?: Readonly<Record<string, string>> }
  /** Answers with status 200 and this body. */
  | { readonly kind: 'body'; readonly body: string; readonly type?: string }
  /** Stops the response halfway: the connection closes, or the response ends as if it were complete. */
  | { readonly kind: 'half'; readonly ends: 'cut' | 'well' }
  /** Accepts connections and never answers. */
  | { readonly kind: 'silent' }
  /** Closes connections as soon as they are open. */
  | { readonly kind: 'refused' };

const PAGE = '<!doctype html><html><body><h1>502 Bad Gateway</h1></body></html>';

/** The ways sources fail in practice, by name. */
export const OUTAGES = {
  500: { kind: 'status', status: 500 },
  502: { kind: 'status', status: 502, headers: { 'content-type': 'text/html' } },
  429: { kind: 'status', status: 429 },
  '429 with a time': { kind: 'status', status: 429, headers: { 'retry-after': '120' } },
  '429 with an hour': { kind: 'status', status: 429, headers: { 'retry-after': '3600' } },
  401: { kind: 'status', status: 401 },
  'a web page': { kind: 'body', body: PAGE, type: 'text/html' },
  garbage: { kind: 'body', body: '{"hits":[{"id":' },
  'nothing at all': { kind: 'body', body: '' },
  'an empty object': { kind: 'body', body: '{}' },
  'an empty list': { kind: 'body', body: '[]' },
  null: { kind: 'body', body: 'null' },
  'half an answer': { kind: 'half', ends: 'cut' },
  'half an answer, as if whole': { kind: 'half', ends: 'well' },
  silence: { kind: 'silent' },
  'refused connections': { kind: 'refused' },
} as const satisfies Readonly<Record<string, Outage>>;

/** A proxy in front of a server that a test can make fail. */
export interface FaultyProxy {
  /** `http://127.0.0.1:<port>`, without a trailing slash. */
  readonly url: string;
  /** The current failure; null forwards everything. */
  outage: Outage | null;
  /** The number of requests to forward before the outage starts. */
  passing: number;
  /** Requests received, and those among them that failed. */
  readonly requests: number;
  readonly failed: number;
  close(): Promise<void>;
}

async function readAll(stream: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

interface Answer {
  readonly status: number;
  readonly headers: Record<string, string | string[] | undefined>;
  readonly body: Buffer;
}

async function passOn(request: IncomingMessage, target: string): Promise<Answer> {
  const body = await readAll(request);
  const options = { method: request.method ?? 'GET', headers: request.headers };
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    call(`${target}${request.url}`, options, resolve).on('error', reject).end(body);
  });
  return { status: answer.statusCode ?? 502, headers: answer.headers, body: await readAll(answer) };
}

function sendHalf(response: ServerResponse, { status, headers, body }: Answer, ends: 'cut' | 'well'): void {
  const half = body.subarray(0, body.length / 2);
  const { 'content-length': _length, 'transfer-encoding': _encoding, ...rest } = headers;
  response.writeHead(status, { ...rest, 'content-length': ends === 'cut' ? body.length : half.length });
  response.write(half, () => (ends === 'cut' ? response.destroy() : response.end()));
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  target: string,
  outage: Outage | null,
) {
  if (outage?.kind === 'silent') return;
  if (outage?.kind === 'refused') return void response.destroy();
  if (outage?.kind === 'status')
    return void response.writeHead(outage.status, outage.headers ?? {}).end(PAGE);
  if (outage?.kind === 'body')
    return void response
      .writeHead(200, { 'content-type': outage.type ?? 'application/json' })
      .end(outage.body);
  const whole = await passOn(request, target);
  if (outage?.kind === 'half') return sendHalf(response, whole, outage.ends);
  response.writeHead(whole.status, whole.headers).end(whole.body);
}

/** Forwards a WebSocket unchanged. */
function upgrade(
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
  target: URL,
  open: Set<Socket>,
): void {
  const upstream = connect(Number(target.port), target.hostname, () => {
    const headers = Object.entries(request.headers).map(([name, value]) => `${name}: ${String(value)}`);
    upstream.write(`GET ${request.url} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`);
    upstream.write(head);
    socket.pipe(upstream).pipe(socket);
  });
  open.add(upstream);
  upstream.on('error', () => socket.destroy()).on('close', () => socket.destroy());
  socket.on('error', () => upstream.destroy()).on('close', () => upstream.destroy());
}

/** Starts a proxy in front of `target`, on a free port. An outage closes the open streams. */
export async function startFaultyProxy(target: string): Promise<FaultyProxy> {
  const streams = new Set<Socket>();
  const state = { outage: null as Outage | null, passing: 0, requests: 0, failed: 0 };
  const present = () => {
    state.requests++;
    if (state.outage === null || state.passing-- > 0) return null;
    state.failed++;
    return state.outage;
  };
  const server: Server = createServer((request, response) => {
    answer(request, response, target, present()).catch(() => response.destroy());
  });
  server.on('upgrade', (request, socket, head) => {
    const outage = present();
    socket.on('error', () => socket.destroy());
    if (outage === null) upgrade(request, socket, head, new URL(target), streams);
    else if (outage.kind === 'status')
      socket.end(`HTTP/1.1 ${outage.status} No\r\ncontent-length: 0\r\n\r\n`);
    else if (outage.kind !== 'silent') socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get outage() {
      return state.outage;
    },
    set outage(outage) {
      state.outage = outage;
      for (const stream of streams) stream.destroy();
      streams.clear();
      server.closeAllConnections();
    },
    get passing() {
      return state.passing;
    },
    set passing(passing) {
      state.passing = passing;
    },
    get requests() {
      return state.requests;
    },
    get failed() {
      return state.failed;
    },
    close: () =>
      new Promise<void>((resolve) => {
        for (const stream of streams) stream.destroy();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
