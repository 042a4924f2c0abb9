import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Mention } from '../../schemas/mentions/mention.ts';
import { listen } from '../api/live/listen.ts';
import type { CorpusItem } from '../support/corpus.ts';
import { startCorpusServer, type CorpusServer } from '../support/corpus-server.ts';
import { temporaryDataDir } from '../support/data-dir.ts';
import { eventually } from '../support/eventually.ts';
import { startRoundRobin, type RoundRobin } from '../support/round-robin.ts';
import { ServiceProcess, TEST_KEY } from '../support/service-process.ts';
import { freshClickHouseUrl, freshPostgres } from '../support/stores.ts';

const OWNER = { email: 'owner@example.com', password: 'correct horse battery staple' };
const clean: (() => Promise<unknown>)[] = [];
let server: CorpusServer;
let balancer: RoundRobin;
let project: string;

const now = Math.floor(Date.now() / 1000) * 1000;
const posts = (from: number, count: number): CorpusItem[] =>
  Array.from({ length: count }, (_, at) => ({
    source: 'hn',
    id: String(10_000 + from + at),
    url: '',
    author: 'author',
    title: `Post ${from + at} about lumenkite`,
    text: '',
    engagement: 1,
    postedAt: now - (from + at) * 1000,
  }));

/** Calls the API through the balancer. Each call reaches the other process than the one before. */
async function call<T>(
  method: string,
  path: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = { authorization: `Bearer ${TEST_KEY}` },
): Promise<{ status: number; body: T; headers: Headers }> {
  const answer = await fetch(`${balancer.url}${path}`, {
    method,
    redirect: 'manual',
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return {
    status: answer.status,
    body: (text === '' ? null : JSON.parse(text)) as T,
    headers: answer.headers,
  };
}

const mentions = async () =>
  (await call<{ data: Mention[] }>('GET', `/api/v1/mentions?project=${project}&include=all&limit=100`)).body
    .data;

beforeAll(async () => {
  const folder = await temporaryDataDir();
  clean.push(() => folder.remove());
  server = await startCorpusServer(posts(0, 10));
  clean.push(() => server.close());
  const postgres = await freshPostgres();
  clean.push(() => postgres.drop());
  const env = {
    ...server.env,
    EARSHOT_POSTGRES_URL: postgres.url,
    EARSHOT_CLICKHOUSE_URL: freshClickHouseUrl(),
    EARSHOT_SECRET_KEY: 'for-tests-only-0123456789abcdef',
    EARSHOT_BOOTSTRAP_OWNER_EMAIL: OWNER.email,
    EARSHOT_BOOTSTRAP_OWNER_PASSWORD: OWNER.password,
    EARSHOT_MIN_CADENCE: '1s',
  };
  const whole = await ServiceProcess.at(join(folder.path, 'whole'), env);
  const second = await ServiceProcess.at(join(folder.path, 'second'), env, { roles: 'api' });
  clean.push(() => whole.kill());
  clean.push(() => second.kill());
  await whole.start();
  await second.start();
  balancer = await startRoundRobin([whole.url, second.url]);
  clean.push(() => balancer.close());
  const created = await call<{ id: string }>('POST', '/api/v1/projects', {
    name: 'Two',
    sources: ['hn'],
    keywords: ['lumenkite'],
    scan_every: '1s',
  });
  project = created.body.id;
});
afterAll(async () => {
  for (const step of clean.splice(0).reverse()) await step();
});

describe('two API processes behind one address', () => {
  it('serve what the other has just changed', async () => {
    await eventually(async () => (await mentions()).length === 10, { what: 'the first scan' });
    const [{ id }] = (await mentions()) as [Mention];
    for (const status of ['done', 'follow_up', 'done'] as const) {
      expect((await call('PATCH', `/api/v1/mentions/${id}`, { status })).status).toBe(200);
      const read = await call<Mention>('GET', `/api/v1/mentions/${id}`);
      expect(read.body.status).toBe(status);
    }
  });

  it('repeat the answer of the other for the same idempotency key', async () => {
    const headers = { authorization: `Bearer ${TEST_KEY}`, 'idempotency-key': 'once' };
    const body = { name: 'Only one of these', keywords: ['otherword'] };
    const first = await call<{ id: string }>('POST', '/api/v1/projects', body, headers);
    const again = await call<{ id: string }>('POST', '/api/v1/projects', body, headers);
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body.id).toBe(first.body.id);
  });

  it('accept the session that the other has opened, and refuse the one that it has ended', async () => {
    const signedIn = await call('POST', '/auth/sign-in', OWNER, { origin: balancer.url });
    expect(signedIn.status).toBe(200);
    const cookie = signedIn.headers.get('set-cookie')!.split(';')[0]!;
    const status = async () => (await call('GET', '/api/v1/projects', undefined, { cookie })).status;
    expect([await status(), await status()]).toEqual([200, 200]);
    expect(
      (await call('POST', '/auth/sign-out', undefined, { cookie, origin: balancer.url })).status,
    ).toBeLessThan(400);
    expect([await status(), await status()]).toEqual([401, 401]);
  });

  it('tell a live reader everything, also one that goes on at the other', async () => {
    const address = `${balancer.url}/api/v1/mentions/live?include=all&project=${project}`;
    const first = await listen(address, TEST_KEY);
    await eventually(() => first.text().includes('id: '), { what: 'the position' });
    server.items = [...server.items, ...posts(10, 5)];
    await eventually(() => first.told.length === 5, { what: 'events of the first five posts' });
    const lastId = first.lastId();
    first.leave();
    server.items = [...server.items, ...posts(15, 5)];
    await eventually(async () => (await mentions()).length === 20, { what: 'five more posts' });
    const second = await listen(address, TEST_KEY, { 'last-event-id': lastId });
    await eventually(() => second.told.length === 5, { what: 'events of the posts in between' });
    second.leave();
    const seen = [...first.told, ...second.told].map(({ change }) => change.mention?.external_id);
    expect(seen.sort()).toEqual(
      server.items
        .slice(10)
        .map(({ id }) => id)
        .sort(),
    );
  });

  it('share the work evenly', () => {
    const [one, two] = [...balancer.passed.values()];
    expect(Math.abs(one! - two!)).toBeLessThanOrEqual(1);
  });
});
