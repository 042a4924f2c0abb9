import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Alert } from '../../schemas/alerts/alert.ts';
import type { Project } from '../../schemas/projects/project.ts';
import type { Webhook } from '../../schemas/webhooks/webhook.ts';
import { HOSTILE_URLS } from '../outbound/hostile-urls.ts';
import { openWorld, type Tenant, type World } from './support/world.ts';

let world: World;
let acme: Tenant;
beforeAll(async () => {
  world = await openWorld();
  acme = await world.tenant('Acme');
});
afterAll(() => world.close());

/** Sends each hostile URL as this field and expects a 400 that names the field. */
async function expectRefused(route: string, field: string, rest: object = {}): Promise<void> {
  for (const [what, url] of HOSTILE_URLS) {
    const { status, body } = await acme.call<{ error?: { message: string } }>(route, {
      ...rest,
      [field]: url,
    });
    const where = `${what}: ${JSON.stringify(url)}`;
    expect([status, body.error?.message], where).toEqual([400, expect.stringMatching(`^${field}: must `)]);
  }
}

it('a webhook accepts no internal address, on creation or on update', async () => {
  const { id, url } = await acme.must<Webhook>('POST /webhooks', { url: 'https://hooks.example.com/' });
  await expectRefused('POST /webhooks', 'url');
  await expectRefused(`PATCH /webhooks/${id}`, 'url');
  expect(await acme.must('GET /webhooks')).toMatchObject([{ id, url }]);
});

it('a Discord alert accepts no internal address, on creation or on update', async () => {
  await acme.must<Project>('POST /projects', { name: 'P', keywords: ['acme'] });
  const discord = { kind: 'rule', name: 'Trouble', channel: 'discord' };
  const target = 'https://discord.com/api/webhooks/1/abc';
  const { id } = await acme.must<Alert>('POST /alerts', { ...discord, target });
  await expectRefused('POST /alerts', 'target', discord);
  await expectRefused(`PATCH /alerts/${id}`, 'target');
  expect(await acme.must('GET /alerts')).toMatchObject([{ id, target }]);
});
