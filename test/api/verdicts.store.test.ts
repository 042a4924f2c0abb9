import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertVerdicts } from '../../clickhouse/judging/verdicts.ts';
import type { Correction } from '../../schemas/judging/correction.ts';
import type { Project } from '../../schemas/projects/project.ts';
import type { VerdictEvent, VerdictRecord } from '../../schemas/judging/verdict-record.ts';
import { aMention, openWorld, store, type Tenant, type World } from './support/world.ts';

let world: World;
let acme: Tenant;
let other: Tenant;
let project: Project;
beforeAll(async () => {
  world = await openWorld();
  acme = await world.tenant('Acme');
  other = await world.tenant('Other');
  project = await acme.must('POST /projects', { name: 'P' });
});
afterAll(() => world.close());

async function stored() {
  const mention = aMention(acme.workspaceId, project.id, {
    relevant: true,
    sentiment: 'neutral',
    urgency: 20,
  });
  await store(world, acme.workspaceId, [mention]);
  return mention;
}

const verdictOn = (mentionId: string, more: Partial<VerdictEvent> = {}): VerdictEvent => ({
  mention_id: mentionId,
  project_id: project.id,
  workspace_id: acme.workspaceId,
  judged_at: '2026-11-20T10:00:00.123Z',
  occasion: 'new',
  relevant: true,
  sentiment: 'neutral',
  urgency: 20,
  category_id: null,
  summary: 'Says so.',
  reason: 'Relevant: 😀.',
  confidence: 0.75,
  evidence: [{ field: 'text', start: 2, end: 9 }],
  steering: 0.5,
  judge: 'gpt-5-mini/1',
  input_hash: '0123456789abcdef0123456789abcdef',
  model: 'gpt-5-mini',
  provisional: false,
  tokens: { input: 120.5, cached: 64, output: 80 },
  cost: 0.000_125,
  latency_ms: 900,
  lessons: [3, 4],
  taught: null,
  ...more,
});

interface History {
  readonly data: VerdictRecord[];
  readonly corrections: Correction[];
}

it('returns every verdict as it was recorded, latest first, each once', async () => {
  const { id } = await stored();
  const first = verdictOn(id);
  const second = verdictOn(id, {
    judged_at: '2026-11-20T11:00:00.000Z',
    occasion: 'rejudged',
    judge: 'built-in/9',
    model: null,
    cost: null,
    taught: true,
  });
  await insertVerdicts(world.stores.clickhouse, [first]);
  await insertVerdicts(world.stores.clickhouse, [second, first]);
  const { data, corrections } = await acme.must<History>(`GET /mentions/${id}/verdicts`);
  const { workspace_id: _, ...asGiven } = second;
  expect(data[0]).toEqual(asGiven);
  expect(data.map(({ judge }) => judge)).toEqual(['built-in/9', 'gpt-5-mini/1']);
  expect(corrections).toEqual([]);
});

it('returns corrections with their values before and after and who made them', async () => {
  const { id } = await stored();
  await acme.must(`PATCH /mentions/${id}`, { urgency: 90, status: 'done' });
  await acme.owner.must(`POST /mentions/${id}/irrelevant`, { reason: 'the fruit' });
  const { corrections } = await acme.must<History>(`GET /mentions/${id}/verdicts`);
  expect(corrections).toMatchObject([
    { before: { relevant: true }, after: { relevant: false }, reason: 'the fruit', actor_kind: 'member' },
    { before: { urgency: 20 }, after: { urgency: 90 }, reason: null, actor_kind: 'key' },
  ]);
});

it('records no correction for a workflow change', async () => {
  const { id } = await stored();
  await acme.must(`PATCH /mentions/${id}`, { status: 'done', draft: 'Hello' });
  expect(await acme.must<History>(`GET /mentions/${id}/verdicts`)).toEqual({ data: [], corrections: [] });
});

it('verdicts are closed to other workspaces and deleted with their mention', async () => {
  const { id } = await stored();
  await insertVerdicts(world.stores.clickhouse, [verdictOn(id)]);
  expect((await other.call(`GET /mentions/${id}/verdicts`)).status).toBe(404);
  await acme.must(`DELETE /mentions/${id}`);
  expect((await acme.call(`GET /mentions/${id}/verdicts`)).status).toBe(404);
  const left = await world.stores.clickhouse.query({
    query: 'SELECT judge FROM verdicts WHERE mention_id = reinterpretAsUInt128(reverse(unhex({id:String})))',
    query_params: { id },
    format: 'JSONEachRow',
  });
  expect(await left.json()).toEqual([]);
});
