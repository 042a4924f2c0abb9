import type { ClassModel } from './class-model.ts';
import { trainCategories, trainSentiments } from './class-training.ts';
import { baselineEvidence } from '../relevance/baseline-evidence.ts';
import { trainRelevance } from './relevance-training.ts';
import { runSync, runInSlices, type Steps } from './time-slicing.ts';
import type { LessonModel } from './lesson-model.ts';
import type { Profile } from '../profile.ts';

/** All that the corrections of a project have taught the built-in judge; null of what nothing was taught. */
export interface ProjectModel {
  readonly relevance: LessonModel | null;
  /** By place among `SENTIMENTS`. */
  readonly sentiment: ClassModel | null;
  /** By place among the categories of the project. */
  readonly category: ClassModel | null;
}

function* training(profile: Profile): Steps<ProjectModel> {
  const sentiment = yield* trainSentiments(profile);
  return {
    relevance: yield* trainRelevance(profile, baselineEvidence),
    sentiment,
    category: yield* trainCategories(profile, sentiment),
  };
}

/** Learns from the lessons of a profile. Takes about a third of a millisecond for each of them. */
export const trainProjectModelSync = (profile: Profile): ProjectModel => runSync(training(profile));

/** Learns the very same, and lets the thread do other work meanwhile. */
export const trainProjectModel = (profile: Profile): Promise<ProjectModel> => runInSlices(training(profile));
