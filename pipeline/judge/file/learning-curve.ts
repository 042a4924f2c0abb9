import { type Estimate, repeated } from '../../../domain/quality/interval.ts';
import type { Brief, Lesson } from '../judge.ts';
import type { JudgeCase } from './cases.ts';
import { judgeCases, type JudgeCasesDeps } from './judge-cases.ts';
import { type Draw, drawFrom, groupsOf, isRelevant, type LearningPlan, textOf } from './lesson-draws.ts';
import { type LabeledText, logisticRegression, naiveBayes } from './plain-learners.ts';

/** Balanced accuracies of relevance on the same posts, after the same lessons. */
export interface LearningFigures {
  readonly judge: Estimate;
  /** The same judge without lessons. */
  readonly untaught: Estimate;
  readonly naive_bayes: Estimate;
  readonly logistic_regression: Estimate;
  /** The judge minus the best of the other three. */
  readonly lead: Estimate;
}

export interface LearnedGroup extends LearningFigures {
  readonly group: string;
  /** Posts tested per draw. */
  readonly n: number;
}

/** What a judge has learned after a number of lessons. */
export interface LearningPoint {
  readonly lessons: number;
  readonly groups: readonly LearnedGroup[];
  /** Every group counts the same; null without groups. */
  readonly mean_of_groups: LearningFigures | null;
}

export interface LearningCurve {
  readonly draws: number;
  readonly points: readonly LearningPoint[];
  /** Groups with too few posts. */
  readonly skipped: readonly string[];
}

/** The mean of the shares found of relevant and of irrelevant posts. */
function balancedAccuracy(tested: readonly JudgeCase[], given: readonly boolean[]): number {
  const shares = [true, false].map((side) => {
    const own = tested.flatMap((one, index) => (isRelevant(one) === side ? [given[index] === side] : []));
    return own.filter(Boolean).length / own.length;
  });
  return (shares[0]! + shares[1]!) / 2;
}

/** The accuracies of one draw. */
type Accuracies = Readonly<Record<Exclude<keyof LearningFigures, 'lead'>, number>>;

/** Returns what the accuracies of each draw amount to. */
function figuresOf(draws: readonly Accuracies[]): LearningFigures {
  const share = (read: (one: Accuracies) => number): Estimate => {
    const { value, low, high } = repeated(draws.map(read));
    return { value, low: Math.max(0, low), high: Math.min(1, high) };
  };
  return {
    judge: share(({ judge }) => judge),
    untaught: share(({ untaught }) => untaught),
    naive_bayes: share(({ naive_bayes }) => naive_bayes),
    logistic_regression: share(({ logistic_regression }) => logistic_regression),
    lead: repeated(
      draws.map(
        ({ judge, untaught, naive_bayes, logistic_regression }) =>
          judge - Math.max(untaught, naive_bayes, logistic_regression),
      ),
    ),
  };
}

const meanOver = (groups: readonly Accuracies[]): Accuracies => {
  const mean = (read: (one: Accuracies) => number) =>
    groups.reduce((sum, one) => sum + read(one), 0) / groups.length;
  return {
    judge: mean(({ judge }) => judge),
    untaught: mean(({ untaught }) => untaught),
    naive_bayes: mean(({ naive_bayes }) => naive_bayes),
    logistic_regression: mean(({ logistic_regression }) => logistic_regression),
  };
};

/** Returns the brief with the first lessons of a draw after those of the file. */
function taughtBrief(brief: Brief, drawn: readonly JudgeCase[]): Brief {
  const lessons: Lesson[] = drawn.map((one, index) => ({
    id: brief.lessons.length + index + 1,
    text: textOf(one),
    relevant: isRelevant(one),
    ...{ reason: null, sentiment: null, category_id: null },
  }));
  return { ...brief, lessons: [...brief.lessons, ...lessons] };
}

const plainAccuracy = (tested: readonly JudgeCase[], judge: (text: string) => boolean) =>
  balancedAccuracy(
    tested,
    tested.map((one) => judge(textOf(one))),
  );

/** Measures a draw, once for each size. */
async function measureDraw(
  judged: (tested: readonly JudgeCase[], lessons: readonly JudgeCase[]) => Promise<number>,
  { lessons, tested }: Draw,
  sizes: readonly number[],
): Promise<Accuracies[]> {
  const untaught = await judged(tested, []);
  const measured: Accuracies[] = [];
  for (const size of sizes) {
    const given = lessons.slice(0, size);
    const texts: LabeledText[] = given.map((one) => ({ text: textOf(one), relevant: isRelevant(one) }));
    measured.push({
      judge: await judged(tested, given),
      untaught,
      naive_bayes: plainAccuracy(tested, naiveBayes(texts)),
      logistic_regression: plainAccuracy(tested, logisticRegression(texts)),
    });
  }
  return measured;
}

/** Creates the function that judges posts after lessons and returns how well. Reports its progress. */
function countingJudge(deps: JudgeCasesDeps, total: number) {
  let done = 0;
  return async (tested: readonly JudgeCase[], lessons: readonly JudgeCase[]): Promise<number> => {
    const brief = taughtBrief(tested[0]!.brief(), lessons);
    const verdicts = await judgeCases(
      { ...deps, onProgress: () => undefined },
      tested.map((one) => ({ ...one, brief: () => brief })),
    );
    done += 1;
    deps.onProgress(done, total);
    return balancedAccuracy(
      tested,
      verdicts.map(({ relevant }) => relevant),
    );
  };
}

/**
 * Measures what a judge learns from lessons: for each group and draw, some posts become lessons and others are judged,
 * by the judge with and without the lessons and by two plain learners. All sizes of a draw are tested on the same
 * posts. Throws what the judge throws.
 */
export async function learningCurve(
  deps: JudgeCasesDeps,
  cases: readonly JudgeCase[],
  plan: LearningPlan,
): Promise<LearningCurve> {
  const groups = [...groupsOf(cases)].map(([group, own]) => ({
    group,
    draws: Array.from({ length: plan.draws }, (_, draw) => drawFrom(own, draw + 1, plan)),
  }));
  const usable = groups.flatMap(({ group, draws }) => {
    const whole = draws.filter((draw) => draw !== null);
    return whole.length === plan.draws ? [{ group, draws: whole }] : [];
  });
  const judged = countingJudge(deps, usable.length * plan.draws * (plan.sizes.length + 1));
  const measured: { group: string; n: number; draws: Accuracies[][] }[] = [];
  for (const { group, draws } of usable) {
    const own: Accuracies[][] = [];
    for (const draw of draws) own.push(await measureDraw(judged, draw, plan.sizes));
    measured.push({ group, n: draws[0]!.tested.length, draws: own });
  }
  const drawn = Array.from({ length: plan.draws }, (_, draw) => draw);
  const points = plan.sizes.map((lessons, size) => ({
    lessons,
    groups: measured.map(({ group, n, draws }) => ({
      ...{ group, n },
      ...figuresOf(draws.map((draw) => draw[size]!)),
    })),
    mean_of_groups:
      measured.length === 0
        ? null
        : figuresOf(drawn.map((draw) => meanOver(measured.map(({ draws }) => draws[draw]![size]!)))),
  }));
  const skipped = groups.filter(({ draws }) => draws.includes(null)).map(({ group }) => group);
  return { draws: plan.draws, points, skipped };
}
