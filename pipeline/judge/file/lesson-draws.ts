import { createHash } from 'node:crypto';
import type { JudgeCase } from './cases.ts';

/** How to measure what a judge learns. */
export interface LearningPlan {
  /** Numbers of lessons to measure after. */
  readonly sizes: readonly number[];
  /** How many times lessons are drawn. */
  readonly draws: number;
  /** Whether only irrelevant posts become lessons, as from a user who only marks noise. */
  readonly noiseOnly?: boolean;
}

/** The most posts tested per group and draw, and the fewest of each kind. */
const MAX_TESTED = 400;
const MIN_OF_A_KIND = 5;

/** Returns the text of a post as a lesson has it. */
export const textOf = ({ match: { title, text } }: JudgeCase) =>
  title === null ? text : `${title}\n${text}`;
export const isRelevant = ({ expected }: JudgeCase) => expected.relevant === true;

/** Returns the labeled cases of each group; of posts with the same text, the first. */
export function groupsOf(cases: readonly JudgeCase[]): Map<string, JudgeCase[]> {
  const groups = new Map<string, Map<string, JudgeCase>>();
  for (const one of cases) {
    if (typeof one.expected.relevant !== 'boolean') continue;
    const name = one.group ?? one.brief().name;
    const own = groups.get(name) ?? new Map<string, JudgeCase>();
    groups.set(name, own);
    if (!own.has(textOf(one))) own.set(textOf(one), one);
  }
  return new Map([...groups].map(([name, own]) => [name, [...own.values()]]));
}

/** A draw of a group: lessons in the order they are given, and posts that are never among them. */
export interface Draw {
  readonly lessons: readonly JudgeCase[];
  readonly tested: readonly JudgeCase[];
}

/** Draws by a hash of the text, so that the order of lines does not matter. Null when too few posts are left to test. */
export function drawFrom(cases: readonly JudgeCase[], draw: number, plan: LearningPlan): Draw | null {
  const most = Math.max(...plan.sizes);
  const keyOf = (one: JudgeCase) =>
    createHash('sha256')
      .update(`${draw}\n${textOf(one)}`)
      .digest('hex');
  const order = cases
    .map((one) => ({ one, key: keyOf(one) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ one }) => one);
  const lessons = order.filter((one) => !(plan.noiseOnly && isRelevant(one))).slice(0, most);
  const taught = new Set(lessons);
  const tested = order.filter((one) => !taught.has(one)).slice(0, MAX_TESTED);
  const relevant = tested.filter(isRelevant).length;
  const isEnough = lessons.length === most && Math.min(relevant, tested.length - relevant) >= MIN_OF_A_KIND;
  return isEnough ? { lessons, tested } : null;
}
