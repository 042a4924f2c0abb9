import type { Category } from '../../schemas/projects/category.ts';
import type { Match } from '../../schemas/mentions/mention.ts';
import type { ProjectSettings } from '../../schemas/projects/project.ts';
import type { Verdict } from '../../schemas/judging/verdict.ts';
import type { VerdictTrace } from '../../schemas/judging/verdict-record.ts';

/** A person's correction, or the reason given with "irrelevant", from which the judges learn. */
export interface Lesson {
  readonly id: number;
  readonly text: string;
  readonly relevant: boolean;
  readonly reason: string | null;
  readonly sentiment: Verdict['sentiment'] | null;
  /** The category that a person chose; null where nobody did. */
  readonly category_id: number | null;
}

/** What was learnt from all corrections of a project, in the form in which it is kept, and a name that is its alone. */
export interface LearnedModel {
  readonly name: string;
  /** Only the judge that learnt it can read them. */
  readonly bytes: Uint8Array;
}

/** What a judge is told of the project for which it judges. */
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
  /** The latest corrections: those that a judge may be shown or compare a post with. */
  readonly lessons: readonly Lesson[];
  /**
   * What all corrections of the project have taught the built-in judge. Left out where nobody has worked it out: it then
   * learns from `lessons`.
   */
  readonly learned?: LearnedModel | null;
}

/** A verdict and how it came about. */
export interface Judgement extends Verdict {
  readonly trace: VerdictTrace;
}

/**
 * A judge: takes posts of one project and gives a verdict for each, in the same order. It never drops one and
 * never invents a category. Throws `RetryLaterError` when its provider is away.
 */
export interface Judge {
  /** Such as `built-in/1` or `gpt-5-mini/1`: which judge and which prompt version. */
  readonly name: string;
  judge(brief: Brief, posts: readonly Match[]): Promise<Judgement[]>;
}
