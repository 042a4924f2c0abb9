import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { WebSocketServer, type WebSocket } from 'ws';
import { slackClient } from '../../../outbound/channels/slack.ts';
import { createSlackDesk } from '../../../outbound/chat/slack-desk.ts';
import { buttonsOf } from '../../../outbound/messages/slack-buttons.ts';
import { keepCommand } from '../../../postgres/chat/chat-commands.ts';
import type { Mention } from '../../../schemas/mentions/mention.ts';
import type { Project } from '../../../schemas/projects/project.ts';
import { eventually } from '../../support/eventually.ts';
import { startRecordingServer, type RecordingServer } from '../../support/recording-server.ts';
import { slackRequest } from '../../support/slack-request.ts';
import { fakeContext } from '../support/fake-context.ts';
import { aMention, openWorld, store, type Tenant, type World } from '../support/world.ts';

const SECRET = 'slack signing secret';
/** The same app, with Slack's Socket Mode. */
let socket: WebSocketServer;
let connection: WebSocket;
let slack: RecordingServer;
let world: World;
let acme: Tenant;
let project: string;
let mention: Mention;
let triggers = 0;

beforeAll(async () => {
  slack = await startRecordingServer();
  socket = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(socket, 'listening');
  const connected = new Promise<WebSocket>((resolve) => socket.on('connection', resolve));
  knownAs('nobody@example.com');
  const { config } = fakeContext();
  const variables = {
    ...config.variables,
    EARSHOT_SLACK_SIGNING_SECRET: SECRET,
    EARSHOT_SLACK_APP_TOKEN: 'xapp-test',
    EARSHOT_SLACK_BASE_URL: slack.url,
  };
  world = await openWorld({
    chat: {
      slack: createSlackDesk(slackClient({ token: 'xoxb-test', baseUrl: slack.url })!),
      discord: null,
    },
    config: { ...config, variables },
  });
  acme = await world.tenant('Acme');
  ({ id: project } = await acme.must<Project>('POST /projects', { name: 'P' }));
  await world.app.listen({ port: 0, host: '127.0.0.1' });
  connection = await connected;
});
afterAll(async () => {
  await world.close();
  await new Promise((resolve) => socket.close(resolve));
  await slack.close();
});
beforeEach(async () => {
  mention = aMention(acme.workspaceId, project, {
    id: randomBytes(16).toString('hex'),
    title: `Outage ${++triggers}`,
  });
  await store(world, acme.workspaceId, [mention]);
  slack.requests.length = 0;
  knownAs(acme.editor.email);
});

/** Slack tells this address of everybody, and where to connect to. */
const knownAs = (email: string) => {
  const user = { id: 'U1', team_id: 'T1', profile: { email } };
  const url = `ws://127.0.0.1:${(socket.address() as { port: number }).port}`;
  slack.answer = { status: 200, body: JSON.stringify({ ok: true, user, url }) };
};

const fieldsOf = (text: string, trigger = `command${++triggers}`) => ({
  ...{ command: '/earshot', text, trigger_id: trigger, user_id: 'U1', user_name: 'ann', team_id: 'T1' },
  ...{ channel_id: 'C1', channel_name: 'ops', response_url: `${slack.url}/commands/answer` },
});
const post = (fields: Record<string, string>, { secret = SECRET, ageS = 0 } = {}) => {
  const { body, headers } = slackRequest(secret, fields, ageS);
  return world.app.inject({ method: 'POST', url: '/integrations/slack/commands', payload: body, headers });
};
interface Said {
  readonly response_type: string;
  readonly text: string;
  readonly blocks?: object[];
}
const answers = () =>
  slack.requests
    .filter(({ path }) => path === '/commands/answer')
    .map(({ body }) => JSON.parse(body) as Said);
const ask = async (text: string): Promise<Said> => {
  const before = answers().length;
  expect((await post(fieldsOf(text))).statusCode).toBe(200);
  return eventually(() => answers()[before], { what: `an answer to ${text}` });
};
const read = () => acme.must<Mention>(`GET /mentions/${mention.id}`);

it('answers brief and search with mentions, privately, as the member asks for them', async () => {
  const found = await ask(`search "${mention.title}"`);
  expect(found.response_type).toBe('ephemeral');
  expect(JSON.stringify(found.blocks)).toContain(mention.id);
  expect((await ask('brief')).text).toMatch(/^\d+ mentions? open$/);
  expect((await ask('brief mine')).text).toBe('0 mentions open, assigned to you');
  expect((await ask('search title:(')).text).toContain('q: ');
  expect((await ask('dance')).text).toContain('/earshot snooze MENTION');
});

it('assigns and snoozes a mention by its id or the address of its page', async () => {
  expect((await ask(`assign ${mention.id}`)).text).toBe('It is assigned to you now.');
  expect((await read()).assignee).toBe(acme.editor.id);
  await ask(`assign <http://127.0.0.1:8080/projects/p/feed?mention=${mention.id}> ${acme.owner.email}`);
  expect((await read()).assignee).toBe(acme.owner.id);
  expect((await ask(`assign ${mention.id} @nobody`)).text).toContain('Nothing was changed');
  expect((await ask(`snooze ${mention.id} 2d`)).text).toMatch(/^It is snoozed until /);
  const until = Date.parse((await read()).snoozed_until!);
  expect(Math.abs(until - Date.now() - 2 * 86_400_000)).toBeLessThan(600_000);
  await ask(`snooze ${mention.id} off`);
  expect((await read()).snoozed_until).toBeNull();
  expect((await ask(`snooze ${mention.id} someday`)).text).toContain('Until when?');
  expect((await ask(`assign ${'0'.repeat(32)}`)).text).toContain('mention');
});

it('refuses wrong and old signatures, changes nothing as a viewer, and nothing twice', async () => {
  for (const signed of [{ secret: 'wrong' }, { ageS: 301 }])
    expect((await post(fieldsOf(`assign ${mention.id}`), signed)).statusCode).toBe(401);
  knownAs(acme.viewer.email);
  expect((await ask(`assign ${mention.id}`)).text).toContain('full-access key, or an editor or owner');
  expect((await read()).assignee).toBeNull();
  knownAs(acme.editor.email);
  const command = fieldsOf(`assign ${mention.id}`);
  await post(command);
  await eventually(() => answers().length === 2);
  await acme.must(`PATCH /mentions/${mention.id}`, { assignee: null });
  await post(command);
  await ask('help');
  expect((await read()).assignee).toBeNull();
});

it('links the account of a person whose address nobody has, who can then act', async () => {
  knownAs('ann@elsewhere.example');
  const { text } = await ask(`assign ${mention.id}`);
  expect(text).toContain('ann@elsewhere.example');
  const token = /\/link-chat\/(\S+)/.exec(text)![1]!;
  const visit = (method: 'GET' | 'POST', cookie: string | null, origin = 'http://127.0.0.1:8080') =>
    world.app.inject({
      ...{ method, url: `/auth/chat-links/${token}` },
      headers: { ...(cookie && { cookie }), origin },
    });
  expect((await visit('GET', null)).statusCode).toBe(401);
  expect((await visit('GET', acme.editor.cookie)).json()).toEqual({
    ...{ platform: 'Slack', name: 'ann', email: acme.editor.email },
    workspace: { id: acme.workspaceId, name: 'Acme' },
  });
  expect((await visit('POST', acme.editor.cookie, 'https://evil.example')).statusCode).toBe(403);
  expect((await visit('POST', acme.editor.cookie)).statusCode).toBe(200);
  expect((await visit('POST', acme.owner.cookie)).statusCode).toBe(404);
  expect((await ask(`assign ${mention.id}`)).text).toBe('It is assigned to you now.');
  expect((await read()).assignee).toBe(acme.editor.id);

  const own = (method: 'GET' | 'DELETE', path = '') =>
    world.app.inject({ method, url: `/auth/chat-accounts${path}`, headers: { cookie: acme.editor.cookie } });
  const [account] = (await own('GET')).json<{ accounts: { id: string; platform: string }[] }>().accounts;
  expect(account?.platform).toBe('slack');
  expect((await own('DELETE', `/${account!.id}`)).statusCode).toBe(200);
  expect((await ask('brief')).text).toContain('/link-chat/');
});

it('asks which workspace is meant, unless an alert of one goes to the channel', async () => {
  const beta = await world.tenant('Beta Inc');
  await world.stores.postgres.query(
    `INSERT INTO members (workspace_id, user_id, role) VALUES ($1, $2, 'editor')`,
    [beta.workspaceId, acme.editor.id],
  );
  expect((await ask('brief')).text).toContain('"Acme", "Beta Inc"');
  expect((await ask('in “Beta Inc” brief')).text).toBe('0 mentions open');
  await beta.must('POST /alerts', { kind: 'rule', name: 'R', channel: 'slack', target: '#ops' });
  expect((await ask('brief')).text).toBe('0 mentions open');
  expect((await ask('in acme brief')).text).not.toBe('0 mentions open');
  await world.stores.postgres.query('DELETE FROM members WHERE workspace_id = $1 AND user_id = $2', [
    ...[beta.workspaceId, acme.editor.id],
  ]);
});

it('runs a command that a killed process had kept, once', async () => {
  const { user_id: id, team_id: team, response_url } = fieldsOf('');
  const person = { id, team, name: 'ann' };
  const command = { id: 'slack lost', person, channel: { id: 'C1', name: 'ops' }, response_url };
  await keepCommand(world.stores.postgres, { ...command, text: `assign ${mention.id}` });
  await eventually(() => answers().length === 1);
  expect((await read()).assignee).toBe(acme.editor.id);
});

it('takes clicks and commands by Socket Mode, acknowledges what it has kept, and connects again', async () => {
  const acknowledged: string[] = [];
  const listen = (to: WebSocket) =>
    to.on('message', (data: Buffer) =>
      acknowledged.push((JSON.parse(data.toString()) as { envelope_id: string }).envelope_id),
    );
  listen(connection);
  const handle = { workspaceId: acme.workspaceId, mentionId: mention.id, version: 0 };
  const button = buttonsOf(handle) as { elements: { action_id: string }[] };
  const click = {
    ...{ type: 'block_actions', trigger_id: 'socket1', container: { channel_id: 'C1' } },
    ...{ user: { id: 'U1', username: 'ann' }, team: { id: 'T1' } },
    message: { ts: '1.2', text: 'Alert', blocks: [button] },
    actions: [button.elements.find(({ action_id }) => action_id === 'earshot_done')],
  };
  connection.send('not JSON');
  for (const envelope_id of ['e1', 'e2'])
    connection.send(JSON.stringify({ type: 'interactive', envelope_id, payload: click }));
  await eventually(() => acknowledged.length === 2);
  await eventually(async () => (await read()).status === 'done');
  await eventually(() => slack.requests.some(({ path }) => path.endsWith('chat.update')));

  const again = new Promise<WebSocket>((resolve) => socket.once('connection', resolve));
  connection.send(JSON.stringify({ type: 'disconnect', reason: 'refresh_requested' }));
  connection = await again;
  listen(connection);
  const payload = fieldsOf('brief');
  connection.send(JSON.stringify({ type: 'slash_commands', envelope_id: 'e3', payload }));
  await eventually(() => acknowledged.includes('e3') && answers().length === 1);
  expect(slack.requests.filter(({ path }) => path.endsWith('chat.update'))).toHaveLength(1);
});
