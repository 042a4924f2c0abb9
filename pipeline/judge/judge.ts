import { type Category } from '../../schemas/category.ts';
import { type Match } from '../../schemas/mention.ts';
import { type ProjectSettings } from '../../schemas/project.ts';
import { type Verdict } from '../../schemas/verdict.ts';
import { type VerdictTrace } from '../../schemas/verdict-record.ts';

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
  readonly lessons: readonly Lesson[];
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
