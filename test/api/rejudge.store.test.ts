import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verdictsOf } from '../../clickhouse/judging/verdicts.ts';
import { bindRunner, type RejudgingContext } from '../../pipeline/judge/rejudge/bind-runner.ts';
import { runOpenJobs } from '../../pipeline/judge/rejudge/job-runner.ts';
import { createBuiltInJudge } from '../../pipeline/judge/built-in-judge.ts';
import type { Judge } from '../../pipeline/judge/judge.ts';
import { RetryLaterError } from '../../pipeline/outcome.ts';
import { insertVerdicts } from '../../clickhouse/judging/verdicts.ts';
import type { Mention } from '../../schemas/mentions/mention.ts';
import { defaultLimits } from '../../schemas/usage/plan.ts';
import type { Project } from '../../schemas/projects/project.ts';
import type { Rejudging, RejudgePreview } from '../../schemas/judging/rejudging.ts';
import { silentLogger } from '../../runtime/logger.ts';
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

const never = new AbortController().signal;
const builtIn = createBuiltInJudge();

/** A judge that finds everything irrelevant, unlike the built-in one. */
const stern: Judge = {
  name: 'stern/1',
  judge: async (brief, posts) =>
    (await builtIn.judge(brief, posts)).map((judgement) => ({
      ...judgement,
      relevant: false,
      sentiment: 'negative',
      reason: 'Not relevant: said so.',
      judge: 'stern/1',
    })),
};

/** Creates a runner with this judge that works in chunks of two. */
const runnerWith = (judge: Judge, more: Partial<RejudgingContext> = {}) =>
  bindRunner({
    ...world.stores,
    logger: silentLogger(),
    judge,
    chunkSize: 2,
    record: (verdicts) => insertVerdicts(world.stores.clickhouse, verdicts),
    model: null,
    ...more,
  });

/** Creates a project with this many mentions, all of them relevant. */
async function projectWith(count: number, more: Partial<Mention> = {}) {
  const project = await acme.must<Project>('POST /projects', { name: 'Zyntrix', keywords: ['Zyntrix'] });
  const mentions = Array.from({ length: count }, (_, at) =>
    aMention(acme.workspaceId, project.id, {
      title: null,
      text: `Zyntrix works well for us, ${at}`,
      relevant: true,
      sentiment: 'neutral',
      posted_at: new Date(Date.now() - at * 60_000).toISOString(),
      ...more,
    }),
  );
  await store(world, acme.workspaceId, mentions);
  return { project, mentions };
}

interface Answer {
  readonly dry_run: boolean;
  readonly preview: RejudgePreview | null;
  readonly rejudging: Rejudging | null;
}
const begin = async (project: Project, body: object = {}) =>
  (await acme.must<Answer>(`POST /projects/${project.id}/rejudge`, { dry_run: false, ...body })).rejudging!;
const latest = async (project: Project) =>
  (await acme.must<Rejudging[]>(`GET /projects/${project.id}/rejudge`))[0]!;
const read = (mention: Mention) => acme.must<Mention>(`GET /mentions/${mention.id}`);
const events = (mention: Mention) =>
  world.stores.postgres.query<{ event: Mention }>(
    'SELECT event FROM mention_events WHERE mention_id = $1 ORDER BY seq',
    [mention.id],
  );

describe('a dry run', () => {
  it('returns what would change with a draft of the project, and changes nothing', async () => {
    const { project, mentions } = await projectWith(3, { text: 'The zyntrix is a fish of the deep sea' });
    const settings = { ambiguous: { anchors: ['invoices'], namesakes: ['fish', 'deep sea'] } };
    const { preview } = await acme.must<Answer>(`POST /projects/${project.id}/rejudge`, {
      description: 'Zyntrix writes invoices for small companies.',
      settings,
    });
    expect(preview).toMatchObject({
      total: 3,
      counts: { judged: 3, to_irrelevant: 3, to_relevant: 0, protected: 0 },
      sampled: false,
      flips_estimate: 3,
      flips_low: 3,
      flips_high: 3,
      tokens_estimate: 0,
      cost_estimate: 0,
    });
    expect(preview!.flips.map(({ mention_id }) => mention_id).toSorted()).toEqual(
      mentions.map(({ id }) => id).toSorted(),
    );
    expect(preview!.flips[0]).toMatchObject({ before: { relevant: true }, after: { relevant: false } });
    for (const mention of mentions) {
      expect(await read(mention)).toEqual(mention);
      expect(await events(mention)).toEqual([]);
      expect(await verdictsOf(world.stores.clickhouse, acme.workspaceId, mention.id)).toEqual([]);
    }
    expect(await acme.must(`GET /projects/${project.id}`)).toMatchObject({ settings: {} });
  });

  it('rejects a draft outside a dry run, and projects of other workspaces', async () => {
    const { project } = await projectWith(1);
    const draft = { dry_run: false, description: 'x' };
    expect(await acme.call(`POST /projects/${project.id}/rejudge`, draft)).toMatchObject({
      status: 400,
      body: {
        error: { message: expect.stringContaining('description: is only allowed in a dry run') as string },
      },
    });
    expect((await other.call(`POST /projects/${project.id}/rejudge`, {})).status).toBe(404);
    expect((await other.call(`GET /projects/${project.id}/rejudge`)).status).toBe(404);
    expect((await acme.call(`POST /projects/${project.id}/rejudge`, {}, acme.readKey)).status).toBe(403);
  });
});

describe('a rejudge', () => {
  it('gives every mention its new verdict, an event and an entry in the ledger', async () => {
    const { project, mentions } = await projectWith(5);
    const begun = await begin(project);
    expect(begun).toMatchObject({ state: 'queued', total: 5, actor_kind: 'key' });
    expect(await acme.call(`POST /projects/${project.id}/rejudge`, { dry_run: false })).toMatchObject({
      status: 409,
    });
    await runOpenJobs(runnerWith(stern), never);
    expect(await latest(project)).toMatchObject({
      id: begun.id,
      state: 'done',
      counts: { judged: 5, to_irrelevant: 5, sentiment_changed: 5 },
    });
    for (const mention of mentions) {
      expect(await read(mention)).toMatchObject({
        ...{ relevant: false, sentiment: 'negative', judge: 'stern/1', reason: 'Not relevant: said so.' },
        ...{ status: mention.status, text: mention.text, keyword_ids: mention.keyword_ids },
      });
      expect(await events(mention)).toMatchObject([{ event: { event: 'updated', relevant: false } }]);
      expect(await verdictsOf(world.stores.clickhouse, acme.workspaceId, mention.id)).toMatchObject([
        { occasion: 'rejudged', judge: 'stern/1', relevant: false },
      ]);
    }
  });

  it('keeps what people set, also while it runs', async () => {
    const { project, mentions } = await projectWith(4);
    const [first, second] = mentions as [Mention, Mention, ...Mention[]];
    await acme.must(`PATCH /mentions/${first.id}`, { sentiment: 'positive', urgency: 88 });
    await begin(project);
    const meanwhile: Judge = {
      ...stern,
      async judge(brief, posts) {
        const judgements = await stern.judge(brief, posts);
        // A person corrects the mention after its verdict.
        if (posts.some(({ id }) => id === second.id))
          await acme.must(`PATCH /mentions/${second.id}`, { relevant: true });
        return judgements;
      },
    };
    await runOpenJobs(runnerWith(meanwhile), never);
    expect(await read(first)).toMatchObject({ relevant: false, sentiment: 'positive', urgency: 88 });
    expect(await read(second)).toMatchObject({ relevant: true, sentiment: 'negative' });
    expect((await latest(project)).counts).toMatchObject({ judged: 4, protected: 1 });
  });

  it('resumes where a killed process stopped, and counts, records and changes nothing twice', async () => {
    const { project, mentions } = await projectWith(5);
    await begin(project);
    let calls = 0;
    const dying = runnerWith(stern, {
      async record(verdicts) {
        await insertVerdicts(world.stores.clickhouse, verdicts);
        // The process dies with the second chunk in the ledger but not yet applied.
        if (++calls > 1) throw new Error('killed');
      },
    });
    await expect(runOpenJobs(dying, never)).rejects.toThrow('killed');
    expect(await latest(project)).toMatchObject({ state: 'running', counts: { judged: 2 } });
    expect(await runOpenJobs(runnerWith(stern), never)).toBe(0);
    // The process is dead: its lease expires.
    await world.stores.postgres.query(
      `UPDATE rejudgings SET taken_until = now() - interval '1 second' WHERE project_id = $1`,
      [project.id],
    );
    await runOpenJobs(runnerWith(stern), never);
    expect(await latest(project)).toMatchObject({
      state: 'done',
      counts: { judged: 5, to_irrelevant: 5, sentiment_changed: 5 },
    });
    for (const mention of mentions) {
      expect(await events(mention)).toHaveLength(1);
      expect(await verdictsOf(world.stores.clickhouse, acme.workspaceId, mention.id)).toHaveLength(1);
    }
  });

  it('does a chunk once when two processes have it, and counts the chunk during which it is canceled', async () => {
    const { project, mentions } = await projectWith(3);
    const { id } = await begin(project);
    let isFirst = true;
    const slow: Judge = {
      ...stern,
      async judge(brief, posts) {
        if (isFirst) {
          isFirst = false;
          // So slow that another process takes over, and is canceled after judging its first chunk.
          await world.stores.postgres.query(
            `UPDATE rejudgings SET taken_until = now() - interval '1 second' WHERE id = $1`,
            [id],
          );
          await runOpenJobs(runnerWith(cancelling), never);
        }
        return stern.judge(brief, posts);
      },
    };
    const cancelling: Judge = {
      ...stern,
      async judge(brief, posts) {
        await acme.must(`DELETE /projects/${project.id}/rejudge/${id}`);
        return stern.judge(brief, posts);
      },
    };
    await runOpenJobs(runnerWith(slow), never);
    expect(await latest(project)).toMatchObject({
      state: 'cancelled',
      counts: { judged: 2, to_irrelevant: 2 },
    });
    const changed = await Promise.all(mentions.map((mention) => events(mention)));
    expect(changed.map((each) => each.length).toSorted()).toEqual([0, 1, 1]);
  });

  it('waits for an unavailable model, and ends when it is canceled', async () => {
    const { project } = await projectWith(1);
    const { id } = await begin(project);
    const away: Judge = {
      ...stern,
      judge: () => Promise.reject(new RetryLaterError('the model is unavailable', 60_000)),
    };
    await runOpenJobs(runnerWith(away), never);
    expect(await latest(project)).toMatchObject({
      state: 'waiting',
      waiting_for: 'the model is unavailable',
    });
    expect((await other.call(`DELETE /projects/${project.id}/rejudge/${id}`)).status).toBe(404);
    expect(await acme.must(`DELETE /projects/${project.id}/rejudge/${id}`)).toMatchObject({
      state: 'cancelled',
    });
    expect(await runOpenJobs(runnerWith(stern), never)).toBe(0);
  });

  it('ends quietly when its project is deleted', async () => {
    const { project } = await projectWith(3);
    await begin(project);
    await acme.must(`DELETE /projects/${project.id}?purge=true`);
    expect(await runOpenJobs(runnerWith(stern), never)).toBe(0);
  });
});

describe('provisional verdicts', () => {
  it('become final when tokens are available again, and not before', async () => {
    const { project, mentions } = await projectWith(3, { judge: 'built-in/9 (budget)' });
    const spent: Judge = {
      ...stern,
      judge: async (brief, posts) =>
        (await stern.judge(brief, posts)).map((judgement) => ({
          ...judgement,
          trace: { ...judgement.trace, provisional: true },
        })),
    };
    const limits = defaultLimits({ llm_tokens: 1_000, emails: 30, chat_messages: 200 });
    const runner = runnerWith(spent, { model: { limits: () => Promise.resolve(limits) } });
    await world.stores.postgres.query(
      `INSERT INTO judge_usage (workspace_id, month, input_tokens) VALUES ($1, date_trunc('month', now() AT TIME ZONE 'UTC'), 1000)`,
      [acme.workspaceId],
    );
    await runner.queueProvisional!();
    expect(await acme.must(`GET /projects/${project.id}/rejudge`)).toEqual([]);

    await world.stores.postgres.query('DELETE FROM judge_usage');
    await runner.queueProvisional!();
    await runOpenJobs(runner, never);
    expect(await latest(project)).toMatchObject({ state: 'waiting', provisional_only: true, actor_id: null });
    expect(await read(mentions[0]!)).toEqual(mentions[0]);

    await world.stores.postgres.query(`UPDATE rejudgings SET taken_until = now() - interval '1 second'`);
    await runOpenJobs(runnerWith(stern), never);
    expect(await latest(project)).toMatchObject({ state: 'done', total: 3, counts: { judged: 3 } });
    expect(await read(mentions[2]!)).toMatchObject({ judge: 'stern/1' });
  });
});
