import type { Brief } from '../judge.ts';
import { hashTexts, serializeBrief } from '../trace.ts';
import { lessonScorer, type LessonScores } from './lessons/lesson-scores.ts';
import { type ProjectModel, trainProjectModelSync } from './lessons/project-model.ts';
import { decodeProjectModel } from './lessons/project-model-bytes.ts';
import type { ParsedPost } from './parsed-post.ts';
import { type Profile, profileOf } from './profile.ts';

/** A brief with all that is computed once for its posts. */
export interface PreparedBrief {
  readonly profile: Profile;
  readonly model: ProjectModel;
  readonly lessonScores: (post: ParsedPost) => LessonScores;
  /** Identifies the brief in traces. */
  readonly hash: string;
}

/** Prepares a brief. Trains its model unless that is stored with it. */
export function prepareBrief(brief: Brief): PreparedBrief {
  const profile = profileOf(brief);
  const model = (brief.learned && decodeProjectModel(brief.learned.bytes)) ?? trainProjectModelSync(profile);
  const lessonScores = lessonScorer(profile, model);
  return { profile, model, lessonScores, hash: hashTexts(serializeBrief(brief)) };
}
