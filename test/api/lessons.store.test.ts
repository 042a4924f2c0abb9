import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertVerdicts } from '../../clickhouse/judging/verdicts.ts';
import type { Category } from '../../schemas/projects/category.ts';
import type { Lesson } from '../../schemas/judging/lesson.ts';
import type { Mention } from '../../schemas/mentions/mention.ts';
import type { Project } from '../../schemas/projects/project.ts';
import type { VerdictEvent } from '../../schemas/judging/verdict-record.ts';
import { aMention, openWorld, store, type Tenant, type World } from './support/world.ts';

let world: World;
let acme: Tenant;
let other: Tenant;
beforeAll(async () => {
  world = await openWorld();
  acme = await world.tenant('Acme');
  other = await world.tenant('Other');
});
afterAll(() => world.close());

const aProject = () => acme.must<Project>('POST /projects', { name: 'P' });

async function stored(project: Project, fields: Partial<Mention> = {}): Promise<Mention> {
  const mention = aMention(acme.workspaceId, project.id, fields);
  await store(world, acme.workspaceId, [mention]);
  return mention;
}

interface Page {
  readonly data: Lesson[];
  readonly next_cursor: string | null;
  readonly total: number;
}
const lessonsOf = (project: Project, query = '') =>
  acme.must<Page>(`GET /projects/${project.id}/lessons${query}`);

const verdictOn = (mention: Mention, more: Partial<VerdictEvent>): VerdictEvent => ({
  ...{ mention_id: mention.id, project_id: mention.project_id, workspace_id: acme.workspaceId },
  ...{ judged_at: '2026-11-20T10:00:00.000Z', occasion: 'new', relevant: true, sentiment: 'neutral' },
  ...{ urgency: 20, category_id: null, summary: '', reason: '', confidence: 0.75, evidence: [] },
  ...{ steering: 0, judge: 'built-in/9', input_hash: '0'.repeat(32), model: null, provisional: false },
  ...{ tokens: { input: 0, cached: 0, output: 0 }, cost: null, latency_ms: 0, lessons: [], taught: false },
  ...more,
});

it('lists what people taught, with their reasons', async () => {
  const project = await aProject();
  const [category] = await acme.must<Category[]>(`GET /projects/${project.id}/categories`);
  const one = await stored(project, { title: 'Apples', text: `ripe\n\n ${'and red '.repeat(50)}` });
  await acme.must(`POST /mentions/${one.id}/irrelevant`, { reason: 'the fruit' });
  const two = await stored(project);
  await acme.must(`PATCH /mentions/${two.id}`, { sentiment: 'negative', category_id: category!.id });
  const { data, total, next_cursor } = await lessonsOf(project);
  expect({ total, next_cursor }).toEqual({ total: 2, next_cursor: null });
  const effect = { used: 0, changed: 0, last_used_at: null };
  expect(data).toMatchObject([
    { mention_id: two.id, relevant: true, sentiment: 'negative', category_id: category!.id, reason: null },
    { mention_id: one.id, relevant: false, sentiment: null, category_id: null, reason: 'the fruit', effect },
  ]);
  expect(data[1]!.excerpt).toMatch(/^Apples ripe and red and red .{100,} (?:and|red)…$/);
  expect([...data[1]!.excerpt].length).toBeLessThanOrEqual(200);
});

it('paginates, even over lessons created at the same moment', async () => {
  const project = await aProject();
  await world.stores.postgres.query(
    `INSERT INTO lessons (workspace_id, project_id, mention_id, text, relevant, created_at)
     SELECT $1, $2, lpad(n::text, 32, '0'), 'text', true, timestamptz '2026-11-20Z' + (n / 3) * interval '1 ms'
     FROM generate_series(1, 10) AS n`,
    [acme.workspaceId, project.id],
  );
  const seen: number[] = [];
  let cursor: string | null = null;
  do {
    const page: Page = await lessonsOf(project, `?limit=4${cursor === null ? '' : `&cursor=${cursor}`}`);
    expect(page.total).toBe(10);
    seen.push(...page.data.map(({ mention_id }) => Number(mention_id)));
    cursor = page.next_cursor;
  } while (cursor !== null);
  expect(seen).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
});

it.each(['x', '1', '1.', '0.0', '1.2.3', '-1.5', `1.${'9'.repeat(20)}`])(
  'rejects the cursor %s',
  async (cursor) => {
    const project = await aProject();
    expect((await acme.call(`GET /projects/${project.id}/lessons?cursor=${cursor}`)).status).toBe(400);
  },
);

it('counts the verdicts each lesson affected, each verdict once', async () => {
  const project = await aProject();
  const [one, two] = [await stored(project), await stored(project)];
  await acme.must(`POST /mentions/${one.id}/irrelevant`, { reason: 'the fruit' });
  await acme.must(`PATCH /mentions/${two.id}`, { sentiment: 'negative' });
  const [second, first] = (await lessonsOf(project)).data;
  const elsewhere = await stored(await aProject());
  const later = '2026-11-20T11:00:00.123Z';
  const changed = verdictOn(one, { lessons: [first!.id, second!.id], taught: true });
  await insertVerdicts(world.stores.clickhouse, [changed]);
  await insertVerdicts(world.stores.clickhouse, [
    changed,
    verdictOn(two, { lessons: [first!.id], judged_at: later, taught: null }),
    verdictOn(two, { lessons: [] }),
    verdictOn(elsewhere, { lessons: [first!.id] }),
  ]);
  const effects = (await lessonsOf(project)).data.map(({ id, effect }) => [id, effect]);
  expect(Object.fromEntries(effects)).toEqual({
    [first!.id]: { used: 2, changed: 1, last_used_at: later },
    [second!.id]: { used: 1, changed: 1, last_used_at: '2026-11-20T10:00:00.000Z' },
  });
});

it("deletes a lesson once, for callers with write access, and keeps the mention's correction", async () => {
  const project = await aProject();
  const mention = await stored(project);
  await acme.must(`POST /mentions/${mention.id}/irrelevant`);
  const [lesson] = (await lessonsOf(project)).data;
  expect((await acme.viewer.call(`DELETE /lessons/${lesson!.id}`)).status).toBe(403);
  expect((await acme.call(`DELETE /lessons/${lesson!.id}`, undefined, acme.readKey)).status).toBe(403);
  expect(await acme.editor.must(`DELETE /lessons/${lesson!.id}`)).toEqual({ deleted: true, id: lesson!.id });
  expect((await acme.call(`DELETE /lessons/${lesson!.id}`)).status).toBe(404);
  expect(await lessonsOf(project)).toEqual({ data: [], next_cursor: null, total: 0 });
  expect(await acme.must(`GET /mentions/${mention.id}`)).toMatchObject({ relevant: false });
});

it('neither lists nor deletes lessons of another workspace', async () => {
  const project = await aProject();
  const mention = await stored(project);
  await acme.must(`POST /mentions/${mention.id}/irrelevant`);
  const [lesson] = (await lessonsOf(project)).data;
  const answers = [
    await other.call(`GET /projects/${project.id}/lessons`),
    await other.call(`DELETE /lessons/${lesson!.id}`),
    await other.call(`DELETE /lessons/999999999`),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  expect(answers[1]!.body).toEqual(answers[2]!.body);
  expect((await lessonsOf(project)).total).toBe(1);
});

it('omits lessons of deleted mentions', async () => {
  const project = await aProject();
  const mention = await stored(project);
  await acme.must(`POST /mentions/${mention.id}/irrelevant`);
  await acme.must(`DELETE /mentions/${mention.id}`);
  expect((await lessonsOf(project)).total).toBe(0);
});
