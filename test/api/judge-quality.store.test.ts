import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditPlace, QUEUE_DEPTH } from '../../schemas/judging/audit-answer.ts';
import type { JudgeReport } from '../../schemas/judging/judge-report.ts';
import type { Mention } from '../../schemas/mentions/mention.ts';
import type { Project } from '../../schemas/projects/project.ts';
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

interface Queue {
  readonly of: string;
  readonly judged: number;
  readonly answered: number;
  readonly needed: number;
  readonly data: Mention[];
}

const textOf = (isRelevant: boolean) => (isRelevant ? 'truly about it' : 'noise');
const byPlace = (a: Mention, b: Mention) => (auditPlace(a.id) < auditPlace(b.id) ? -1 : 1);

/** Creates a project with these kept and filtered-out mentions, in audit order. The text states the truth. */
async function projectWith(kept: readonly boolean[], filtered: readonly boolean[]) {
  const project = await acme.must<Project>('POST /projects', { name: 'P' });
  const make = (truths: readonly boolean[], relevant: boolean) => {
    const fields = { relevant, judged_at: new Date(Date.now() - 60_000).toISOString() };
    const made = truths.map(() => aMention(acme.workspaceId, project.id, fields));
    const asked = made.toSorted(byPlace);
    return made.map((mention) => ({ ...mention, text: textOf(truths[asked.indexOf(mention)]!) }));
  };
  const mentions = [...make(kept, true), ...make(filtered, false)];
  await store(world, acme.workspaceId, mentions);
  return { project, mentions };
}

const times = (count: number, value: boolean) => Array.from({ length: count }, () => value);
/** Spreads `relevant` true values evenly over `count`, so that every sample has its share of them. */
const spread = (count: number, relevant: number) =>
  Array.from({ length: count }, (_, at) => ((at + 1) * relevant) % count < relevant);
const isTrue = (mention: Mention) => mention.text === textOf(true);
const queue = (project: Project, query = '') =>
  acme.must<Queue>(`GET /projects/${project.id}/judge/audit${query}`);
const report = (project: Project) => acme.must<JudgeReport>(`GET /projects/${project.id}/judge`);
const answer = (mention: Mention) =>
  acme.must<Mention>(`POST /mentions/${mention.id}/audit`, { relevant: isTrue(mention) });

/** Answers the head of a queue truthfully until `count` mentions are done. */
async function answerAll(project: Project, of: string, count: number) {
  for (let done = 0; done < count;) {
    const { data } = await queue(project, `?of=${of}&limit=${Math.min(20, count - done)}`);
    for (const mention of data) await answer(mention);
    done += data.length;
  }
}

describe('the audit', () => {
  it('draws a random sample of filtered-out mentions, the same for everyone, each one once', async () => {
    const { project, mentions } = await projectWith(times(2, true), times(30, false));
    const first = await queue(project);
    expect(first).toMatchObject({ of: 'filtered_out', judged: 30, answered: 0, needed: 20 });
    expect(first.data).toHaveLength(20);
    expect(first.data.every(({ relevant }) => !relevant)).toBe(true);
    expect(await queue(project)).toEqual(first);
    const stored = mentions.filter(({ relevant }) => !relevant).map(({ id }) => id);
    expect(first.data.map(({ id }) => id)).not.toEqual(stored.slice(0, 20));
    await answer(first.data[0]!);
    const second = await queue(project);
    expect(second.data.map(({ id }) => id).slice(0, 19)).toEqual(first.data.slice(1).map(({ id }) => id));
    expect(second).toMatchObject({ judged: 30, answered: 1, needed: 19 });
  });

  it('asks first for what teaches most, without using it as evidence', async () => {
    const { project, mentions } = await projectWith([], times(QUEUE_DEPTH + 10, false));
    const { data: drawn } = await queue(project, `?limit=${QUEUE_DEPTH}`);
    const { data } = await queue(project, '?order=teaching&limit=5');
    expect(data).toHaveLength(5);
    const sample = new Set(drawn.map(({ id }) => id));
    expect(data.filter(({ id }) => sample.has(id))).toEqual([]);
    expect(mentions.map(({ id }) => id)).toEqual(expect.arrayContaining(data.map(({ id }) => id)));
    await answer(data[0]!);
    expect(await queue(project)).toMatchObject({ answered: 0 });
    const after = await queue(project, '?order=teaching');
    expect(after.data.map(({ id }) => id)).not.toContain(data[0]!.id);
  });

  it('finds relevant posts among the filtered-out ones and lowers the recall accordingly', async () => {
    const { project } = await projectWith(times(30, true), spread(200, 30));
    expect((await report(project)).relevance).toMatchObject({
      enough: false,
      note: expect.stringContaining(
        '20 more of what was filtered out and 20 more of what was kept',
      ) as string,
      ...{ precision: null, recall: null, f1: null, kappa: null },
    });
    await answerAll(project, 'kept', 20);
    await answerAll(project, 'filtered_out', 60);
    const { relevance } = await report(project);
    const { filtered_out } = relevance;
    expect(filtered_out).toMatchObject({ judged: 200, audited: 60, corrected: 0, needed: 0 });
    // 30 of 200 are relevant; 60 answers find 9 of them, which extrapolates to 30, as many as were kept.
    expect(filtered_out.wrong).toBe(9);
    expect(relevance).toMatchObject({ enough: true, note: null, precision: { value: 1 } });
    expect(relevance.recall!.value).toBeCloseTo(0.5, 2);
    expect(relevance.recall!.low).toBeLessThan(0.5);
    expect(relevance.recall!.high).toBeGreaterThan(0.5);
  });

  it('reports too little evidence when nothing was judged or too few mentions are answered', async () => {
    const { project } = await projectWith([], [true, false]);
    const missing = { enough: false, precision: null, recall: null };
    for (const mention of (await queue(project)).data) await answer(mention);
    const { relevance } = await report(project);
    expect(relevance).toMatchObject({ ...missing, kept: { needed: 20 }, filtered_out: { needed: 18 } });
    expect((await report((await projectWith([], [])).project)).relevance).toMatchObject(missing);
  });

  it('restores wrongly filtered-out mentions and turns every answer into a lesson', async () => {
    const { project } = await projectWith([], [true, false]);
    for (const mention of (await queue(project)).data) {
      expect(await answer(mention)).toMatchObject({ id: mention.id, relevant: isTrue(mention) });
    }
    const lessons = await world.stores.postgres.query<{ text: string; relevant: boolean }>(
      'SELECT text, relevant FROM lessons WHERE project_id = $1',
      [project.id],
    );
    expect(lessons.every(({ text, relevant }) => relevant === text.endsWith('truly about it'))).toBe(true);
    expect(lessons).toHaveLength(2);
    // The stratum follows the original verdict, whatever happened to the mention since.
    expect((await report(project)).relevance.filtered_out).toMatchObject({ judged: 2, audited: 2, wrong: 1 });
    expect((await queue(project)).data).toEqual([]);
  });

  it('ignores answers for mentions that someone picked outside the sample', async () => {
    const { project, mentions } = await projectWith([], times(QUEUE_DEPTH + 30, false));
    const head = (await queue(project, `?limit=${QUEUE_DEPTH}`)).data.map(({ id }) => id);
    const picked = mentions.find(({ id }) => !head.includes(id))!;
    await acme.must(`POST /mentions/${picked.id}/audit`, { relevant: true });
    expect((await report(project)).relevance.filtered_out).toMatchObject({
      audited: 0,
      corrected: 1,
      judged: QUEUE_DEPTH + 30,
    });
  });

  it('counts corrections separately, as known errors rather than estimates', async () => {
    const { project, mentions } = await projectWith(times(25, true), times(25, false));
    await acme.must(`POST /mentions/${mentions[0]!.id}/irrelevant`, {});
    await acme.must(`PATCH /mentions/${mentions[30]!.id}`, {
      relevant: true,
      sentiment: 'positive',
      urgency: 99,
    });
    const { relevance, corrections } = await report(project);
    expect(corrections).toMatchObject({ false_positives: 1, false_negatives: 1, urgency: 1 });
    expect(relevance.kept).toMatchObject({ judged: 25, audited: 0, corrected: 1 });
    expect(relevance.filtered_out).toMatchObject({ judged: 25, audited: 0, corrected: 1 });
    const open = await queue(project, '?of=kept&limit=50');
    expect(open.data.map(({ id }) => id)).not.toContain(mentions[0]!.id);
    expect(open.data.map(({ id }) => id)).not.toContain(mentions[30]!.id);
  });

  it('is closed to other workspaces and read-only keys and rejects foreign categories', async () => {
    const { project, mentions } = await projectWith([], [false]);
    const path = `/mentions/${mentions[0]!.id}/audit`;
    expect((await other.call(`GET /projects/${project.id}/judge`)).status).toBe(404);
    expect((await other.call(`GET /projects/${project.id}/judge/audit`)).status).toBe(404);
    expect((await other.call(`POST ${path}`, { relevant: true })).status).toBe(404);
    expect((await acme.call(`POST ${path}`, { relevant: true }, acme.readKey)).status).toBe(403);
    expect((await acme.call(`POST ${path}`, {})).status).toBe(400);
    expect((await acme.call(`POST ${path}`, { relevant: true, category_id: 1_999_999 })).status).toBe(400);
    expect((await queue(project)).data).toHaveLength(1);
  });
});
