import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createUnsubscribeLinks } from '../../../outbound/unsubscribe-link.ts';
import type { Alert } from '../../../schemas/alerts/alert.ts';
import { openWorld, type Tenant, type World } from '../support/world.ts';

let world: World;
let acme: Tenant;
beforeAll(async () => {
  world = await openWorld();
  acme = await world.tenant('Acme');
});
afterAll(() => world.close());

const LEAST = { kind: 'rule', name: 'Trouble & <b>', channel: 'email', target: 'ops@acme.example' };
const create = () => acme.must<Alert>('POST /alerts', LEAST);
const read = ({ id }: Alert) => acme.must<Alert>(`GET /alerts/${id}`);

const pathOf = ({ id, target }: Alert, secretKey = world.context.secretKey) =>
  createUnsubscribeLinks(secretKey, '').urlOf({ workspaceId: acme.workspaceId, alertId: id, target });
const request = (method: 'GET' | 'POST', url: string) =>
  world.app.inject({
    ...{ method, url },
    ...(method === 'POST' && {
      payload: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }),
  });

it('turns an alert off by one request without a credential, and only when asked', async () => {
  const alert = await create();
  const page = await request('GET', pathOf(alert));
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('<form method="post">');
  expect(page.body).toContain('Trouble &amp; &lt;b&gt;');
  expect((await read(alert)).enabled).toBe(true);
  for (let times = 0; times < 2; times += 1)
    expect((await request('POST', pathOf(alert))).statusCode).toBe(200);
  expect(await read(alert)).toMatchObject({
    enabled: false,
    last_error: 'The reader of its mails turned it off.',
  });
});

it('works only for the recipient of the mail, and with the right signature', async () => {
  const alert = await create();
  const path = pathOf(alert);
  await acme.must('PATCH /alerts/' + alert.id, { target: 'new@acme.example' });
  const other = await create();
  const forged = path.replace(alert.id, other.id);
  for (const wrong of [path, forged, pathOf(other, randomBytes(32)), `${pathOf(other)}x`, '/unsubscribe/x'])
    expect((await request('POST', wrong)).statusCode).toBe(404);
  expect((await read(alert)).enabled).toBe(true);
  expect((await read(other)).enabled).toBe(true);
});
