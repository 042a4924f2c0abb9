import type { MuteIndex } from '../../domain/mutes/mute-index.ts';
import type { Category } from '../../schemas/projects/category.ts';
import type { Match } from '../../schemas/mentions/mention.ts';
import type { ProjectSettings } from '../../schemas/projects/project.ts';
import type { Verdict } from '../../schemas/judging/verdict.ts';
import type { VerdictTrace } from '../../schemas/judging/verdict-record.ts';

/** A correction by a person, or the reason given with "irrelevant", from which the judges learn. */
export interface Lesson {
  readonly id: number;
  readonly text: string;
  readonly relevant: boolean;
  readonly reason: string | null;
  readonly sentiment: Verdict['sentiment'] | null;
  /** The category a person chose; null when nobody chose one. */
  readonly category_id: number | null;
}

/** A model trained on all corrections of a project, encoded, with a unique name. */
export interface LearnedModel {
  readonly name: string;
  /** Only the judge that trained it can decode it. */
  readonly bytes: Uint8Array;
}

/** What a judge knows about the project it judges for. */
export interface Brief {
  readonly workspaceId: number;
  readonly projectId: string;
  readonly name: string;
  readonly mode: 'mentions' | 'leads';
  readonly description: string | null;
  readonly audience: string | null;
  readonly settings: ProjectSettings;
  readonly keywords: readonly { id: number; term: string; aliases: readonly string[] }[];
  readonly categories: readonly Pick<Category, 'id' | 'name' | 'description'>[];
  /** The latest corrections, for the prompt or for comparison with a post. */
  readonly lessons: readonly Lesson[];
  /** The built-in judge's model of all corrections. When it is missing, the judge trains on `lessons`. */
  readonly learned?: LearnedModel | null;
  /** What is muted instead of judged. Default: nothing. */
  readonly mutes?: MuteIndex;
}

/** A verdict and its trace. */
export interface Judgement extends Verdict {
  readonly trace: VerdictTrace;
}

/**
 * Judges posts of one project. Returns one verdict per post, in the same order, and never invents a category: a relevant
 * post has none only if none fits and no category of the project takes the rest. Throws `RetryLaterError` while its
 * provider is unavailable.
 */
export interface Judge {
  /** Such as `built-in/9` or `gpt-5-mini/1`: which judge and which prompt version. */
  readonly name: string;
  judge(brief: Brief, posts: readonly Match[]): Promise<Judgement[]>;
}
