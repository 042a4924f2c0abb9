import { afterAll, beforeAll, expect, it } from 'vitest';
import { signatureHeaders } from '../../outbound/webhook-signature.ts';
import type { Project } from '../../schemas/projects/project.ts';
import type { Mention } from '../../schemas/mentions/mention.ts';
import { WEBHOOK_EVENTS } from '../../schemas/webhooks/webhook-events.ts';
import type { Webhook } from '../../schemas/webhooks/webhook.ts';
import { aMention, openWorld, store, type Tenant, type World } from '../api/support/world.ts';
import { functionsFor, loadNodes, type Fields, type Node } from './n8n-functions.ts';

let world: World;
let acme: Tenant;
let service: { url: string; key: string };
let nodes: Readonly<Record<string, Node>>;
let mentions: Mention[];

beforeAll(async () => {
  world = await openWorld();
  acme = await world.tenant('Acme');
  const { id } = await acme.must<Project>('POST /projects', { name: 'P' });
  mentions = Array.from({ length: 3 }, (_, at) => aMention(acme.workspaceId, id, { title: `Outage ${at}` }));
  await store(world, acme.workspaceId, mentions);
  service = { url: `${await world.app.listen({ port: 0, host: '127.0.0.1' })}/`, key: acme.fullKey };
  nodes = await loadNodes();
});
afterAll(() => world.close());

const run = async (fields: Fields) => {
  const node = nodes.earshot!;
  const [items] = await node.execute!.call(functionsFor(node, fields, service));
  return items!.map(({ json }) => json);
};
const read = (mention: Mention) => acme.must<Mention>(`GET /mentions/${mention.id}`);

it('finds mentions by query and filters, over pages, up to the limit', async () => {
  expect(await run({ operation: 'list' })).toHaveLength(3);
  expect(await run({ operation: 'list', limit: 2 })).toHaveLength(2);
  expect(await run({ operation: 'list', q: 'title:"outage 1"' })).toEqual([
    expect.objectContaining({ id: mentions[1]!.id }),
  ]);
  expect(await run({ operation: 'list', filters: { status: 'done', sources: 'hn' } })).toEqual([]);
  expect(await run({ operation: 'brief' })).toHaveLength(3);
  expect(await run({ operation: 'get', mention: mentions[0]!.id })).toEqual([
    expect.objectContaining({ title: 'Outage 0' }),
  ]);
});

it('updates a mention, marks it irrelevant and adds a note', async () => {
  const [first, second] = mentions as [Mention, Mention];
  const changes = { add_tags: 'pr, outage', status: 'follow_up', assignee: acme.editor.id };
  await run({ operation: 'update', mention: first.id, changes });
  expect(await read(first)).toMatchObject({ status: 'follow_up', assignee: acme.editor.id });
  expect((await read(first)).tags.toSorted()).toEqual(['outage', 'pr']);
  const undone = { assignee: 'none', remove_tags: 'pr', snoozed_until: '2099-01-01' };
  await run({ operation: 'update', mention: first.id, changes: undone });
  expect(await read(first)).toMatchObject({
    ...{ assignee: null, tags: ['outage'], snoozed_until: '2099-01-01T00:00:00.000Z' },
  });
  await run({ operation: 'irrelevant', mention: second.id, reason: 'the kite' });
  expect((await read(second)).relevant).toBe(false);
  await run({ operation: 'addNote', mention: first.id, note: 'From n8n' });
  expect(await acme.must(`GET /mentions/${first.id}/notes`)).toMatchObject([{ text: 'From n8n' }]);
});

it('says what the service refuses, or goes on with the next item where the workflow says so', async () => {
  await expect(run({ operation: 'get', mention: 'nope' })).rejects.toThrow('mention');
  expect(await run({ operation: 'get', mention: 'nope', continueOnFail: true })).toEqual([
    { error: expect.stringContaining('mention') as string },
  ]);
});

it('creates a webhook when a workflow is activated, starts it on genuine requests alone, and deletes the webhook', async () => {
  const node = nodes.earshotTrigger!;
  const kept: { id?: string; secret?: string } = {};
  const functions = functionsFor(node, { events: ['mention.created'] }, { ...service, staticData: kept });
  const { checkExists, create, delete: remove } = node.webhookMethods!.default;
  expect(await checkExists.call(functions)).toBe(false);
  await create.call(functions);
  expect(await checkExists.call(functions)).toBe(true);
  const [webhook] = await acme.must<Webhook[]>('GET /webhooks');
  expect(webhook).toMatchObject({ url: 'https://n8n.example.com/webhook/1', events: ['mention.created'] });

  const receive = async (secret: string, ageS = 0) => {
    const event = WEBHOOK_EVENTS['mention.created'];
    const payload = Buffer.from(JSON.stringify(event));
    const at = new Date(Date.now() - ageS * 1000);
    let status = 200;
    const response = { status: (code: number) => ({ json: () => void (status = code) }) };
    const started = await node.webhook!.call({
      ...functions,
      getRequestObject: () => ({ rawBody: payload }),
      getHeaderData: () => signatureHeaders(secret, { id: 'evt_1', at, payload }),
      getResponseObject: () => response,
      getBodyData: () => event,
    });
    return { status, started };
  };
  expect((await receive(kept.secret!)).started).toHaveProperty('workflowData');
  for (const refused of [await receive('whsec_AAAA'), await receive(kept.secret!, 600)])
    expect(refused).toEqual({ status: 401, started: { noWebhookResponse: true } });

  await remove.call(functions);
  expect(await acme.must('GET /webhooks')).toEqual([]);
  expect(kept).toEqual({});
});
