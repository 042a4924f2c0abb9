import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createDiscordApi } from '../../../outbound/chat/discord-api.ts';
import { createDiscordDesk } from '../../../outbound/chat/discord-desk.ts';
import { discordComponents } from '../../../outbound/messages/discord-buttons.ts';
import type { DiscordEmbed } from '../../../outbound/messages/discord-embed.ts';
import type { ChatActionName } from '../../../schemas/chat/chat-action.ts';
import type { Mention } from '../../../schemas/mentions/mention.ts';
import type { Project } from '../../../schemas/projects/project.ts';
import { eventually } from '../../support/eventually.ts';
import { startRecordingServer, type RecordingServer } from '../../support/recording-server.ts';
import { fakeContext } from '../support/fake-context.ts';
import { aMention, openWorld, store, type Tenant, type World } from '../support/world.ts';

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
/** As the developer portal shows it: the 32 bytes of the key. */
const PUBLIC_KEY = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex');
const MESSAGE = '/webhooks/app1/';
let discord: RecordingServer;
let world: World;
let acme: Tenant;
let project: string;
let mention: Mention;
let serial = 0;

beforeAll(async () => {
  discord = await startRecordingServer();
  const { config } = fakeContext();
  const variables = { ...config.variables, EARSHOT_DISCORD_PUBLIC_KEY: PUBLIC_KEY };
  const api = createDiscordApi({ botToken: 'bot', baseUrl: discord.url });
  world = await openWorld({
    chat: { slack: null, discord: createDiscordDesk(api) },
    config: { ...config, variables },
  });
  acme = await world.tenant('Acme');
  ({ id: project } = await acme.must<Project>('POST /projects', { name: 'P' }));
  for (const [person, { id }] of [
    ['D1', acme.editor],
    ['D2', acme.owner],
    ['D3', acme.viewer],
  ] as const)
    await world.stores.postgres.query(
      `INSERT INTO chat_accounts (id, workspace_id, user_id, platform, team, person, name)
       VALUES ($1, $2, $3, 'discord', '', $1, 'ann')`,
      [person, acme.workspaceId, id],
    );
});
afterAll(async () => {
  await world.close();
  await discord.close();
});
beforeEach(async () => {
  mention = aMention(acme.workspaceId, project, { id: randomBytes(16).toString('hex') });
  await store(world, acme.workspaceId, [mention]);
  discord.requests.length = 0;
  discord.answer = { status: 200, body: '{}' };
});

interface Component {
  readonly custom_id: string;
}
const EMBED: DiscordEmbed = { title: 'Outage', description: 'Down.', color: 1, footer: { text: 'hn' } };
const components = (version: number) =>
  discordComponents([{ workspaceId: acme.workspaceId, mentionId: mention.id, version }]);

const interaction = (person: string, fields: object) => ({
  ...{ id: `i${++serial}`, application_id: 'app1', token: `token${serial}`, channel_id: '42', version: 1 },
  member: { user: { id: person, username: 'ann', global_name: 'Ann' } },
  message: { id: '77', embeds: [EMBED], components: components(0) },
  ...fields,
});
const click = (action: ChatActionName, person = 'D1', version = 0) => {
  const buttons = components(version).flatMap((row) => (row as { components: Component[] }).components);
  const { custom_id } = buttons.find(({ custom_id: id }) => id.startsWith(`earshot ${action} `))!;
  return interaction(person, { type: 3, data: { component_type: 2, custom_id } });
};
const post = (payload: object, { key = privateKey, ageS = 0 } = {}) => {
  const body = JSON.stringify(payload);
  const timestamp = String(Math.floor(Date.now() / 1000) - ageS);
  return world.app.inject({
    ...{ method: 'POST', url: '/integrations/discord/interactions', payload: body },
    headers: {
      'content-type': 'application/json',
      'x-signature-timestamp': timestamp,
      'x-signature-ed25519': sign(null, Buffer.from(timestamp + body), key).toString('hex'),
    },
  });
};
const calls = (method: string, path = MESSAGE) =>
  discord.requests
    .filter((request) => request.method === method && request.path.startsWith(path))
    .map(({ body }) => JSON.parse(body) as { content?: string; flags?: number; embeds?: DiscordEmbed[] });
const updates = () => calls('PATCH');
const told = () => calls('POST');
const read = () => acme.must<Mention>(`GET /mentions/${mention.id}`);

it('answers the ping of Discord, and refuses wrong, old and missing signatures', async () => {
  expect((await post({ type: 1 })).json()).toEqual({ type: 1 });
  const other = generateKeyPairSync('ed25519').privateKey;
  for (const signed of [{ key: other }, { ageS: 301 }, { ageS: -301 }])
    expect((await post(click('done'), signed)).statusCode).toBe(401);
  const bare = { method: 'POST', url: '/integrations/discord/interactions', payload: '{}' } as const;
  expect((await world.app.inject(bare)).statusCode).toBe(401);
  expect((await read()).status).toBe('open');
});

it('does what the button says as the member who linked the account, and the message says who did it', async () => {
  expect((await post(click('done'))).json()).toEqual({ type: 6 });
  await eventually(() => updates().length === 1);
  expect((await read()).status).toBe('done');
  const [update] = updates();
  expect(JSON.stringify(update!.embeds)).toContain('editor marked it done');
  expect(update!.embeds![0]!.title).toBe('Outage');
  expect(JSON.stringify(update)).toContain(`${mention.id}.1`);
  expect(discord.requests[0]!.path).toMatch(/^\/webhooks\/app1\/token\d+\/messages\/@original$/);
});

it('lets the first of two people win, tells the other alone, and changes nothing twice', async () => {
  const [first, second] = [click('done', 'D1'), click('follow_up', 'D2')];
  await Promise.all([post(first), post(first), post(second)]);
  await eventually(() => told().length === 1 && updates().length === 2);
  const { status } = await read();
  const [answer] = told();
  expect(answer).toMatchObject({ flags: 64 });
  expect(answer!.content).toContain(status === 'done' ? 'marked it done' : 'marked it for follow');
  await acme.must(`PATCH /mentions/${mention.id}`, { status: 'open' });
  await post(first);
  await post(click('draft', 'D1', 1));
  await eventually(() => told().length === 2);
  expect((await read()).status).toBe('open');
});

it('asks why a mention is irrelevant, and keeps the reason', async () => {
  const asked = (await post(click('irrelevant'))).json<{ type: number; data: Component }>();
  expect(asked.type).toBe(9);
  expect((await read()).relevant).toBe(true);
  const { custom_id } = asked.data;
  const field = { type: 4, custom_id: 'reason', value: 'the kite' };
  const answered = { type: 5, data: { custom_id, components: [{ type: 18, component: field }] } };
  await post(interaction('D1', answered));
  await eventually(() => updates().length === 1);
  expect(await read()).toMatchObject({
    relevant: false,
    reason: expect.stringContaining('the kite') as string,
  });
});

it('tells whom it does not know how to link, and viewers that they may not', async () => {
  await post(click('done', 'D9'));
  await eventually(() => told().length === 1);
  expect(told()[0]!.content).toContain('/link-chat/');
  await post(click('done', 'D3'));
  await eventually(() => told().length === 2);
  expect(told()[1]!.content).toContain('Your role in Earshot is viewer');
  expect((await read()).status).toBe('open');
});

it('offers a menu for each of several mentions', async () => {
  const other = aMention(acme.workspaceId, project, { id: randomBytes(16).toString('hex') });
  await store(world, acme.workspaceId, [other]);
  const rows = discordComponents(
    [mention, other].map(({ id }) => ({ workspaceId: acme.workspaceId, mentionId: id, version: 0 })),
  ) as { components: Component[] }[];
  const message = { id: '77', embeds: [EMBED, EMBED], components: rows };
  const { custom_id } = rows[1]!.components[0]!;
  await post(interaction('D1', { type: 3, data: { custom_id, values: ['follow_up'] }, message }));
  await eventually(() => updates().length === 1);
  expect((await acme.must<Mention>(`GET /mentions/${other.id}`)).status).toBe('follow_up');
  const [first, second] = updates()[0]!.embeds!;
  expect(first!.fields).toBeUndefined();
  expect(second!.fields![0]!.value).toContain('marked it for follow');
});

it('updates the message as the bot when the token of the interaction has expired, and waits out a dead Discord', async () => {
  discord.answer = { status: 503, body: '' };
  await post(click('assign'));
  await eventually(async () => (await read()).assignee === acme.editor.id);
  await eventually(() => discord.requests.length > 0);
  // Somebody changes it before Discord is back: the click is not repeated.
  await acme.must(`PATCH /mentions/${mention.id}`, { assignee: null });
  discord.answer = { status: 404, body: '{"code":10015}' };
  await world.stores.postgres.query('UPDATE chat_actions SET leased_until = now() WHERE ended_at IS NULL');
  await post({ type: 1 });
  await post(click('draft', 'D1', 1));
  await eventually(() => calls('PATCH', '/channels/42/messages/77').length === 1);
  expect((await read()).assignee).toBeNull();
});
