import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertVerdicts } from '../../../clickhouse/judging/verdicts.ts';
import { createBriefReader } from '../../../pipeline/judge/briefs.ts';
import { createBuiltInJudge } from '../../../pipeline/judge/built-in-judge.ts';
import { createLessonTraining } from '../../../pipeline/judge/lesson-training.ts';
import { createJudgeStage } from '../../../pipeline/stages/judge.ts';
import { openWatchList } from '../../../pipeline/watch-list.ts';
import { categoriesOf } from '../../../postgres/judging/judge-briefs.ts';
import { latestLessons } from '../../../postgres/judging/lessons.ts';
import { lessonRevisions } from '../../../postgres/judging/project-models.ts';
import { runSweep } from '../../../domain/mentions/project-sweeps.ts';
import { recordSweep } from '../../../postgres/mentions/project-sweeps.ts';
import { watchListSince, watchRevision } from '../../../postgres/projects/watch-list.ts';
import { createMentionStore } from '../../../clickhouse/mentions/mention-store.ts';
import type { Category } from '../../../schemas/projects/category.ts';
import type { Lesson } from '../../../schemas/judging/lesson.ts';
import type { Mention } from '../../../schemas/mentions/mention.ts';
import type { Project } from '../../../schemas/projects/project.ts';
import type { VerdictRecord } from '../../../schemas/judging/verdict-record.ts';
import { aMention, openWorld, store, type Tenant, type World } from '../../api/support/world.ts';
import { matchOf } from './fixtures.ts';

let world: World;
let acme: Tenant;
let project: Project;
let keyword: number;
beforeAll(async () => {
  world = await openWorld();
  acme = await world.tenant('Acme');
});
beforeEach(async () => {
  project = await acme.must('POST /projects', {
    name: 'Velora',
    description: 'Velora sends parcels for shops.',
  });
  const path = `POST /projects/${project.id}/keywords`;
  keyword = (await acme.must<{ id: number }>(path, { term: 'velora' })).id;
});
afterAll(() => world.close());

/** A separate process, which knows only what is in the stores. */
function openProcess() {
  const { postgres, clickhouse } = world.stores;
  let learned = 0;
  const learn = createLessonTraining(postgres);
  const watchList = openWatchList((revision) => watchListSince(postgres, revision));
  const briefs = createBriefReader({
    watchList,
    revision: () => watchRevision(postgres),
    categories: categoriesOf.bind(null, postgres),
    lessonRevisions: lessonRevisions.bind(null, postgres),
    lessons: latestLessons.bind(null, postgres),
    mutes: () => Promise.resolve(new Map()),
    train: (brief, revision) => {
      learned += 1;
      return learn(brief, revision);
    },
  });
  const stage = createJudgeStage({
    judge: createBuiltInJudge(),
    briefs,
    alreadyStored: () => Promise.resolve(new Set()),
    now: Date.now,
    record: (verdicts) => insertVerdicts(clickhouse, verdicts),
  });
  return {
    briefs,
    learned: () => learned,
    /** Judges a post and stores it as a mention, like the pipeline. */
    async find(text: string): Promise<Mention> {
      const post = aMention(acme.workspaceId, project.id, { text });
      const place = { workspace_id: acme.workspaceId, project_id: project.id, keyword_ids: [keyword] };
      const match = matchOf(text, { id: post.id, ...place });
      const [outcome] = await stage([{ value: match, position: 'mentions.matched:0:0' }]);
      if (outcome?.kind !== 'pass') throw new Error(`the post came to ${outcome?.kind}`);
      const { relevant, sentiment, category_id } = outcome.values[0]!;
      const mention = { ...post, relevant, sentiment, category_id };
      await store(world, acme.workspaceId, [mention]);
      return mention;
    },
  };
}

const lastVerdict = async ({ id }: Mention): Promise<VerdictRecord> =>
  (await acme.must<{ data: [VerdictRecord] }>(`GET /mentions/${id}/verdicts`)).data[0];
const lessons = async () => (await acme.must<{ data: Lesson[] }>(`GET /projects/${project.id}/lessons`)).data;
const kept = () =>
  world.stores.postgres.query<{ fingerprint: string; trained_at: string; size: number }>(
    'SELECT fingerprint, trained_at, length(model) AS size FROM project_models WHERE project_id = $1',
    [project.id],
  );

const HORSE = 'Velora won the derby by two lengths, what a horse and what a jockey';
const LIKE_HORSE = 'Another derby for Velora: her jockey says no horse gains two lengths like her';

describe('a correction', () => {
  it('applies to the next post, is named in its verdict, and no longer applies once deleted', async () => {
    const { find } = openProcess();
    const horse = await find(HORSE);
    expect(horse.relevant).toBe(true);
    await acme.must(`POST /mentions/${horse.id}/irrelevant`, { reason: 'the race horse' });
    const [lesson] = await lessons();

    const like = await find(LIKE_HORSE);
    expect(like.relevant).toBe(false);
    expect(await lastVerdict(like)).toMatchObject({ relevant: false, lessons: [lesson!.id], taught: true });
    expect(await lastVerdict(horse)).toMatchObject({ relevant: true, lessons: [], taught: false });
    expect((await lessons())[0]).toMatchObject({ effect: { used: 1, changed: 1 } });
    const parcel = await find('Velora lost the parcel of our shop again');
    expect(await lastVerdict(parcel)).toMatchObject({ relevant: true, taught: false });

    await acme.must(`DELETE /lessons/${lesson!.id}`);
    const unlearned = await find(`${LIKE_HORSE}!`);
    expect(await lastVerdict(unlearned)).toMatchObject({ relevant: true, lessons: [], taught: false });
  });

  it('of sentiment or category is learned too', async () => {
    const { find } = openProcess();
    const categories = await acme.must<Category[]>(`GET /projects/${project.id}/categories`);
    const text = 'Velora, the courier with the purple van, came round the corner to our street';
    const cold = await find(text);
    const category = categories.find(({ id }) => id !== cold.category_id)!;
    const sentiment = cold.sentiment === 'negative' ? 'positive' : 'negative';
    await acme.must(`PATCH /mentions/${cold.id}`, { sentiment, category_id: category.id });
    const like = await find('Velora, that courier with the purple van, came round the corner of my street');
    const [lesson] = await lessons();
    expect(await lastVerdict(like)).toMatchObject({
      ...{ relevant: true, sentiment, category_id: category.id },
      ...{ lessons: [lesson!.id], taught: true },
    });
  });
});

describe('a project’s model', () => {
  const teach = async (text: string) => {
    const mention = await openProcess().find(text);
    await acme.must(`POST /mentions/${mention.id}/irrelevant`);
  };

  it('is trained after a correction, stored, and read by every process', async () => {
    const [one, other] = [openProcess(), openProcess()];
    await one.find(HORSE);
    expect(await kept()).toEqual([]);
    await teach(HORSE);
    await one.find(LIKE_HORSE);
    const [first] = await kept();
    expect(first!.size).toBeGreaterThan(100);
    await one.find(LIKE_HORSE);
    expect(one.learned()).toBe(1);
    expect((await other.find(LIKE_HORSE)).relevant).toBe(false);
    expect(await kept()).toEqual([first]);

    await teach(LIKE_HORSE);
    await other.find(LIKE_HORSE);
    expect((await kept())[0]!.fingerprint).not.toBe(first!.fingerprint);
  });

  it('learns from more lessons than a brief contains', async () => {
    const rows = (count: number, text: string, relevant: boolean) =>
      world.stores.postgres.query(
        `INSERT INTO lessons (workspace_id, project_id, mention_id, text, relevant)
         SELECT $1, $2, md5($4 || n), $4 || ' ' || n, $5 FROM generate_series(1, $3::integer) AS n`,
        [acme.workspaceId, project.id, count, text, relevant],
      );
    await rows(40, HORSE, false);
    await world.stores.postgres.query(`UPDATE lessons SET created_at = created_at - interval '1 day'`);
    await rows(200, 'Velora brought the parcel of our shop in time', true);
    const { find, briefs } = openProcess();
    expect((await find(LIKE_HORSE)).relevant).toBe(false);
    const brief = (await briefs([project.id])).get(project.id)!;
    expect(brief.lessons.some(({ relevant }) => !relevant)).toBe(false);
    expect((await find('Velora brought my parcel')).relevant).toBe(true);
  });

  it('is trained again when the stored bytes are unreadable', async () => {
    await teach(HORSE);
    await openProcess().find(LIKE_HORSE);
    await world.stores.postgres.query(`UPDATE project_models SET model = '\\x00' WHERE project_id = $1`, [
      project.id,
    ]);
    expect((await openProcess().find(LIKE_HORSE)).relevant).toBe(false);
    expect((await kept())[0]!.size).toBeGreaterThan(100);
  });

  it('is deleted when the project is purged', async () => {
    await teach(HORSE);
    await openProcess().find(LIKE_HORSE);
    const { postgres, clickhouse } = world.stores;
    const sweep = await recordSweep(postgres, acme.workspaceId, project.id, { kind: 'purge' });
    await runSweep(postgres, createMentionStore(clickhouse), sweep);
    expect(await kept()).toEqual([]);
  });
});
