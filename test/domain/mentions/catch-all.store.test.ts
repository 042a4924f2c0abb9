import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertVerdicts } from '../../../clickhouse/judging/verdicts.ts';
import { createBuiltInJudge } from '../../../pipeline/judge/built-in-judge.ts';
import { fileEveryMention } from '../../../pipeline/judge/file-every-mention.ts';
import { builtInTrace } from '../../../pipeline/judge/trace.ts';
import type { Judge } from '../../../pipeline/judge/judge.ts';
import { bindRunner } from '../../../pipeline/judge/rejudge/bind-runner.ts';
import { runOpenJobs } from '../../../pipeline/judge/rejudge/job-runner.ts';
import type { Postgres } from '../../../postgres/client.ts';
import { silentLogger } from '../../../runtime/logger.ts';
import type { Mention } from '../../../schemas/mentions/mention.ts';
import type { Category } from '../../../schemas/projects/category.ts';
import type { Project } from '../../../schemas/projects/project.ts';
import { aMention, openWorld, store, type Tenant, type World } from '../../api/support/world.ts';
import { briefOf, matchOf } from '../../pipeline/judge/fixtures.ts';

let world: World;
let acme: Tenant;
let project: Project;
beforeAll(async () => {
  world = await openWorld();
  acme = await world.tenant('Acme');
});
afterAll(() => world.close());

const categories = () => acme.must<Category[]>(`GET /projects/${project.id}/categories`);
const categoryCalled = async (wanted: string) => (await categories()).find(({ name }) => name === wanted)!;
const deleteCategory = ({ id }: Category) => acme.must(`DELETE /categories/${id}`);
const deleteCategories = async () => {
  for (const category of await categories()) await deleteCategory(category);
};
const read = (mention: Mention) => acme.must<Mention>(`GET /mentions/${mention.id}`);

async function stored(fields: Partial<Mention>): Promise<Mention> {
  const mention = aMention(acme.workspaceId, project.id, { title: null, relevant: true, ...fields });
  await store(world, acme.workspaceId, [mention]);
  return mention;
}

/** A judge that files nothing, and finds noise irrelevant. */
const unsure: Judge = {
  name: 'unsure/1',
  judge: (_, posts) =>
    Promise.resolve(
      posts.map((match) => ({
        ...{ relevant: !match.text.includes('noise'), sentiment: 'neutral', urgency: 20, category_id: null },
        ...{ summary: '', reason: '', confidence: 1, evidence: [], steering: 0, judge: 'unsure/1' },
        trace: builtInTrace('brief', match),
      })),
    ),
};

const JUDGES = 8;

/** Runs transactions whose work starts when so many have begun. */
function together(count: number): Pick<Postgres, 'transaction'> {
  let begun = 0;
  let start: () => void;
  const started = new Promise<void>((resolve) => (start = resolve));
  return {
    transaction: (work) =>
      world.stores.postgres.transaction(async (tx) => {
        begun += 1;
        if (begun === count) start();
        await started;
        return work(tx);
      }),
  };
}

const briefNow = async () =>
  briefOf('Acme', {
    workspaceId: acme.workspaceId,
    projectId: project.id,
    categories: await categories(),
  });

/** Judges a post as the pipeline does, for the project as it is now. */
async function judged(text: string, judge: Judge = createBuiltInJudge()): Promise<number | null> {
  const filing = fileEveryMention(world.stores.postgres, judge);
  return (await filing.judge(await briefNow(), [matchOf(text)]))[0]!.category_id;
}

/** Judges all mentions of the project again. */
async function rejudge(judge: Judge): Promise<void> {
  await acme.must(`POST /projects/${project.id}/rejudge`, { dry_run: false });
  const runner = bindRunner({
    ...world.stores,
    ...{ logger: silentLogger(), judge, chunkSize: 10, model: null },
    record: (verdicts) => insertVerdicts(world.stores.clickhouse, verdicts),
  });
  await runOpenJobs(runner, new AbortController().signal);
}

beforeEach(async () => {
  project = await acme.must('POST /projects', { name: 'Acme', keywords: ['Acme'] });
});

describe('a relevant post that fits no category', () => {
  it('goes to the category that takes the rest', async () => {
    expect(await judged('Acme')).toBe((await categoryCalled('Other')).id);
    expect(await judged('Acme', unsure)).toBe((await categoryCalled('Other')).id);
  });

  it('gets a new category in a project without one, once for all judges', async () => {
    await deleteCategories();
    const brief = await briefNow();
    const postgres = together(JUDGES);
    const judges = Array.from({ length: JUDGES }, () => fileEveryMention(postgres, unsure));
    const verdicts = await Promise.all(judges.map((judge) => judge.judge(brief, [matchOf('Acme')])));
    const made = await categories();
    expect(made).toMatchObject([{ name: 'Other', icon: '💬' }]);
    expect(new Set(verdicts.map(([one]) => one!.category_id))).toEqual(new Set([made[0]!.id]));
  });

  it('gets none in a deleted project', async () => {
    await deleteCategories();
    const brief = await briefNow();
    await acme.must(`DELETE /projects/${project.id}`);
    const judge = fileEveryMention(world.stores.postgres, unsure);
    expect(await judge.judge(brief, [matchOf('Acme')])).toMatchObject([{ category_id: null }]);
  });

  it('lets a deleted "Other" come back only when it is needed', async () => {
    await deleteCategory(await categoryCalled('Other'));
    expect(await judged('How do I export my notes from Acme?')).toBe((await categoryCalled('Question')).id);
    expect(await judged('This is noise about Acme', unsure)).toBeNull();
    expect(await categoryCalled('Other')).toBeUndefined();
    expect(await judged('Acme')).toBe((await categoryCalled('Other')).id);
    expect(await categories()).toHaveLength(8);
  });
});

describe('a restored mention', () => {
  it('gets a category if it has none', async () => {
    await deleteCategories();
    const mention = await stored({ relevant: false, category_id: null });
    const restored = await acme.must<Mention>(`PATCH /mentions/${mention.id}`, { relevant: true });
    expect(restored).toMatchObject({ relevant: true, category_id: (await categoryCalled('Other')).id });
  });

  it('keeps the category it has, or the one that a person names', async () => {
    const praise = (await categoryCalled('Praise')).id;
    const mention = await stored({ relevant: false, category_id: praise });
    expect(await acme.must(`PATCH /mentions/${mention.id}`, { relevant: true })).toMatchObject({
      category_id: praise,
    });
    const other = await stored({ relevant: false, category_id: null });
    expect(
      await acme.must(`PATCH /mentions/${other.id}`, { relevant: true, category_id: praise }),
    ).toMatchObject({ category_id: praise });
    expect(
      await acme.must(`PATCH /mentions/${other.id}`, { relevant: true, category_id: null }),
    ).toMatchObject({ category_id: null });
  });

  it('keeps a category when a judge finds it irrelevant again', async () => {
    const mention = await stored({ relevant: false, category_id: null, text: 'noise about Acme' });
    await acme.must(`PATCH /mentions/${mention.id}`, { relevant: true });
    await rejudge(unsure);
    expect(await read(mention)).toMatchObject({
      ...{ judge: unsure.name, relevant: true },
      category_id: (await categoryCalled('Other')).id,
    });
  });
});

describe('judging again', () => {
  it('files the mentions of a deleted category, also one that a person chose', async () => {
    const text = 'How do I export my notes from Acme?';
    const mention = await stored({ text });
    const gone = await acme.must<Category>(`POST /projects/${project.id}/categories`, { name: 'Gone' });
    await acme.must(`PATCH /mentions/${mention.id}`, { category_id: gone.id });
    await deleteCategory(gone);
    expect(await read(mention)).toMatchObject({ category_id: null });
    await rejudge(createBuiltInJudge());
    expect(await read(mention)).toMatchObject({ category_id: (await categoryCalled('Question')).id });
  });

  it('leaves a mention without a category if a person wants it so', async () => {
    const mention = await stored({ text: 'How do I export my notes from Acme?' });
    await acme.must(`PATCH /mentions/${mention.id}`, { category_id: null });
    await rejudge(createBuiltInJudge());
    expect(await read(mention)).toMatchObject({ judge: createBuiltInJudge().name, category_id: null });
  });
});
