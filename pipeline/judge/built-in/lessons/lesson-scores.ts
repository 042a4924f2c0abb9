import type { ParsedPost } from '../parsed-post.ts';
import type { Profile } from '../profile.ts';
import { lessonFeatures } from './lesson-features.ts';
import type { ProjectModel } from './project-model.ts';
import type { RelevanceScores } from './relevance-model.ts';
import { SideBySide } from './side-by-side.ts';
import { SurfaceScorer } from './surface-scorer.ts';

/** What lessons say of a post, in log-odds; null for what was never corrected. */
export interface LessonScores {
  readonly relevance: RelevanceScores | null;
  /** In the order of `SENTIMENTS`. */
  readonly sentiment: Float64Array | null;
  /** In the order of the project's categories. */
  readonly category: Float64Array | null;
}

const NOTHING_TAUGHT: LessonScores = { relevance: null, sentiment: null, category: null };

/** Returns a function that scores posts by the models of a project. */
export function lessonScorer(
  profile: Profile,
  { relevance, sentiment, category }: ProjectModel,
): (post: ParsedPost) => LessonScores {
  if (!relevance && !sentiment && !category) return () => NOTHING_TAUGHT;
  const models = new SideBySide([relevance?.content ?? null, ...(sentiment ?? []), ...(category ?? [])]);
  const surface = relevance && new SurfaceScorer(profile, relevance.surface);
  const firstCategory = 1 + (sentiment?.length ?? 0);
  return (post) => {
    const scores = models.scoresOf(lessonFeatures(profile, post)).slice();
    return {
      relevance: surface && { content: scores[0]!, surface: surface.scoreOf(post) },
      sentiment: sentiment && scores.subarray(1, firstCategory),
      category: category && scores.subarray(firstCategory, firstCategory + category.length),
    };
  };
}
