import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OPERATIONS } from '../../../api/operations/index.ts';
import type { AppScope } from '../../../schemas/accounts/oauth-connection.ts';
import { connectApp } from '../support/people.ts';
import { openWorld, type Tenant, type World } from '../support/world.ts';

/** The access classes each kind of caller can reach; null: no credential. */
const CALLERS: Record<string, string | null> = {
  'no credential': null,
  'an unknown key': null,
  'a read-only key': 'R',
  'a full key': 'RW',
  'a viewer': 'R',
  'an editor': 'RW',
  'an owner': 'RWO',
  "an owner's read-only app": 'R',
  "an owner's app with write scope": 'RW',
  "an owner's app with owner scope": 'RWO',
  "an editor's app with owner scope": 'RW',
  "a viewer's app with write scope": 'R',
};

let world: World;
let acme: Tenant;
let headers: Record<string, Record<string, string>>;

async function app(userId: string, scope: AppScope) {
  const wish = { client: `app-${userId}-${scope}`, userId, scope, audience: [world.context.config.baseUrl] };
  return connectApp(world.stores.postgres, acme.workspaceId, wish);
}

beforeAll(async () => {
  world = await openWorld();
  acme = await world.tenant('Acme');
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  headers = {
    'no credential': {},
    'an unknown key': bearer('ss_sk_unknown_unknown_unknown'),
    'a read-only key': bearer(acme.readKey),
    'a full key': bearer(acme.fullKey),
    'a viewer': { cookie: acme.viewer.cookie },
    'an editor': { cookie: acme.editor.cookie },
    'an owner': { cookie: acme.owner.cookie },
    "an owner's read-only app": bearer(await app(acme.owner.id, 'read')),
    "an owner's app with write scope": bearer(await app(acme.owner.id, 'write')),
    "an owner's app with owner scope": bearer(await app(acme.owner.id, 'owner')),
    "an editor's app with owner scope": bearer(await app(acme.editor.id, 'owner')),
    "a viewer's app with write scope": bearer(await app(acme.viewer.id, 'write')),
  };
});
afterAll(() => world.close());

describe.each(Object.entries(CALLERS))('%s', (who, classes) => {
  it.each(OPERATIONS.map((each) => [each.operationId, each] as const))(
    'can call %s only if its access class allows it',
    async (_id, { method, path, access }) => {
      // The unknown parameter makes an allowed call fail with 400 before it has any effect.
      const route = `${method} ${path.replace('/api/v1', '').replaceAll(/\{\w+\}/g, '1')}?bogus=1`;
      const { status } = await acme.callWith(headers[who]!, route);
      expect(status).toBe(classes === null ? 401 : classes.includes(access) ? 400 : 403);
    },
  );
});
