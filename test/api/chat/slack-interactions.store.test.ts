import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { buttonsOf } from '../../../outbound/messages/slack-buttons.ts';
import { createSlackDesk } from '../../../outbound/chat/slack-desk.ts';
import { slackClient } from '../../../outbound/channels/slack.ts';
import { keepAction } from '../../../postgres/chat/chat-actions.ts';
import type { ChatActionName } from '../../../schemas/chat/chat-action.ts';
import type { Mention } from '../../../schemas/mentions/mention.ts';
import type { Project } from '../../../schemas/projects/project.ts';
import { eventually } from '../../support/eventually.ts';
import { startRecordingServer, type RecordingServer } from '../../support/recording-server.ts';
import { slackRequest } from '../../support/slack-request.ts';
import { fakeContext } from '../support/fake-context.ts';
import { aMention, openWorld, store, type Tenant, type World } from '../support/world.ts';

const SECRET = 'slack signing secret';
const PATH = '/integrations/slack/interactions';
let slack: RecordingServer;
let world: World;
let acme: Tenant;
let project: string;
let mention: Mention;
let triggers = 0;

beforeAll(async () => {
  slack = await startRecordingServer();
  const { config } = fakeContext();
  const variables = { ...config.variables, EARSHOT_SLACK_SIGNING_SECRET: SECRET };
  world = await openWorld({
    chat: {
      slack: createSlackDesk(slackClient({ token: 'xoxb-test', baseUrl: slack.url })!),
      discord: null,
    },
    config: { ...config, variables },
  });
  acme = await world.tenant('Acme');
  ({ id: project } = await acme.must<Project>('POST /projects', { name: 'P' }));
});
afterAll(async () => {
  await world.close();
  await slack.close();
});
beforeEach(async () => {
  mention = aMention(acme.workspaceId, project, { id: randomBytes(16).toString('hex'), relevant: true });
  await store(world, acme.workspaceId, [mention]);
  slack.requests.length = 0;
  knownAs((await owner()).email);
});

const owner = async () => {
  const [row] = await world.stores.postgres.query<{ email: string }>(
    `SELECT u.email FROM members m JOIN users u ON u.id = m.user_id WHERE m.workspace_id = $1 AND m.role = 'owner'`,
    [acme.workspaceId],
  );
  return row!;
};
/** Slack tells this address of whoever clicks. */
const knownAs = (email: string, team = 'T1') => {
  const user = { id: 'U1', team_id: team, real_name: 'Ann', profile: { email } };
  slack.answer = { status: 200, body: JSON.stringify({ ok: true, user }) };
};

const person = { user: { id: 'U1', username: 'ann' }, team: { id: 'T1' } };
const click = (action: ChatActionName, version = 0, trigger = `trigger${++triggers}`) => {
  const handle = { workspaceId: acme.workspaceId, mentionId: mention.id, version };
  const button = buttonsOf(handle) as { elements: { action_id: string }[] };
  return {
    ...person,
    type: 'block_actions',
    trigger_id: trigger,
    container: { channel_id: 'C1' },
    message: { ts: '1.2', text: 'Alert', blocks: [button] },
    actions: [button.elements.find(({ action_id }) => action_id === `earshot_${action}`)],
  };
};
const post = (payload: object, { secret = SECRET, ageS = 0 } = {}) => {
  const { body, headers } = slackRequest(secret, { payload: JSON.stringify(payload) }, ageS);
  return world.app.inject({ method: 'POST', url: PATH, payload: body, headers });
};
const calls = (method: string) =>
  slack.requests
    .filter(({ path }) => path.endsWith(method))
    .map(({ body }) => Object.fromEntries(new URLSearchParams(body)) as Record<string, string>);
const read = () => acme.must<Mention>(`GET /mentions/${mention.id}`);
const until = (method: string, count = 1) =>
  eventually(() => calls(method).length >= count, { what: `${count} ${method}` });

it('does what the button says as the member with that address, and the message says who did it', async () => {
  expect((await post(click('done'))).statusCode).toBe(200);
  await until('chat.update');
  expect((await read()).status).toBe('done');
  const [update] = calls('chat.update');
  expect(update).toMatchObject({ channel: 'C1', ts: '1.2' });
  expect(update!.blocks).toContain('marked it done');
  expect(update!.blocks).toContain(`${mention.id}.1`);
});

it('refuses requests without a valid and recent signature', async () => {
  for (const signed of [{ secret: 'wrong' }, { ageS: 301 }, { ageS: -301 }])
    expect((await post(click('done'), signed)).statusCode).toBe(401);
  expect((await world.app.inject({ method: 'POST', url: PATH, payload: 'payload={}' })).statusCode).toBe(401);
  expect((await read()).status).toBe('open');
});

it('changes nothing twice when Slack repeats a request', async () => {
  const clicked = click('follow_up');
  await Promise.all([post(clicked), post(clicked)]);
  await until('chat.update');
  await acme.must(`PATCH /mentions/${mention.id}`, { status: 'open' });
  await post(clicked);
  await post(click('draft', 1));
  await until('chat.postEphemeral');
  expect((await read()).status).toBe('open');
  expect(calls('chat.update')).toHaveLength(1);
});

it('lets the first of two people win, and tells the other', async () => {
  await Promise.all([post(click('done')), post(click('follow_up'))]);
  await until('chat.postEphemeral');
  await until('chat.update', 2);
  const { status } = await read();
  expect(['done', 'follow_up']).toContain(status);
  const [told] = calls('chat.postEphemeral');
  expect(told!.text).toContain(status === 'done' ? 'marked it done' : 'marked it for follow-up');
  expect(calls('chat.update').every(({ blocks }) => !blocks!.includes(`${mention.id}.2`))).toBe(true);
});

it('asks why a mention is irrelevant, and keeps the reason', async () => {
  await post(click('irrelevant'));
  const [opened] = calls('views.open');
  const view = JSON.parse(opened!.view!) as { private_metadata: string; callback_id: string };
  expect((await read()).relevant).toBe(true);
  const submitted = {
    ...person,
    type: 'view_submission',
    view: { ...view, id: 'V1', state: { values: { reason: { reason: { value: 'the kite' } } } } },
  };
  // Only who opened the form may answer it.
  await post({ ...submitted, user: { id: 'U2' } });
  await post(submitted);
  await until('chat.update');
  expect(await read()).toMatchObject({
    relevant: false,
    reason: expect.stringContaining('the kite') as string,
  });
});

it('tells people who are no members how to become known, and changes nothing', async () => {
  knownAs('stranger@example.com');
  await post(click('done'));
  await until('chat.postEphemeral');
  knownAs((await owner()).email, 'T2');
  await post(click('done'));
  await until('chat.postEphemeral', 2);
  expect(calls('chat.postEphemeral')[0]!.text).toContain('stranger@example.com');
  expect((await read()).status).toBe('open');
});

it('does what was kept by a process that was killed', async () => {
  const { message } = click('assign');
  await keepAction(world.stores.postgres, {
    ...{
      id: 'slack lost',
      workspaceId: acme.workspaceId,
      mentionId: mention.id,
      version: 0,
      action: 'assign',
    },
    ...{
      reason: null,
      person: { id: 'U1', team: 'T1', name: 'ann' },
      platform: 'slack',
      message: { ...message, channel: 'C1' },
    },
  });
  // Any request, or the next look, takes it up.
  await post({ ...person, type: 'block_actions' });
  await until('chat.update');
  expect((await read()).assignee).not.toBeNull();
});
