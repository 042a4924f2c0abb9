import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertEngagement } from '../../../clickhouse/mentions/engagement-history.ts';
import type { AlertSimulation } from '../../../schemas/alerts/alert-simulation.ts';
import type { Alert } from '../../../schemas/alerts/alert.ts';
import type { Keyword } from '../../../schemas/projects/keyword.ts';
import type { Mention } from '../../../schemas/mentions/mention.ts';
import type { Project } from '../../../schemas/projects/project.ts';
import { aMention, openWorld, store, type Tenant, type World } from '../support/world.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let world: World;
let acme: Tenant;
let project: string;
let keyword: number;
/** Noon yesterday, so that the hours around it fall on the same day. */
let noon: number;

beforeAll(async () => {
  world = await openWorld();
  acme = await world.tenant('Acme');
  ({ id: project } = await acme.must<Project>('POST /projects', { name: 'P', keywords: ['acme'] }));
  keyword = (await acme.must<Keyword[]>(`GET /projects/${project}/keywords`))[0]!.id;
  await world.stores.postgres.query(`UPDATE keywords SET created_at = now() - interval '60 days'`);
  noon = Math.floor(Date.now() / DAY_MS) * DAY_MS - DAY_MS / 2;
  const found = (at: number, fields: Partial<Mention> = {}) =>
    aMention(acme.workspaceId, project, {
      ...{ posted_at: new Date(at).toISOString(), found_at: new Date(at).toISOString() },
      ...{ keyword_ids: [keyword], sentiment: 'neutral', urgency: 10, ...fields },
    });
  await store(world, acme.workspaceId, [
    // One mention a day, going back further than the simulated history.
    ...Array.from({ length: 50 }, (_, day) => found(noon - day * DAY_MS)),
    // An outage yesterday: 40 mentions within half an hour.
    ...Array.from({ length: 40 }, (_, at) =>
      found(noon + 61 * 60_000 + at * 40_000, { sentiment: 'negative' }),
    ),
    found(noon, { relevant: false, sentiment: 'negative' }),
  ]);
});
afterAll(() => world.close());

const simulate = (body: object) => acme.must<AlertSimulation>('POST /alerts/simulate', body);
const dayOf = (simulation: AlertSimulation, at: number) =>
  simulation.days.find(({ day }) => day === new Date(at).toISOString().slice(0, 10));

describe('a simulation', () => {
  it('of a rule counts messages as the sender batches them, up to the daily cap', async () => {
    const rule = await simulate({ kind: 'rule', channel: 'email' });
    expect(rule.days).toHaveLength(30);
    expect(rule.cap).toBe(30);
    expect(dayOf(rule, noon - 5 * DAY_MS)).toMatchObject({ messages: 1, mentions: 1, capped: false });
    const outage = dayOf(rule, noon)!;
    expect(outage.mentions).toBe(41);
    expect(outage.messages).toBeGreaterThan(15);
    expect(outage.messages).toBeLessThanOrEqual(30);
    expect(rule.mentions).toBe(29 + 40);
    // What the cap held back is one more, after midnight.
    expect(rule.messages).toBe(28 + outage.messages + 1);
    expect(rule.detail).toContain(`would have sent ${rule.messages} messages; 69 mentions match`);
  });

  it('shows the matching mentions that were collected last', async () => {
    const rule = await simulate({ kind: 'rule', filters: { sentiment: ['negative'] } });
    expect(rule.mentions).toBe(40);
    expect(rule.sample).toHaveLength(5);
    expect(rule.sample[0]!.found_at).toBe(new Date(noon + 61 * 60_000 + 39 * 40_000).toISOString());
    expect(await simulate({ min_urgency: 90 })).toMatchObject({ messages: 0, mentions: 0, sample: [] });
  });

  it('of a digest counts the days, hours or weeks with something to send', async () => {
    const digest = { kind: 'digest', hour: 0, timezone: 'UTC' };
    expect(await simulate(digest)).toMatchObject({ messages: 30 });
    expect(await simulate({ ...digest, filters: { sentiment: ['negative'] } })).toMatchObject({
      messages: 1,
    });
    expect((await simulate({ ...digest, frequency: 'weekly' })).messages).toBeGreaterThanOrEqual(4);
    const hourly = await simulate({ ...digest, frequency: 'hourly' });
    expect(dayOf(hourly, noon)).toMatchObject({ messages: 2 });
  });

  it('of a spike alert finds the hour with unusual volume', async () => {
    const spike = await simulate({ kind: 'spike' });
    expect(spike.messages).toBe(1);
    expect(dayOf(spike, noon)).toMatchObject({ messages: 1 });
    expect(await simulate({ kind: 'spike', min_count: 200 })).toMatchObject({ messages: 0 });
    // A keyword created today has no history.
    await world.stores.postgres.query('UPDATE keywords SET created_at = now()');
    expect(await simulate({ kind: 'spike' })).toMatchObject({ messages: 0, mentions: 0 });
  });

  it('of an alert of traction finds the readings at which a post reached a level', async () => {
    const other = await world.tenant('Rising');
    const { id: rising } = await other.must<Project>('POST /projects', { name: 'P' });
    const hours = (count: number) => new Date(noon + count * HOUR_MS).toISOString();
    const posts = (['negative', 'neutral', 'negative'] as const).map((sentiment) =>
      aMention(other.workspaceId, rising, {
        ...{ posted_at: hours(-1), found_at: hours(-1), relevant: true, sentiment },
      }),
    );
    await store(world, other.workspaceId, posts);
    const readings = [
      // Both levels, with a reading between that is slower.
      [2, 150, 300, 9000],
      [2, 160, 200, 210],
      [2, 9, 14, 20],
    ];
    await insertEngagement(
      world.stores.clickhouse,
      other.workspaceId,
      readings.flatMap((own, post) =>
        own.map((engagement, at) => ({
          ...{ mention_id: posts[post]!.id, project_id: rising, engagement },
          at: hours([-1, 2, 6, 9][at]!),
        })),
      ),
    );
    const run = (body: object) =>
      other.must<AlertSimulation>('POST /alerts/simulate', { kind: 'traction', ...body });
    const all = await run({});
    expect(all).toMatchObject({ messages: 3, mentions: 3 });
    expect(dayOf(all, noon)).toMatchObject({ messages: 3, mentions: 3 });
    expect(all.sample.map(({ id }) => id).toSorted()).toEqual([posts[0]!.id, posts[1]!.id].toSorted());
    expect(await run({ filters: { sentiment: ['negative'] } })).toMatchObject({ messages: 2, mentions: 2 });
    expect(await run({ filters: { sources: ['x'] } })).toMatchObject({
      messages: 0,
      mentions: 0,
      sample: [],
    });
  });

  it('of a saved alert uses its fields, overridden by those in the request', async () => {
    const { id } = await acme.must<Alert>('POST /alerts', {
      ...{ kind: 'rule', name: 'n', channel: 'slack', target: '#ops' },
      filters: { sentiment: ['negative'] },
    });
    expect(await simulate({ alert: id })).toMatchObject({ mentions: 40, cap: 200 });
    expect(await simulate({ alert: id, filters: {} })).toMatchObject({ mentions: 69 });
    expect(await acme.must<Alert>(`GET /alerts/${id}`)).toMatchObject({
      filters: { sentiment: ['negative'] },
    });
  });

  it('rejects unknown ids and ids of other workspaces', async () => {
    const other = await world.tenant('Other');
    const { id: theirs } = await other.must<Project>('POST /projects', { name: 'T' });
    const { id: alert } = await other.must<Alert>('POST /alerts', {
      ...{ kind: 'rule', name: 'n', channel: 'slack', target: '#ops' },
    });
    for (const id of [alert, 'alt_00000000000000000000'])
      expect(await acme.call('POST /alerts/simulate', { alert: id })).toMatchObject({
        status: 400,
        body: { error: { message: 'alert: no such alert' } },
      });
    expect(await acme.call('POST /alerts/simulate', { project_id: theirs })).toMatchObject({ status: 404 });
    expect(
      await acme.call('POST /alerts/simulate', { filters: { keywords: [2_000_000_001] } }),
    ).toMatchObject({
      status: 400,
    });
  });
});
