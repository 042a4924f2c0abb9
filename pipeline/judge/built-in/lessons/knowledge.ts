import { type ClassModel } from './class-lessons.ts';
import { learnCategories, learnSentiments } from './class-learning.ts';
import { coldEvidence } from '../relevance/cold-evidence.ts';
import { learn } from './learnt.ts';
import { type LessonModel } from './lesson-model.ts';
import { type Profile } from '../profile.ts';

/** All that the corrections of a project have taught the built-in judge; null of what nothing was taught. */
export interface Knowledge {
  readonly relevance: LessonModel | null;
  /** By place among `SENTIMENTS`. */
  readonly sentiment: ClassModel | null;
  /** By place among the categories of the project. */
  readonly category: ClassModel | null;
}

/** Learns from the lessons of a profile. Takes about a third of a millisecond for each of them. */
export function knowledgeOf(profile: Profile): Knowledge {
  const sentiment = learnSentiments(profile);
  return {
    relevance: learn(profile, coldEvidence),
    sentiment,
    category: learnCategories(profile, sentiment),
  };
}
