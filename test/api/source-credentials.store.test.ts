import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSeal } from '../../postgres/sealed.ts';
import { readCredentials } from '../../postgres/sources/source-credentials.ts';
import { openSources } from '../../pipeline/poll/open-sources.ts';
import { createStoredCredentials } from '../../pipeline/poll/stored-credentials.ts';
import { parseConfig } from '../../schemas/config/config.ts';
import { silentLogger } from '../../runtime/logger.ts';
import { openWorld, type Tenant, type World } from './support/world.ts';

const KEY = Buffer.alloc(32, 7);
const TOKEN = 'AAAA-a-bearer-token-of-x';
const config = parseConfig({ EARSHOT_GITHUB_TOKEN: 'from-the-environment' });
const sources = openSources(config, 'earshot/test', KEY);

let world: World;
let first: Tenant;
let second: Tenant;
let credentials: ReturnType<typeof createStoredCredentials>;

beforeAll(async () => {
  world = await openWorld({
    secretKey: KEY,
    isSetInEnvironment: (source, name) => config.sources[source][name] !== undefined,
    applyCredentials: () => credentials.apply(),
  });
  credentials = createStoredCredentials({
    ...{ postgres: world.stores.postgres, config, sources, secretKey: KEY },
    ...{ userAgent: 'earshot/test', logger: silentLogger() },
  });
  [first, second] = [await world.tenant('Operator'), await world.tenant('Tenant')];
});
afterAll(() => world.close());

const SET = 'POST /sources/x/credentials';
const token = { credential: 'bearer_token', value: TOKEN };
const isAvailable = (source: 'x' | 'github') => sources.get(source)!.client.availability.available;

it('an owner of the first workspace sets a credential, which works without a restart, and is stored sealed', async () => {
  await credentials.apply();
  expect(isAvailable('x')).toBe(false);
  const { owner } = first;
  const answer = await owner.call(SET, token);
  expect(answer).toMatchObject({ status: 200, body: { source: 'x', credential: 'bearer_token', set: true } });
  expect(isAvailable('x')).toBe(true);
  const stored = await world.stores.postgres.query('SELECT c::text AS row FROM source_credentials c');
  expect(JSON.stringify(stored)).not.toContain(TOKEN);
  expect(JSON.stringify(await first.must('GET /sources'))).not.toContain(TOKEN);
  const log = await world.stores.postgres.query('SELECT a::text AS row FROM audit_log a');
  expect(JSON.stringify(log)).toContain('set_source_credential');
  expect(JSON.stringify(log)).not.toContain(TOKEN);

  await owner.must('DELETE /sources/x/credentials/bearer_token');
  expect(isAvailable('x')).toBe(false);
});

it('nobody else may: no editor, no key, and no owner of another workspace', async () => {
  const stranger = second.owner;
  expect((await first.editor.call(SET, token)).status).toBe(403);
  expect((await first.call(SET, token)).status).toBe(403);
  expect((await stranger.call(SET, token)).status).toBe(403);
  expect((await stranger.call('POST /sources/x/test')).status).toBe(403);
  expect(await readCredentials(world.stores.postgres, createSeal(KEY))).toEqual([]);
});

it('the environment wins, and addresses cannot be set', async () => {
  const { owner } = first;
  const taken = await owner.call('POST /sources/github/credentials', { credential: 'token', value: 'mine' });
  expect(taken.status).toBe(409);
  const address = { credential: 'base_url', value: 'https://evil.example' };
  expect((await owner.call(SET, address)).status).toBe(404);
  expect((await owner.call(SET, { ...token, value: 'two\nlines' })).status).toBe(400);
});

it('what was sealed with another key is left out', async () => {
  const { owner } = first;
  await owner.must(SET, token);
  const others = await readCredentials(world.stores.postgres, createSeal(Buffer.alloc(32, 8)));
  expect(others).toEqual([{ source: 'x', name: 'bearer_token', text: null }]);
  await owner.must('DELETE /sources/x/credentials/bearer_token');
});
