import type { ClassModel } from './class-model.ts';
import { trainCategories, trainSentiments } from './class-training.ts';
import { trainRelevance } from './relevance-training.ts';
import { runSync, runInSlices, type Steps } from './time-slicing.ts';
import type { RelevanceModel } from './relevance-model.ts';
import type { Profile } from '../profile.ts';

/** The models trained on a project's corrections; null for what was never corrected. */
export interface ProjectModel {
  readonly relevance: RelevanceModel | null;
  /** In the order of `SENTIMENTS`. */
  readonly sentiment: ClassModel | null;
  /** In the order of the project's categories. */
  readonly category: ClassModel | null;
}

function* training(profile: Profile): Steps<ProjectModel> {
  const sentiment = yield* trainSentiments(profile);
  return {
    relevance: yield* trainRelevance(profile),
    sentiment,
    category: yield* trainCategories(profile, sentiment),
  };
}

/** Trains on the lessons of a profile. Takes about a millisecond per lesson. */
export const trainProjectModelSync = (profile: Profile): ProjectModel => runSync(training(profile));

/** Trains the same model without blocking the thread. */
export const trainProjectModel = (profile: Profile): Promise<ProjectModel> => runInSlices(training(profile));
