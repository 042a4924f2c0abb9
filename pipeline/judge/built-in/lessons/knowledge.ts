import type { ClassModel } from './class-lessons.ts';
import { learnCategories, learnSentiments } from './class-learning.ts';
import { coldEvidence } from '../relevance/cold-evidence.ts';
import { learn } from './learnt.ts';
import { allAtOnce, inSlices, type Steps } from './steps.ts';
import type { LessonModel } from './lesson-model.ts';
import type { Profile } from '../profile.ts';

/** All that the corrections of a project have taught the built-in judge; null of what nothing was taught. */
export interface Knowledge {
  readonly relevance: LessonModel | null;
  /** By place among `SENTIMENTS`. */
  readonly sentiment: ClassModel | null;
  /** By place among the categories of the project. */
  readonly category: ClassModel | null;
}

function* learning(profile: Profile): Steps<Knowledge> {
  const sentiment = yield* learnSentiments(profile);
  return {
    relevance: yield* learn(profile, coldEvidence),
    sentiment,
    category: yield* learnCategories(profile, sentiment),
  };
}

/** Learns from the lessons of a profile. Takes about a third of a millisecond for each of them. */
export const knowledgeOf = (profile: Profile): Knowledge => allAtOnce(learning(profile));

/** Learns the very same, and lets the thread do other work meanwhile. */
export const learnKnowledge = (profile: Profile): Promise<Knowledge> => inSlices(learning(profile));
