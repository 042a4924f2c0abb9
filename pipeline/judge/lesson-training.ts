import { latestLessons } from '../../postgres/judging/lessons.ts';
import type { Postgres, Queryable } from '../../postgres/client.ts';
import { storedModel, trainOnce } from '../../postgres/judging/project-models.ts';
import { BUILT_IN_JUDGE } from './built-in-judge.ts';
import { trainProjectModel } from './built-in/lessons/project-model.ts';
import { decodeProjectModel, encodeProjectModel } from './built-in/lessons/project-model-bytes.ts';
import { MAX_LESSONS, profileOf } from './built-in/profile.ts';
import type { Brief, LearnedModel } from './judge.ts';
import { serializeBrief, hashTexts } from './trace.ts';

/** Gives what the lessons of a project come to. `revision` is that of the lessons, see `lessonRevisions`. */
export type TrainLessons = (brief: Brief, revision: number) => Promise<LearnedModel>;

/** Names all that knowledge depends on: the judge, what it is told of the project, and the state of its lessons. */
const fingerprintOf = (brief: Brief, revision: number) =>
  hashTexts(BUILT_IN_JUDGE, serializeBrief({ ...brief, lessons: [], learned: null }), String(revision));

/** Learns from all lessons of a brief's project. */
async function train(db: Queryable, brief: Brief): Promise<Buffer> {
  const lessons = await latestLessons(db, [brief.projectId], MAX_LESSONS);
  const profile = profileOf({ ...brief, lessons: lessons.get(brief.projectId) ?? [], learned: null });
  return encodeProjectModel(await trainProjectModel(profile));
}

const isReadable = (bytes: Uint8Array) => decodeProjectModel(bytes) !== null;

/** Learns, or reads what was learnt, and keeps nothing: for briefs that are only tried, and for tenants. */
export function createPreviewTraining(db: Queryable): TrainLessons {
  return async (brief, revision) => {
    const name = fingerprintOf(brief, revision);
    const stored = await storedModel(db, brief.projectId, name);
    return { name, bytes: stored && isReadable(stored) ? stored : await train(db, brief) };
  };
}

/** Learns when something has changed, once among all processes, and keeps what was learnt. */
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
