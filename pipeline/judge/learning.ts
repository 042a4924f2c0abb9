import { latestLessons } from '../../postgres/judging/lessons.ts';
import type { Postgres, Queryable } from '../../postgres/client.ts';
import { storedModel, trainOnce } from '../../postgres/judging/project-models.ts';
import { BUILT_IN_JUDGE } from './built-in-judge.ts';
import { learnKnowledge } from './built-in/lessons/knowledge.ts';
import { knowledgeFromBytes, knowledgeToBytes } from './built-in/lessons/knowledge-bytes.ts';
import { MAX_LESSONS, profileOf } from './built-in/profile.ts';
import type { Brief, Learnt } from './judge.ts';
import { briefText, hashOf } from './trace.ts';

/** Gives what the lessons of a project come to. `revision` is that of the lessons, see `lessonRevisions`. */
export type Learn = (brief: Brief, revision: number) => Promise<Learnt>;

/** Names all that knowledge depends on: the judge, what it is told of the project, and the state of its lessons. */
const fingerprintOf = (brief: Brief, revision: number) =>
  hashOf(BUILT_IN_JUDGE, briefText({ ...brief, lessons: [], learnt: null }), String(revision));

/** Learns from all lessons of a brief's project. */
async function learnAnew(db: Queryable, brief: Brief): Promise<Buffer> {
  const lessons = await latestLessons(db, [brief.projectId], MAX_LESSONS);
  const profile = profileOf({ ...brief, lessons: lessons.get(brief.projectId) ?? [], learnt: null });
  return knowledgeToBytes(await learnKnowledge(profile));
}

const isReadable = (bytes: Uint8Array) => knowledgeFromBytes(bytes) !== null;

/** Learns, or reads what was learnt, and keeps nothing: for briefs that are only tried, and for tenants. */
export function createTrialLearning(db: Queryable): Learn {
  return async (brief, revision) => {
    const name = fingerprintOf(brief, revision);
    const kept = await storedModel(db, brief.projectId, name);
    return { name, bytes: kept && isReadable(kept) ? kept : await learnAnew(db, brief) };
  };
}

/** Learns when something has changed, once among all processes, and keeps what was learnt. */
export function createLearning(postgres: Postgres): Learn {
  return async (brief, revision) => {
    const name = fingerprintOf(brief, revision);
    const kept = await storedModel(postgres, brief.projectId, name);
    if (kept && isReadable(kept)) return { name, bytes: kept };
    const training = {
      judge: BUILT_IN_JUDGE,
      isReadable,
      train: (tx: Queryable) => learnAnew(tx, brief),
    };
    return { name, bytes: await trainOnce(postgres, brief.projectId, name, training) };
  };
}
