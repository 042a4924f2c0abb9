import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Source } from '../../schemas/source.ts';
import { sendWith, type Fault } from './fault.ts';
import { refuseUpgrade, SimulatedJetstream } from './jetstream.ts';
import { notFound, type SimulatedPost } from './route.ts';
import { ROUTES } from './routes/index.ts';

/** A request, for tests to read. It contains fictional credentials. */
export interface LoggedRequest {
  readonly source: string;
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** A running simulator of the public sources. */
export interface Simulator {
  /** `http://127.0.0.1:<port>`, without a slash at the end. */
  readonly url: string;
  /** The base URL of each source: the value of `EARSHOT_<SOURCE>_BASE_URL`. */
  readonly sources: Readonly<Partial<Record<Source, string>>>;
  /** All that connectors need to call the simulator, by source: the base URL and fictional credentials. */
  readonly settings: Readonly<Partial<Record<Source, Readonly<Record<string, string>>>>>;
  requests(): readonly LoggedRequest[];
  /** Makes the next calls to a source fail. Faults of one source are used up one after the other. */
  fail(source: Source, fault: Fault): void;
  add(posts: readonly SimulatedPost[]): void;
  /** Deletes a post, as its author would. */
  withdraw(post: SimulatedPost): void;
  /** The stream of Bluesky at `<url>/bluesky/subscribe`. It sends what is added and withdrawn. */
  readonly jetstream: SimulatedJetstream;
  close(): Promise<void>;
}

interface World {
  readonly posts: SimulatedPost[];
  readonly withdrawn: Set<SimulatedPost>;
  readonly jetstream: SimulatedJetstream;
  readonly log: LoggedRequest[];
  readonly faults: { readonly source: Source; readonly fault: Fault; left: number }[];
  readonly now: () => number;
  url: string;
}

function nextFault(world: World, source: Source, target: string): Fault | null {
  const found = world.faults.find(
    (entry) => entry.source === source && entry.left > 0 && target.includes(entry.fault.matching ?? ''),
  );
  if (!found) return null;
  found.left--;
  return found.fault;
}

/** Logs a request. Returns its log entry. */
function record(
  world: World,
  request: IncomingMessage,
  source: string,
  url: URL,
  body: string,
): LoggedRequest {
  const entry = {
    source,
    method: request.method ?? 'GET',
    path: url.pathname,
    query: Object.fromEntries(url.searchParams),
    headers: Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    ),
    body,
    at: world.now(),
  };
  world.log.push(entry);
  return entry;
}

async function serve(world: World, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const target = new URL(request.url ?? '/', world.url);
  const [, prefix = '', rest = ''] = /^\/([^/]*)(.*)$/.exec(target.pathname) ?? [];
  const route = ROUTES.find(({ source, prefix: name = source }) => name === prefix);
  const { method, headers, body } = record(world, request, prefix, target, await text(request));
  if (!route) return sendWith(null, response, notFound);

  const fault = nextFault(world, route.source, target.pathname + target.search);
  const all = world.posts
    .filter(({ source }) => source === route.source)
    .sort((a, b) => b.postedAt - a.postedAt);
  const posts = all.filter((post) => !world.withdrawn.has(post));
  const withdrawn = all.filter((post) => world.withdrawn.has(post));
  const url = `${world.url}/${prefix}`;
  const brokenItems = fault?.kind === 'broken_items';
  sendWith(fault, response, () =>
    route.answer({
      method,
      path: rest,
      query: target.searchParams,
      headers,
      body,
      url,
      posts,
      withdrawn,
      now: world.now(),
      brokenItems,
    }),
  );
}

/** Opens the only stream. */
function upgrade(world: World, request: IncomingMessage, socket: Duplex, head: Buffer): void {
  const url = new URL(request.url ?? '/', world.url);
  record(world, request, 'bluesky', url, '');
  socket.on('error', () => socket.destroy());
  if (url.pathname !== '/bluesky/subscribe') return refuseUpgrade(socket, 404, '');
  const fault = nextFault(world, 'bluesky', url.pathname + url.search);
  if (fault?.kind === 'status') return refuseUpgrade(socket, fault.status, fault.body ?? '');
  if (fault) return void socket.destroy();
  world.jetstream.accept(url, request, socket, head);
}

/** Returns the settings of each source with its address, without further servers. */
const settingsOf = (url: string): Partial<Record<Source, Readonly<Record<string, string>>>> =>
  Object.fromEntries(
    ROUTES.filter(({ prefix }) => prefix === undefined).map(({ source, basePath, settings }) => [
      source,
      { base_url: `${url}/${source}${basePath}`, ...settings?.(url) },
    ]),
  );

/**
 * Starts a local server that answers like the public sources, each below its own path (`/hn/api/v1/…`), from one list
 * of posts. `port` 0 takes any free port.
 */
export async function startSimulator(options: {
  readonly posts: readonly SimulatedPost[];
  readonly port?: number;
  readonly now?: () => number;
}): Promise<Simulator> {
  const now = options.now ?? Date.now;
  const jetstream = new SimulatedJetstream(now);
  const world: World = {
    posts: [...options.posts],
    withdrawn: new Set(),
    jetstream,
    log: [],
    faults: [],
    now,
    url: 'http://127.0.0.1',
  };
  const server = createServer((request, response) => {
    serve(world, request, response).catch(() => response.destroy());
  });
  server.on('upgrade', upgrade.bind(null, world));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  world.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const settings = settingsOf(world.url);
  return {
    url: world.url,
    sources: Object.fromEntries(Object.entries(settings).map(([source, { base_url }]) => [source, base_url])),
    settings,
    requests: () => [...world.log],
    fail: (source, fault) => void world.faults.push({ source, fault, left: fault.times ?? 1 }),
    add(posts) {
      world.posts.push(...posts);
      for (const post of posts) if (post.source === 'bluesky') jetstream.post(post, world.posts);
    },
    withdraw(post) {
      world.withdrawn.add(post);
      if (post.source === 'bluesky') jetstream.withdraw(post);
    },
    jetstream,
    close: () =>
      new Promise((resolve) => {
        jetstream.drop();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
