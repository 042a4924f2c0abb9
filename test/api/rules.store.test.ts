import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createRuleStep } from '../../pipeline/judge/rules/apply-to-new.ts';
import type { Alert } from '../../schemas/alerts/alert.ts';
import type { Mention, MentionEvent } from '../../schemas/mentions/mention.ts';
import type { Mute } from '../../schemas/mentions/mute.ts';
import type { Project } from '../../schemas/projects/project.ts';
import type { Rule, RuleAct, RuleSimulation } from '../../schemas/rules/rule.ts';
import { aMention, openWorld, store, type Tenant, type World } from './support/world.ts';

let world: World;
let acme: Tenant;
let other: Tenant;
let project: Project;
let step: ReturnType<typeof createRuleStep>;
beforeAll(async () => {
  world = await openWorld();
  [acme, other] = [await world.tenant('Acme'), await world.tenant('Other')];
  project = await acme.must<Project>('POST /projects', { name: 'P', keywords: ['acme'] });
  step = createRuleStep(world.stores.postgres);
});
afterAll(() => world.close());
beforeEach(async () => {
  for (const { id } of await acme.must<Rule[]>('GET /rules')) await acme.must(`DELETE /rules/${id}`);
});

const rule = (actions: object, more: object = {}) =>
  acme.must<Rule>('POST /rules', { name: 'R', filters: {}, actions, ...more });
const anAlert = (kind: string) =>
  acme.must<Alert>('POST /alerts', { kind, name: 'A', channel: 'slack', target: '#ops' });

/** A mention as the judge stage makes it. */
const created = (more: Partial<Mention> = {}, workspaceId = acme.workspaceId): MentionEvent => ({
  ...aMention(workspaceId, project.id, more),
  workspace_id: workspaceId,
  event: 'created',
  occurred_at: new Date().toISOString(),
});
const apply = async (mention: MentionEvent) => (await step([mention]))[0]!;
const refused = async (body: object, route = 'POST /rules') => {
  const { status, body: answer } = await acme.call<{ error: { message: string } }>(route, body);
  return [status, answer.error.message];
};

describe('rules', () => {
  it('are listed in the order in which they act, changed, and deleted', async () => {
    const filters = { sources: 'hn,reddit', urgency_min: 70, project: project.id };
    const first = await rule({ add_tags: ['a'] }, { filters });
    expect(first).toMatchObject({ name: 'R', filters, position: 0, active: true });
    expect(first.acted).toEqual({ count: 0, last_at: null });
    const second = await rule({ status: 'done' });
    expect(second.position).toBe(1);
    const front = await rule({ status: 'done' }, { position: 0 });
    const order = async () => (await acme.must<Rule[]>('GET /rules')).map(({ id }) => id);
    expect(await order()).toEqual([first.id, front.id, second.id]);
    const patched = await acme.must<Rule>(`PATCH /rules/${first.id}`, { position: 5, active: false });
    expect(patched).toMatchObject({ name: 'R', filters, position: 5, active: false });
    expect(await order()).toEqual([front.id, second.id, first.id]);
    const { filters: same, actions, name } = patched;
    expect(await acme.must(`PATCH /rules/${first.id}`, { filters: same, actions, name })).toMatchObject({
      filters,
    });
    expect(await acme.must(`DELETE /rules/${front.id}`)).toEqual({ deleted: true, id: front.id });
    expect(await order()).toEqual([second.id, first.id]);
    expect(await other.must('GET /rules')).toEqual([]);
    expect((await acme.call('POST /rules', { name: 'x' }, acme.readKey)).status).toBe(403);
  });

  it('that nobody could mean are refused by field', async () => {
    const body = { name: 'R', filters: {}, actions: { add_tags: ['a'] } };
    expect(await refused({ ...body, actions: {} })).toEqual([400, 'actions: must have at least one']);
    expect(await refused({ ...body, actions: { mute: false } })).toEqual([
      400,
      'actions: must have at least one',
    ]);
    expect(await refused({ ...body, actions: { assignee: other.owner.id } })).toEqual([
      400,
      'actions.assignee: no such member of the workspace',
    ]);
    expect(await refused({ ...body, actions: { alert: 'alt_x' } })).toEqual([
      400,
      'actions.alert: no such alert',
    ]);
    const digest = await anAlert('digest');
    expect(await refused({ ...body, actions: { alert: digest.id } })).toEqual([
      400,
      'actions.alert: must be an alert of kind rule',
    ]);
    for (const field of ['since', 'range', 'order', 'limit', 'view', 'snoozed', 'story']) {
      const [status, message] = await refused({ ...body, filters: { [field]: 'x' } });
      expect([status, message]).toEqual([400, expect.stringMatching(new RegExp(`^filters\\.${field}: `))]);
    }
    expect((await refused({ ...body, filters: { q: 'a OR' } }))[1]).toMatch(/^filters\.q: at 5: /);
    expect((await refused({ ...body, filters: { q: 'a posted:7d' } }))[1]).toMatch(/^filters\.q: posted: /);
    expect((await refused({ ...body, filters: { assignee: 'me' } }))[1]).toMatch(/^filters\.assignee: /);
    expect(await refused({ ...body, filters: { categories: [2_000_000_001] } })).toEqual([
      400,
      'filters.categories: no such category',
    ]);
    expect((await refused({ ...body, filters: { urgency_min: 101 } }))[1]).toMatch(/^filters\.urgency_min: /);
    expect((await refused({ ...body, name: ' ' }))[0]).toBe(400);
    expect((await refused({ ...body, actions: { urgency: 101 } }))[1]).toMatch(/actions\.urgency/);
    expect((await refused({ ...body, position: -1 }))[0]).toBe(400);
  });
});

describe('a new mention', () => {
  it('gets what all matching rules say, and the log has what each did', async () => {
    const first = await rule(
      { add_tags: ['hot'], urgency: 10 },
      { filters: { q: 'down', sentiment: ['neutral'] } },
    );
    const second = await rule({ urgency: 90, assignee: acme.owner.id, status: 'follow_up' });
    await rule({ add_tags: ['never'] }, { filters: { project: project.id, sources: ['reddit'] } });
    await rule({ add_tags: ['off'] }, { active: false });
    const mention = created();
    const ruled = await apply(mention);
    expect(ruled).toMatchObject({
      ...{ tags: ['hot'], urgency: 90, relevance: 'high', assignee: acme.owner.id, status: 'follow_up' },
      rules: [first.id, second.id],
    });
    // The step is repeated after a kill.
    expect(await apply(mention)).toEqual(ruled);
    const acts = await acme.must<RuleAct[]>(`GET /rules/${first.id}/acts`);
    expect(acts).toEqual([
      ...[{ rule_id: first.id, mention_id: mention.id, at: mention.occurred_at, actions: first.actions }],
    ]);
    const [listed] = await acme.must<Rule[]>('GET /rules');
    expect(listed!.acted).toEqual({ count: 1, last_at: mention.occurred_at });
    expect(await apply(created({}, other.workspaceId))).not.toHaveProperty('rules');
  });

  it('meets rules as they are now', async () => {
    const { id } = await rule({ add_tags: ['a'] });
    expect((await apply(created())).tags).toEqual(['a']);
    await acme.must(`PATCH /rules/${id}`, { actions: { add_tags: ['b'] } });
    expect((await apply(created())).tags).toEqual(['b']);
    await acme.must(`DELETE /rules/${id}`);
    expect((await apply(created())).tags).toEqual([]);
  });

  it('has its author muted once, by the rule', async () => {
    const { id } = await rule({ mute: true }, { name: 'Spam', filters: { authors: ['Spammer'] } });
    await step([created({ author: 'spammer' }), created({ author: 'SPAMMER' }), created()]);
    await apply(created({ author: null }));
    const mutes = await acme.must<Mute[]>('GET /mutes');
    expect(mutes).toMatchObject([
      {
        kind: 'author',
        value: 'spammer',
        source: 'hn',
        project_id: null,
        until: null,
        by_name: 'the rule "Spam"',
      },
    ]);
    expect(await acme.must<RuleAct[]>(`GET /rules/${id}/acts`)).toHaveLength(2);
  });

  it('is sent to an alert', async () => {
    const alert = await anAlert('rule');
    await rule({ alert: alert.id }, { filters: { urgency_max: 10 } });
    expect((await apply(created({ urgency: 5 }))).alerts).toEqual([alert.id]);
    expect(await apply(created({ urgency: 50 }))).not.toHaveProperty('alerts');
  });
});

describe('a simulation', () => {
  it('counts what was found in the last 30 days, by day, and changes nothing', async () => {
    const own = await acme.must<Project>('POST /projects', { name: 'S', keywords: ['acme'] });
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    const mentions = [0, 0, 2, 29.5, 40].map((days) =>
      aMention(acme.workspaceId, own.id, { found_at: ago(days), text: 'Acme outage' }),
    );
    await store(world, acme.workspaceId, [...mentions, aMention(acme.workspaceId, own.id, { text: 'fine' })]);
    const filters = { project: own.id, q: 'outage' };
    const body = { filters, actions: { add_tags: ['x'] } };
    const simulated = await acme.must<RuleSimulation>('POST /rules/simulate', body);
    expect(simulated.days).toHaveLength(30);
    expect(simulated.days.at(-3)!.mentions).toBe(1);
    expect(simulated.mentions).toBeGreaterThanOrEqual(3);
    expect(simulated.days.reduce((sum, day) => sum + day.mentions, 0)).toBe(simulated.mentions);
    expect(simulated.sample.length).toBe(Math.min(5, simulated.mentions));
    expect(simulated.sample[0]!.tags).toEqual([]);
    expect(await acme.must('GET /rules')).toEqual([]);
    const saved = await rule({ status: 'done' }, { filters });
    expect(await acme.must('POST /rules/simulate', { rule: saved.id })).toMatchObject({
      mentions: simulated.mentions,
    });
    expect(await refused({ rule: 2_000_000_001 }, 'POST /rules/simulate')).toEqual([
      400,
      'rule: no such rule',
    ]);
    expect(await refused({ filters: { range: '7d' } }, 'POST /rules/simulate')).toEqual([
      400,
      expect.stringMatching(/^filters\.range: /),
    ]);
    expect((await other.call('POST /rules/simulate', { filters })).status).toBe(400);
  });
});
