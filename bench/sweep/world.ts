import type { SimulatedAnswer, SimulatedPost } from '../../demo/simulator/route.ts';
import { ROUTES } from '../../demo/simulator/routes/index.ts';
import { SourceError } from '../../pipeline/connector/connector.ts';
import type {
  Connector,
  SearchQuery,
  SourceClient,
  SourceRequest,
} from '../../pipeline/connector/connector.ts';
import { spellingKey } from '../../pipeline/connector/planning/search-query.ts';
import type { QuotaLedger } from '../../pipeline/source-io/quota-ledger.ts';
import { forSweeps, renewsAt } from '../../pipeline/source-io/quota-window.ts';
import type { MeteredSourceIo } from '../../pipeline/source-io/source-io.ts';
import { DAY_MS } from '../../schemas/duration.ts';
import type { Source } from '../../schemas/source.ts';
import { randomNumbers } from '../../test/support/random-numbers.ts';

/** Where the simulated sources are. Nothing listens there. */
const SITE = 'http://simulator.invalid';
/** How many posts a day contain the best-known name; the one of rank r has one r-th of that. */
const POSTS_A_DAY = 50;
/** Posts exist for this long before the first scan. */
const HISTORY_MS = 10 * DAY_MS;
const COMMENTED_SHARE = 0.2;

/** The names that projects watch, by rank. */
export type Names = ReadonlyMap<number, string>;

/** Generates the posts of a source that contain each name, from ten days before `start` to a day after it. */
export function makePosts(source: Source, names: Names, start: number): Map<string, SimulatedPost[]> {
  const random = randomNumbers(17);
  let id = 10_000;
  const post = (name: string, postedAt: number): SimulatedPost => ({
    source,
    id: String(++id),
    kind: source === 'devto' || source === 'news' ? 'article' : 'post',
    author: `author${id % 997}`,
    authorName: 'Author',
    title: `About ${name}`,
    text: `What I think of ${name}.`,
    link: source === 'news' ? `https://news.example/${id}` : null,
    likes: 1,
    replies: random() < COMMENTED_SHARE ? 2 : 0,
    postedAt,
    lang: 'en',
    threadId: null,
    parentId: null,
    via: ['google', 'gdelt'],
    tags: [],
  });
  return new Map(
    [...names].map(([rank, name]) => {
      const many = (POSTS_A_DAY / (rank + 1)) * ((HISTORY_MS + DAY_MS) / DAY_MS);
      const count = Math.floor(many) + (random() < many % 1 ? 1 : 0);
      const times = Array.from(
        { length: count },
        () => start - HISTORY_MS + random() * (HISTORY_MS + DAY_MS),
      );
      return [spellingKey(name), times.map((at) => post(name, Math.floor(at / 1000) * 1000))];
    }),
  );
}

/** Opens a connector whose calls go to the simulator, which has every credential. */
export function openSimulated(connector: Connector): SourceClient {
  const route = ROUTES.find(({ source, prefix }) => source === connector.source && prefix === undefined);
  const base = `${SITE}/${connector.source}${route?.basePath ?? ''}`;
  return connector.open({ userAgent: 'bench', base_url: base, ...route?.settings?.(SITE) });
}

/** Counts the units of quotas in memory; items that hold a unit are counted once. */
function createLedger(now: () => number): QuotaLedger {
  const used = new Map<string, number>();
  const take = (key: string, limit: number, units: number) => {
    const sum = (used.get(key) ?? 0) + units;
    if (units > 0 && sum > limit) return Promise.resolve({ granted: false, freeInMs: DAY_MS } as const);
    used.set(key, sum);
    return Promise.resolve({ granted: true } as const);
  };
  const held = new Set<string>();
  return {
    spend: (_, name, quota, units) =>
      take('rollingMs' in quota.per ? name : `${name} ${renewsAt(quota, now())}`, quota.units, units),
    async claim(_, name, quota, item) {
      if (held.has(item)) return { granted: true };
      const grant = await take(name, quota.units, 1);
      if (grant.granted) held.add(item);
      return grant;
    },
  };
}

/** A simulated source in this process. */
export interface SimulatedSource {
  /** Milliseconds since 1970. */
  now: number;
  /** The query that is answered next: only posts with its spellings are looked through. Null: all are, with those to come. */
  query: SearchQuery | null;
  readonly io: MeteredSourceIo;
}

/** Opens the io of a source that contains these posts. It has no rate limits, and the quotas that the client names. */
export function simulateSource(
  source: Source,
  posts: ReadonlyMap<string, readonly SimulatedPost[]>,
  { quotas = {} }: Pick<SourceClient, 'quotas'>,
  start: number,
): SimulatedSource {
  const world = { now: start, query: null as SearchQuery | null };
  const clock = () => world.now;
  const ledger = createLedger(clock);
  const stored = new Map<string, { readonly text: string; readonly until: number }>();
  const sorted = new WeakMap<object, readonly SimulatedPost[]>();
  const shown = () => {
    const key = world.query ?? world;
    const known = sorted.get(key);
    if (known) return known;
    const found = (
      world.query
        ? [...new Set(world.query.spellings.map(spellingKey))].flatMap(
            (spelling) => posts.get(spelling) ?? [],
          )
        : [...posts.values()].flat()
    )
      .filter(({ postedAt }) => world.query === null || postedAt <= world.now)
      .sort((a, b) => b.postedAt - a.postedAt);
    sorted.set(key, found);
    return found;
  };
  const answer = ({ url, method = 'GET', headers = {}, body = '' }: SourceRequest): SimulatedAnswer => {
    const [, prefix = '', path = ''] = /^\/([^/]*)(.*)$/.exec(url.pathname) ?? [];
    const route = ROUTES.find(({ source: own, prefix: name = own }) => name === prefix);
    if (!route) throw new Error(`Nothing is simulated at ${url.pathname}.`);
    const call = { method, path, query: url.searchParams, body, url: `${SITE}/${prefix}`, now: world.now };
    const sent = { 'user-agent': 'earshot', ...headers };
    return route.answer({ ...call, headers: sent, posts: shown(), withdrawn: [], brokenItems: false });
  };
  const quotaOf = (name: string) => (io.isSweeping ? forSweeps(quotas[name]!, world.now) : quotas[name]!);
  let calls = 0;
  const io: MeteredSourceIo = {
    get calls() {
      return calls;
    },
    now: clock,
    storage: {
      read: (name) => {
        const { text, until } = stored.get(name) ?? { text: null, until: 0 };
        return Promise.resolve(until > world.now ? text : null);
      },
      write: (name, text, until) =>
        Promise.resolve(void stored.set(name, { text, until: until ?? Infinity })),
    },
    async spend(name, units) {
      const grant = await ledger.spend(source, name, quotaOf(name), units);
      if (!grant.granted) throw new SourceError('quota_spent', `${name} is used up`, 3600);
    },
    async claim(name, item) {
      const grant = await ledger.claim(source, name, quotaOf(name), item);
      if (!grant.granted) throw new SourceError('quota_spent', `${name} is used up`, 3600, 'query');
    },
    request(request) {
      calls++;
      const { status, headers = {}, body } = answer(request);
      const isGood = (status >= 200 && status < 300) || request.acceptStatuses?.includes(status);
      if (!isGood) return Promise.reject(new SourceError('server_error', `${source} answered ${status}`));
      return Promise.resolve({ status, headers, body, bytes: Buffer.from(body) });
    },
  };
  return Object.assign(world, { io });
}
