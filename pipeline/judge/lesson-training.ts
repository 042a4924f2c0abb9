import { latestLessons } from '../../postgres/judging/lessons.ts';
import type { Postgres, Queryable } from '../../postgres/client.ts';
import { storedModel, trainOnce } from '../../postgres/judging/project-models.ts';
import { BUILT_IN_JUDGE } from './built-in-judge.ts';
import { trainProjectModel } from './built-in/lessons/project-model.ts';
import { decodeProjectModel, encodeProjectModel } from './built-in/lessons/project-model-bytes.ts';
import { MAX_LESSONS, profileOf } from './built-in/profile.ts';
import type { Brief, LearnedModel } from './judge.ts';
import { serializeBrief, hashTexts } from './trace.ts';

/** Returns the model trained on a project's lessons. `revision` is that of the lessons, see `lessonRevisions`. */
export type TrainLessons = (brief: Brief, revision: number) => Promise<LearnedModel>;

/** Identifies everything a model depends on: the judge, the brief without lessons, and the revision of the lessons. */
const fingerprintOf = (brief: Brief, revision: number) =>
  hashTexts(BUILT_IN_JUDGE, serializeBrief({ ...brief, lessons: [], learned: null }), String(revision));

async function train(db: Queryable, brief: Brief): Promise<Buffer> {
  const lessons = await latestLessons(db, [brief.projectId], MAX_LESSONS);
  const profile = profileOf({ ...brief, lessons: lessons.get(brief.projectId) ?? [], learned: null });
  return encodeProjectModel(await trainProjectModel(profile));
}

const isReadable = (bytes: Uint8Array) => decodeProjectModel(bytes) !== null;

/**
 * Creates training that reads a stored model or trains one, and stores nothing: for previews, and for connections of
 * tenants.
 */
export function createPreviewTraining(db: Queryable): TrainLessons {
  return async (brief, revision) => {
    const name = fingerprintOf(brief, revision);
    const stored = await storedModel(db, brief.projectId, name);
    return { name, bytes: stored && isReadable(stored) ? stored : await train(db, brief) };
  };
}

/** Creates training that runs when something changed, once across all processes, and stores the model. */
export function createLessonTraining(postgres: Postgres): TrainLessons {
  return async (brief, revision) => {
    const name = fingerprintOf(brief, revision);
    const stored = await storedModel(postgres, brief.projectId, name);
    if (stored && isReadable(stored)) return { name, bytes: stored };
    const training = {
      judge: BUILT_IN_JUDGE,
      isReadable,
      train: (tx: Queryable) => train(tx, brief),
    };
    return { name, bytes: await trainOnce(postgres, brief.projectId, name, training) };
  };
}
