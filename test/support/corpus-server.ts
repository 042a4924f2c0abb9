import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { CorpusItem, CorpusSource } from './corpus.ts';
import { corpusAnswer } from './corpus-wire.ts';

/** How a source fails: with this status, or with a web page instead of data. */
export type Trouble = number | 'html';

/** A server of these items in the wire formats of four sources. A test can change its behavior while it runs. */
export interface CorpusServer {
  /** The settings that point a service's sources to this server. */
  readonly env: Readonly<Record<string, string>>;
  items: readonly CorpusItem[];
  readonly trouble: Map<CorpusSource, Trouble>;
  /** Calls answered, by source. */
  readonly calls: Map<CorpusSource, number>;
  /** Requests for known posts that have arrived, answered or not. */
  rereads: number;
  /** Milliseconds to wait before each response. */
  delayMs: number;
  pageSize: number;
  honorsTime: boolean;
  close(): Promise<void>;
}

const PAGE = '<!doctype html><html><body><h1>Just a moment...</h1></body></html>';

const environment = (url: string) => ({
  EARSHOT_HN_BASE_URL: `${url}/hn`,
  EARSHOT_BLUESKY_BASE_URL: `${url}/bluesky`,
  EARSHOT_BLUESKY_IDENTIFIER: 'me.example',
  EARSHOT_BLUESKY_APP_PASSWORD: 'fictional',
  EARSHOT_DEVTO_BASE_URL: `${url}/devto/api`,
  EARSHOT_NEWS_BASE_URL: `${url}/news`,
});

function send(response: ServerResponse, status: number, body: unknown): void {
  const isText = typeof body === 'string';
  response
    .writeHead(status, { 'content-type': isText ? 'text/xml; charset=utf-8' : 'application/json' })
    .end(isText ? body : JSON.stringify(body));
}

function reply(server: CorpusServer, address: string, response: ServerResponse): void {
  const { pathname, searchParams: query } = new URL(address, 'http://localhost');
  const [, source, path] = /^\/([a-z]+)(\/.*)$/.exec(pathname) as unknown as [string, CorpusSource, string];
  server.calls.set(source, (server.calls.get(source) ?? 0) + 1);
  const trouble = server.trouble.get(source);
  if (trouble === 'html') return send(response, 200, PAGE);
  if (trouble !== undefined) return send(response, trouble, { error: 'fails on purpose' });
  const items = server.items.filter((item) => item.source === source).sort((a, b) => b.postedAt - a.postedAt);
  const { pageSize, honorsTime } = server;
  const answer = corpusAnswer(source, { path, query, items, pageSize, honorsTime });
  send(response, answer === null ? 404 : 200, answer ?? { error: 'not found' });
}

/** Starts the server on a free port. */
export async function startCorpusServer(items: readonly CorpusItem[]): Promise<CorpusServer> {
  const http = createServer((request, response) => {
    request.resume();
    if (request.url!.includes('getPosts')) corpus.rereads++;
    void delay(corpus.delayMs).then(() => reply(corpus, request.url!, response));
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const corpus: CorpusServer = {
    env: environment(`http://127.0.0.1:${(http.address() as AddressInfo).port}`),
    items,
    trouble: new Map(),
    calls: new Map(),
    rereads: 0,
    delayMs: 0,
    pageSize: 1000,
    honorsTime: true,
    close: () =>
      new Promise<void>((resolve) => {
        http.close(() => resolve());
        http.closeAllConnections();
      }),
  };
  return corpus;
}
