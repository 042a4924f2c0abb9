import { createBuiltInJudge } from '../../pipeline/judge/built-in-judge.ts';
import { type JudgeCase, createCaseReader } from '../../pipeline/judge/file/cases.ts';
import { evaluate, type Evaluation } from '../../pipeline/judge/file/evaluation.ts';
import { learningCurve, type LearningFigures } from '../../pipeline/judge/file/learning-curve.ts';
import { judgeCases, type JudgeCasesDeps, verdictLine } from '../../pipeline/judge/file/judge-cases.ts';
import { openLanguageDetection } from '../../pipeline/language/detect.ts';
import type { JudgeLine } from '../../schemas/judging/judge-file.ts';
import { type Print, rounded } from '../print.ts';
import type { LabeledSet, Measure } from './labeled-set.ts';
import { textsByField } from '../../test/support/data-sets.ts';
import { fullSetFor } from '../full-set.ts';
import { LABELED_SETS } from './sets/index.ts';

/** The time of posts without one, fixed so that every run measures the same. */
const NOW = '2026-01-01T00:00:00.000Z';

/** Reads lines as cases for a judge. */
export async function casesOf(lines: readonly JudgeLine[]): Promise<JudgeCase[]> {
  return lines.map(createCaseReader({ detect: await openLanguageDetection(), now: NOW }));
}

const judgingBuiltIn = (): JudgeCasesDeps => ({
  judge: createBuiltInJudge(),
  waitForProvider: (error) => Promise.reject(error),
  onProgress: () => undefined,
});

async function measureBuiltIn(cases: readonly JudgeCase[]): Promise<Evaluation> {
  const verdicts = await judgeCases(judgingBuiltIn(), cases);
  return evaluate(
    cases,
    verdicts.map((verdict, index) => verdictLine(cases[index]!, verdict)),
  );
}

const digits = (value: number) => value.toFixed(3);

function printMeasure(
  print: Print,
  set: LabeledSet,
  { name, of, target, reference }: Measure,
  { found, plain }: { readonly found: Evaluation; readonly plain: Evaluation | null },
): void {
  const figure = of(found);
  if (!figure) return;
  const measured = plain && of(plain);
  const peer = measured && set.plain ? { what: set.plain.what, value: measured.value } : reference;
  print({
    name: `judge_${set.name}_${name}`.replaceAll('-', '_'),
    value: rounded(figure.value),
    unit: 'of 1',
    peer: peer?.what ?? '-',
    ...(peer && { peer_value: rounded(peer.value) }),
    ...(target !== null && { limit: target }),
    note: `95 % interval ${digits(figure.low)} to ${digits(figure.high)}, ${figure.n} posts`,
  });
}

/** Draws of lessons, each measured separately: with few lessons, the figure depends on which. */
const DRAWS = 5;
const OTHERS = {
  untaught: 'the judge without lessons',
  naive_bayes: 'naive Bayes on the same lessons',
  logistic_regression: 'logistic regression on the same lessons',
} as const satisfies Partial<Record<keyof LearningFigures, string>>;

/** Measures relevance after lessons, next to the best of the others on the same lessons and posts. */
async function printLearning(print: Print, set: LabeledSet, cases: readonly JudgeCase[]): Promise<void> {
  if (!set.learning) return;
  const judging = judgingBuiltIn();
  for (const noiseOnly of [false, true]) {
    const plan = { sizes: [...set.learning.keys()], draws: DRAWS, noiseOnly };
    const { points } = await learningCurve(judging, cases, plan);
    for (const { lessons, groups, mean_of_groups: mean } of points) {
      if (!mean) continue;
      const best = (Object.keys(OTHERS) as (keyof typeof OTHERS)[]).reduce((one, other) =>
        mean[other].value > mean[one].value ? other : one,
      );
      const target = noiseOnly ? undefined : set.learning.get(lessons);
      print({
        name: `judge_${set.name}_${lessons}_${noiseOnly ? 'noise_' : ''}lessons`.replaceAll('-', '_'),
        value: rounded(mean.judge.value),
        unit: 'of 1, mean balanced accuracy',
        peer: OTHERS[best],
        peer_value: rounded(mean[best].value),
        ...(target !== undefined && { limit: target }),
        note: `95 % interval ${digits(mean.judge.low)} to ${digits(mean.judge.high)}, ${groups.length} groups, ${DRAWS} draws`,
      });
    }
  }
}

/**
 * Measures how well the built-in judge judges the labeled sets: all, or those whose names start with `prefix`. Prints a
 * line for each set that it skips.
 */
export async function benchJudgeQuality(print: Print, prefix = ''): Promise<void> {
  for (const set of LABELED_SETS.filter(({ name }) => name.startsWith(prefix))) {
    const rows = fullSetFor(set.name, set.path);
    if (rows === null) continue;
    const lines = set.lines(rows.map(textsByField));
    const cases = await casesOf(lines);
    const found = await measureBuiltIn(cases);
    const plain = set.plain ? evaluate(cases, set.plain.judge(lines)) : null;
    for (const measure of set.measures) printMeasure(print, set, measure, { found, plain });
    await printLearning(print, set, cases);
  }
}
