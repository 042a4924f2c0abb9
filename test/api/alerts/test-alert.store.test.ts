import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { channelsWith } from '../../support/channels.ts';
import { NotSentError, type Channel } from '../../../outbound/channels/channel.ts';
import type { Message } from '../../../outbound/messages/message.ts';
import type { Alert, AlertTest } from '../../../schemas/alerts/alert.ts';
import { defaultLimits } from '../../../schemas/usage/plan.ts';
import type { Project } from '../../../schemas/projects/project.ts';
import type { Usage } from '../../../schemas/usage/usage.ts';
import { fakeContext } from '../support/fake-context.ts';
import { aMention, openWorld, store, type Tenant, type World } from '../support/world.ts';

/** The messages sent so far, and the error the next send throws. */
const sent: { target: string; message: Message }[] = [];
let failure: Error | null = null;
const recording = (where: string): Channel => ({
  send: (target, message) => {
    if (failure) return Promise.reject(failure);
    sent.push({ target, message });
    return Promise.resolve(where);
  },
});
const CAPS = { emails: 3, chats: 2 };
const { config } = fakeContext();

let world: World;
beforeAll(async () => {
  world = await openWorld({
    channels: channelsWith({
      email: recording('to them'),
      slack: recording('to Slack'),
      discord: recording('to Discord'),
    }),
    config: {
      ...config,
      plans: {
        named: {},
        defaults: defaultLimits({ llm_tokens: null, emails: CAPS.emails, chat_messages: CAPS.chats }),
      },
    },
  });
});
beforeEach(() => {
  sent.length = 0;
  failure = null;
});
afterAll(() => world.close());

interface Place {
  readonly tenant: Tenant;
  readonly project: string;
  alert(fields?: object): Promise<string>;
  test(id: string): Promise<AlertTest>;
}

/** Creates a workspace with a project, since caps are counted per workspace. */
async function aPlace(): Promise<Place> {
  const tenant = await world.tenant('Acme');
  const { id: project } = await tenant.must<Project>('POST /projects', { name: 'Acme Cloud' });
  const least = { kind: 'rule', name: 'Trouble', channel: 'email', target: 'ops@acme.example' };
  return {
    tenant,
    project,
    alert: async (fields = {}) => (await tenant.must<Alert>('POST /alerts', { ...least, ...fields })).id,
    test: (id) => tenant.must<AlertTest>(`POST /alerts/${id}/test`),
  };
}
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const storeIn = ({ tenant, project }: Place, ...fields: Parameters<typeof aMention>[2][]) =>
  store(
    world,
    tenant.workspaceId,
    fields.map((each) => aMention(tenant.workspaceId, project, each)),
  );
const headlines = () => sent.map(({ message }) => message.entries.map(({ headline }) => headline));

describe('a test of a rule', () => {
  it('sends the matching mention that was collected last', async () => {
    const place = await aPlace();
    await storeIn(
      place,
      { title: 'older', found_at: hoursAgo(90) },
      { title: 'latest', found_at: hoursAgo(60) },
      { title: 'newer, but calm', found_at: hoursAgo(1), urgency: 10 },
      { title: 'newer, but noise', found_at: hoursAgo(1), relevant: false },
    );
    const answer = await place.test(await place.alert({ min_urgency: 40 }));
    expect(answer).toEqual({
      sent: true,
      channel: 'email',
      detail: 'Sent the latest matching mention, to them.',
    });
    expect(headlines()).toEqual([['latest']]);
    expect(sent[0]?.target).toBe('ops@acme.example');
    expect(sent[0]?.message.entries[0]?.facts).toContain('Acme Cloud');
  });

  it('sends a sample, marked as such, when nothing matches', async () => {
    const place = await aPlace();
    const answer = await place.test(await place.alert());
    expect(answer).toMatchObject({ sent: true, detail: 'Sent a sample, since no mention matches, to them.' });
    expect(sent[0]?.message.subject).toBe('[Sample] Trouble');
  });

  it('is sent even if the alert is off, and does not count as sent', async () => {
    const place = await aPlace();
    const id = await place.alert({ enabled: false });
    expect(await place.test(id)).toMatchObject({ sent: true });
    const { last_sent_at, enabled } = await place.tenant.must<Alert>(`GET /alerts/${id}`);
    expect(last_sent_at).toBeNull();
    expect(enabled).toBe(false);
  });

  it('uses only mentions of its own project, and none of deleted projects', async () => {
    const place = await aPlace();
    const { id: other } = await place.tenant.must<Project>('POST /projects', { name: 'Other' });
    await storeIn({ ...place, project: other }, { title: 'elsewhere' });
    await place.test(await place.alert({ project_id: place.project }));
    await place.test(await place.alert());
    await place.tenant.must(`DELETE /projects/${other}`);
    await place.test(await place.alert());
    expect(headlines().map(([first]) => first?.slice(0, 8))).toEqual(['[Sample]', 'elsewher', '[Sample]']);
  });
});

describe('a test of a digest', () => {
  it('sends what was collected in the last 24 hours, the most urgent first', async () => {
    const place = await aPlace();
    await storeIn(
      place,
      { title: 'yesterday', found_at: hoursAgo(25), urgency: 99 },
      { title: 'calm', found_at: hoursAgo(2), urgency: 5 },
      { title: 'old post, found today', found_at: hoursAgo(1), posted_at: hoursAgo(300), urgency: 80 },
    );
    const answer = await place.test(await place.alert({ kind: 'digest' }));
    expect(answer.detail).toBe('Sent a digest of 2 mentions, to them.');
    expect(headlines()).toEqual([['old post, found today', 'calm']]);
  });

  it('shows the first ten and says how many there are', async () => {
    const place = await aPlace();
    await storeIn(place, ...Array.from({ length: 14 }, (_, at) => ({ title: `post ${at}`, urgency: at })));
    await place.test(await place.alert({ kind: 'digest' }));
    expect(sent[0]?.message.entries).toHaveLength(10);
    expect(sent[0]?.message.subject).toBe('Trouble: 14 mentions');
  });

  it('sends a sample when the last 24 hours had no matches', async () => {
    const place = await aPlace();
    await storeIn(place, { title: 'yesterday', found_at: hoursAgo(25) });
    const answer = await place.test(await place.alert({ kind: 'digest' }));
    expect(answer.detail).toBe('Sent a sample, since no mention of the last 24 hours matches, to them.');
  });
});

describe('a message that cannot be sent', () => {
  it('is reported, does not count toward the cap and does not change the alert', async () => {
    const place = await aPlace();
    const id = await place.alert();
    failure = new NotSentError('The mail server refused the recipient (550).');
    for (let times = 0; times <= CAPS.emails; times++)
      expect(await place.test(id)).toEqual({
        sent: false,
        channel: 'email',
        detail: 'The mail server refused the recipient (550).',
      });
    expect(await place.tenant.must(`GET /alerts/${id}`)).toMatchObject({ last_sent_at: null });
    expect((await place.tenant.must<Usage>('GET /usage')).messages.emails_today).toBe(0);
  });

  it('reports an unexpected error without its details, which are logged', async () => {
    const place = await aPlace();
    failure = new Error('connect ECONNREFUSED 10.1.2.3:25 password=hunter2');
    const { sent: isSent, detail } = await place.test(await place.alert());
    expect(isSent).toBe(false);
    expect(detail).toBe('The message could not be sent. The log has the reason.');
  });
});

describe('the daily cap', () => {
  it('is one for email and one shared by Slack and Discord, and shows in the usage', async () => {
    const place = await aPlace();
    const mail = await place.alert();
    const slack = await place.alert({ channel: 'slack', target: '#ops' });
    const discord = await place.alert({ channel: 'discord', target: 'https://discord.com/api/webhooks/1/x' });
    const answers = [];
    for (const id of [mail, mail, mail, mail, slack, discord, slack]) answers.push(await place.test(id));
    expect(answers.map(({ sent: isSent }) => isSent)).toEqual([true, true, true, false, true, true, false]);
    expect(answers[3]?.detail).toContain('the daily cap of 3 emails is reached');
    // The last message allowed says that it is the last one.
    const isLast = sent.map(({ message }) =>
      message.lines.some((line) => line.startsWith('This is the last of')),
    );
    expect(isLast).toEqual([false, false, true, false, true]);
    expect(answers[6]?.detail).toContain('the daily cap of 2 chat messages is reached');
    expect((await place.tenant.must<Usage>('GET /usage')).messages).toEqual({
      emails_today: 3,
      emails_limit: 3,
      chat_today: 2,
      chat_limit: 2,
      emails_month: 3,
      chat_month: 2,
    });
  });

  it('holds under concurrent requests and applies per workspace', async () => {
    const [place, other] = [await aPlace(), await aPlace()];
    const id = await place.alert();
    const answers = await Promise.all(Array.from({ length: 8 }, () => place.test(id)));
    expect(answers.filter((answer) => answer.sent)).toHaveLength(CAPS.emails);
    expect(await other.test(await other.alert())).toMatchObject({ sent: true });
  });

  it('resets the next day', async () => {
    const place = await aPlace();
    const id = await place.alert();
    for (let times = 0; times < CAPS.emails; times++) await place.test(id);
    expect(await place.test(id)).toMatchObject({ sent: false });
    await world.stores.postgres.query('UPDATE message_counts SET day = day - 1 WHERE workspace_id = $1', [
      place.tenant.workspaceId,
    ]);
    expect(await place.test(id)).toMatchObject({ sent: true });
  });
});
