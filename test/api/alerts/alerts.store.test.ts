import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Channel, ChannelExtras } from '../../../outbound/channels/channel.ts';
import { createAddressGuard } from '../../../outbound/guard.ts';
import { UnknownHostError } from '../../../outbound/resolve.ts';
import type { Alert } from '../../../schemas/alerts/alert.ts';
import type { Category } from '../../../schemas/projects/category.ts';
import type { Keyword, KeywordGroup } from '../../../schemas/projects/keyword.ts';
import type { Project } from '../../../schemas/projects/project.ts';
import { channelsWith } from '../../support/channels.ts';
import { eventually } from '../../support/eventually.ts';
import { openWorld, type Tenant, type World } from '../support/world.ts';

let world: World;
let acme: Tenant;
let project: string;
/** DNS look-ups resolve once this promise does; `waiting` counts the pending ones. */
let lookUps = Promise.resolve();
let waiting = 0;
/** What the channel `webhook` got besides messages. */
const extras: (ChannelExtras | undefined)[] = [];
const guard = createAddressGuard({
  allowed: [],
  async resolve({ host, isLiteral }) {
    waiting++;
    await lookUps.finally(() => waiting--);
    if (host.startsWith('nowhere.')) throw new UnknownHostError(host);
    if (isLiteral) return [host];
    return [host === 'inside.example.com' ? '10.0.0.8' : '93.184.216.34'];
  },
});

beforeAll(async () => {
  const webhook: Channel = {
    send: (_target, _message, given) => {
      extras.push(given);
      return Promise.resolve('to the test');
    },
  };
  world = await openWorld({ guard, channels: channelsWith({ webhook }) });
  acme = await world.tenant('Acme');
  ({ id: project } = await acme.must<Project>('POST /projects', { name: 'P', keywords: ['acme'] }));
});
afterAll(() => world.close());

const LEAST = { kind: 'rule', name: 'Trouble', channel: 'email', target: 'ops@acme.example' };
const create = (fields: object = {}) => acme.must<Alert>('POST /alerts', { ...LEAST, ...fields });
const refusal = async (route: string, body: object) => {
  const { status, body: answer } = await acme.call<{ error: { code: string; message: string } }>(route, body);
  return `${status} ${answer.error?.message}`;
};

describe('an alert', () => {
  it('returns every field, with null or the default for fields that were not sent', async () => {
    const alert = await create();
    expect(alert).toEqual({
      ...LEAST,
      id: expect.stringMatching(/^alt_[0-9a-z]{20}$/) as string,
      enabled: true,
      project_id: null,
      hour: null,
      frequency: 'daily',
      weekday: null,
      report: false,
      min_count: null,
      timezone: null,
      filters: {},
      min_urgency: null,
      template: null,
      has_secret: false,
      created_at: expect.any(String) as string,
      updated_at: alert.created_at,
      last_sent_at: null,
      failing_since: null,
      last_error: null,
    });
    expect(await acme.must(`GET /alerts/${alert.id}`)).toEqual(alert);
  });

  it('stores every field and returns the filters as they were sent', async () => {
    const [category] = await acme.must<Category[]>(`GET /projects/${project}/categories`);
    const [keyword] = await acme.must<Keyword[]>(`GET /projects/${project}/keywords`);
    const [group] = await acme.must<KeywordGroup[]>(`GET /projects/${project}/groups`);
    const fields = {
      kind: 'digest',
      name: '  Früh 🌅 ',
      enabled: false,
      project_id: project,
      channel: 'slack',
      target: 'C0123456789',
      hour: 0,
      frequency: 'weekly',
      weekday: 7,
      min_count: 20,
      timezone: 'Europe/Berlin',
      min_urgency: 100,
      filters: {
        sources: ['hn', 'x'],
        sentiment: [],
        categories: [category!.id],
        groups: [group!.id],
        keywords: [keyword!.id, keyword!.id],
        authors: ['Jane', 'jane'],
        min_engagement: 0,
      },
    };
    const alert = await create(fields);
    expect(alert).toMatchObject(fields);
    expect(Object.keys(alert.filters).sort()).toEqual(Object.keys(fields.filters).sort());
  });

  it('follows the time zone of its project only when it says so', async () => {
    const { id, timezone } = await create({ timezone: 'project', project_id: project });
    expect(timezone).toBe('project');
    const patch = (zone: string | null) => acme.must<Alert>(`PATCH /alerts/${id}`, { timezone: zone });
    expect((await acme.must<Alert>(`PATCH /alerts/${id}`, { name: 'Renamed' })).timezone).toBe('project');
    expect((await patch(null)).timezone).toBeNull();
    expect((await patch('project')).timezone).toBe('project');
    expect((await patch('Asia/Tokyo')).timezone).toBe('Asia/Tokyo');
    expect((await acme.must<Alert>(`GET /alerts/${id}`)).timezone).toBe('Asia/Tokyo');
  });

  it('is rejected with the field and the rule it breaks', async () => {
    const broken: [object, string][] = [
      [{ kind: 'weekly' }, 'kind: must be one of digest, rule, spike'],
      [{ frequency: 'monthly' }, 'frequency: must be one of hourly, daily, weekly'],
      [{ frequency: 5 }, 'frequency: must be a string'],
      [{ weekday: 0 }, 'weekday: must be 1 to 7 or null'],
      [{ min_count: 0 }, 'min_count: must be 1 to 1000000 or null'],
      [{ name: ' \t' }, 'name: must not be white space only'],
      [{ name: 'x'.repeat(81) }, 'name: must be 1 to 80 characters'],
      [{ channel: 'sms' }, 'channel: must be one of email, slack, discord'],
      [{ target: '' }, 'target: must be 1 to 500 characters'],
      [{ target: 'x'.repeat(501) }, 'target: must be 1 to 500 characters'],
      [{ hour: 24 }, 'hour: must be 0 to 23 or null'],
      [{ hour: -1 }, 'hour: must be 0 to 23 or null'],
      [{ hour: 8.5 }, 'hour: must be a whole number or null'],
      [
        { timezone: 'Mars/Base' },
        'timezone: must be project, or an IANA time zone such as Europe/Berlin or null',
      ],
      [{ min_urgency: 101 }, 'min_urgency: must be 0 to 100 or null'],
      [{ enabled: 1 }, 'enabled: must be true or false'],
      [{ filters: [] }, 'filters: must be an object'],
      [{ filters: { since: '2026-01-01' } }, 'filters.since: is unknown here'],
      [{ filters: { sources: ['myspace'] } }, 'filters.sources[0]: must be one of'],
      [
        { filters: { sentiment: ['angry'] } },
        'filters.sentiment[0]: must be one of positive, negative, neutral',
      ],
      [{ filters: { categories: ['1'] } }, 'filters.categories[0]: must be a whole number'],
      [{ filters: { authors: Array(51).fill('jane') } }, 'filters.authors: must be at most 50 entries'],
      [{ filters: { min_engagement: -1 } }, 'filters.min_engagement: must be 0 to'],
      [{ filters: { categories: [2_000_000_001] } }, 'filters.categories: no such category'],
      [{ filters: { groups: [2_000_000_001] } }, 'filters.groups: no such keyword group'],
      [{ filters: { keywords: [2_000_000_001] } }, 'filters.keywords: no such keyword'],
      [{ muted: true }, 'muted: is unknown here'],
      [{ last_sent_at: null }, 'last_sent_at: '],
      [{ last_error: null }, 'last_error: '],
    ];
    const { id } = await create();
    for (const [fields, rule] of broken) {
      expect(await refusal('POST /alerts', { ...LEAST, ...fields })).toContain(`400 ${rule}`);
      expect(await refusal(`PATCH /alerts/${id}`, fields)).toContain(`400 ${rule}`);
    }
    for (const field of Object.keys(LEAST)) {
      const body = Object.fromEntries(Object.entries(LEAST).filter(([name]) => name !== field));
      expect(await refusal('POST /alerts', body)).toBe(`400 ${field}: is required`);
    }
    expect(await refusal('POST /alerts', { ...LEAST, project_id: 'prj_nope' })).toBe('404 No such project.');
  });

  const TARGETS: Record<string, { good: string[]; bad: string[] }> = {
    email: {
      good: ['ops@acme.example', 'o.p-s+x@mail.acme.example', 'owner@localhost', 'größe@köln.example'],
      bad: [
        'ops',
        'ops@',
        '@acme.example',
        'a@b@c.example',
        'a@acme.example,b@acme.example',
        'Ops <ops@acme.example>',
        'ops@acme.example\r\nBcc: x@y.example',
        ' ops@acme.example',
        '#ops',
        `${'a'.repeat(250)}@acme.example`,
      ],
    },
    slack: {
      good: ['C0123456789', 'G0123456789', 'D0123456789', '#mentions', '#größe-1_a'],
      bad: [
        'mentions',
        '@jane',
        '#',
        '#a b',
        'U0123456789',
        'c0123456789',
        '#<!channel>',
        'https://hooks.slack.com/x',
      ],
    },
    github: {
      good: ['acme/sync', 'a-b/c.d_e'],
      bad: [
        'acme',
        'acme/',
        '/sync',
        'acme/sync/x',
        'acme/..',
        '../x',
        'https://github.com/acme/sync',
        'a b/c',
      ],
    },
    linear: {
      good: ['ENG', 'E2', '0b7d2d60-9c1f-4a57-8f0a-1c2d3e4f5a6b'],
      bad: ['eng', 'ENG-12', '', 'https://linear.app/acme'],
    },
    webhook: {
      good: ['https://hooks.example.com/x'],
      bad: [
        'hooks.example.com',
        'http://hooks.example.com',
        'https://inside.example.com/',
        'https://127.0.0.1/',
      ],
    },
    discord: {
      good: [
        'https://discord.com/api/webhooks/1/abc',
        'https://nowhere.example.com/hook',
        '112233445566778899',
      ],
      bad: [
        'discord.com/api/webhooks/1/abc',
        'http://discord.com/api/webhooks/1/abc',
        'https://127.0.0.1/hook',
        'https://169.254.169.254/latest',
        'https://inside.example.com/hook',
        'https://u:p@discord.com/hook',
        'ops@acme.example',
        '#ops',
      ],
    },
  };
  it.each(Object.entries(TARGETS))(
    'on the channel %s accepts only valid targets',
    async (channel, { good, bad }) => {
      for (const target of good) expect(await create({ channel, target })).toMatchObject({ channel, target });
      for (const target of bad)
        expect(await refusal('POST /alerts', { ...LEAST, channel, target }), target).toMatch(
          /^400 target: must /,
        );
    },
  );
});

describe('the secret and template of an alert', () => {
  const SECRET = `whsec_${Buffer.alloc(32, 3).toString('base64')}`;
  const POST = { channel: 'webhook', target: 'https://hooks.example.com/x' };

  it('reach the channel, and no secret is ever shown or stored in the clear', async () => {
    const made = await create({ ...POST, secret: SECRET, template: '{"a":"{{why}}"}' });
    expect(made).toMatchObject({ has_secret: true, template: '{"a":"{{why}}"}' });
    expect(made).not.toHaveProperty('secret');
    expect(JSON.stringify(await acme.must('GET /alerts'))).not.toContain(SECRET);
    const [row] = await world.stores.postgres.query<{ secret: string }>(
      'SELECT secret FROM alerts WHERE id = $1',
      [made.id],
    );
    expect(row!.secret).toMatch(/^v1\./);
    await acme.must(`POST /alerts/${made.id}/test`);
    expect(extras.at(-1)).toMatchObject({ secret: SECRET, template: '{"a":"{{why}}"}' });
    // Sent back as it was read, it stays.
    expect(await acme.must(`PATCH /alerts/${made.id}`, made)).toMatchObject({ has_secret: true });
    expect(await acme.must(`PATCH /alerts/${made.id}`, { secret: null })).toMatchObject({
      has_secret: false,
    });
  });

  it('do not follow an alert to another channel', async () => {
    const { id } = await create({ ...POST, secret: SECRET, template: '{}' });
    const moved = { channel: 'github', target: 'acme/sync' };
    expect(await acme.must(`PATCH /alerts/${id}`, moved)).toMatchObject({
      has_secret: false,
      template: null,
    });
  });

  it('are refused where the channel takes none, and when they are malformed', async () => {
    const broken: [Record<string, unknown>, string][] = [
      [{ secret: 'x' }, 'secret: is not for the channel email'],
      [{ template: '{}' }, 'template: is only for the channel webhook'],
      [{ ...POST, secret: 'x' }, 'secret: must be whsec_'],
      [{ ...POST, template: '{"' }, 'template: must be JSON'],
      [{ ...POST, template: '"{{nope}}"' }, 'template: has no field {{nope}}'],
      [{ channel: 'github', target: 'a/b', secret: 'a b' }, 'secret: must be a GitHub token'],
    ];
    for (const [fields, rule] of broken)
      expect(await refusal('POST /alerts', { ...LEAST, ...fields })).toContain(`400 ${rule}`);
  });
});

describe('an update', () => {
  it('changes only the fields that were sent, and replaces the filters as a whole', async () => {
    const alert = await create({ filters: { sources: ['hn'], min_engagement: 5 }, hour: 7 });
    const changed = await acme.must<Alert>(`PATCH /alerts/${alert.id}`, {
      filters: { sentiment: ['negative'] },
    });
    expect(changed).toEqual({
      ...alert,
      filters: { sentiment: ['negative'] },
      updated_at: changed.updated_at,
    });
    expect(await acme.must(`PATCH /alerts/${alert.id}`, { hour: null, enabled: false })).toMatchObject({
      hour: null,
      enabled: false,
      filters: { sentiment: ['negative'] },
    });
  });

  it('validates the target against the new channel', async () => {
    const { id } = await create();
    const route = `PATCH /alerts/${id}`;
    expect(await refusal(route, { channel: 'slack' })).toBe('400 target: is required when channel changes');
    expect(await refusal(route, { target: '#ops' })).toContain('400 target: must be one email address');
    expect(await refusal(route, { channel: 'slack', target: 'ops@acme.example' })).toContain(
      '400 target: must',
    );
    expect(await acme.must(`GET /alerts/${id}`)).toMatchObject({
      channel: 'email',
      target: 'ops@acme.example',
    });
    expect(await acme.must(route, { channel: 'slack', target: '#ops' })).toMatchObject({ target: '#ops' });
    expect(await acme.must(route, { channel: 'slack' })).toMatchObject({ channel: 'slack', target: '#ops' });
    expect(await acme.must(route, { target: '#dev' })).toMatchObject({ channel: 'slack', target: '#dev' });
  });

  it('never pairs a target with the wrong channel when two updates run at once', async () => {
    const { id } = await create({ channel: 'discord', target: 'https://discord.com/api/webhooks/1/old' });
    let open: () => void = () => undefined;
    lookUps = new Promise((resolve) => (open = resolve));
    // This update waits for its look-up while the other one completes.
    const slow = acme.call(`PATCH /alerts/${id}`, { target: 'https://discord.com/api/webhooks/1/new' });
    await eventually(() => waiting === 1, { what: 'the look-up' });
    await acme.must(`PATCH /alerts/${id}`, { channel: 'slack', target: '#ops' });
    open();
    await slow;
    expect(await acme.must(`GET /alerts/${id}`)).toMatchObject({
      channel: 'discord',
      target: 'https://discord.com/api/webhooks/1/new',
    });
  });
});

describe('a list of alerts', () => {
  it('includes, for a project, its own alerts and those that cover every project', async () => {
    const { id: other } = await acme.must<Project>('POST /projects', { name: 'Other' });
    const [own, all, foreign] = [
      await create({ project_id: project }),
      await create(),
      await create({ project_id: other }),
    ];
    const ids = async (query: string) =>
      (await acme.must<Alert[]>(`GET /alerts${query}`)).map(({ id }) => id);
    const ofProject = await ids(`?project=${project}`);
    expect(ofProject).toEqual(expect.arrayContaining([own.id, all.id]));
    expect(ofProject).not.toContain(foreign.id);
    expect(await ids('')).toEqual(expect.arrayContaining([own.id, all.id, foreign.id]));
    expect((await acme.call('GET /alerts?project=prj_nope')).status).toBe(404);
  });

  it('leaves out deleted alerts and the alerts of deleted projects', async () => {
    const { id: other } = await acme.must<Project>('POST /projects', { name: 'Passing' });
    const [gone, stays, deleted] = [await create({ project_id: other }), await create(), await create()];
    await acme.must(`DELETE /projects/${other}`);
    expect(await acme.must(`DELETE /alerts/${deleted.id}`)).toEqual({ deleted: true, id: deleted.id });
    const ids = (await acme.must<Alert[]>('GET /alerts')).map(({ id }) => id);
    expect(ids).toContain(stays.id);
    for (const { id } of [gone, deleted]) {
      expect(ids).not.toContain(id);
      for (const route of [
        `GET /alerts/${id}`,
        `PATCH /alerts/${id}`,
        `POST /alerts/${id}/test`,
        `DELETE /alerts/${id}`,
      ])
        expect((await acme.call(route, route.startsWith('PATCH') ? { hour: 1 } : undefined)).status).toBe(
          404,
        );
    }
  });

  it('is limited to 200 alerts per workspace', async () => {
    const crowd = await world.tenant('Crowd');
    await Promise.all(Array.from({ length: 10 }, () => crowd.must('POST /alerts', LEAST)));
    await world.stores.postgres.query(
      `INSERT INTO alerts (id, workspace_id, kind, name, channel, target)
       SELECT 'alt_' || n, $1, 'rule', 'x', 'slack', '#x' FROM generate_series(1, 189) n`,
      [crowd.workspaceId],
    );
    const answers = await Promise.all([1, 2, 3].map(() => crowd.call('POST /alerts', LEAST)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });
});
