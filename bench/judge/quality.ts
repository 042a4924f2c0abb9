import { createBuiltInJudge } from '../../pipeline/judge/built-in-judge.ts';
import { openCases } from '../../pipeline/judge/file/cases.ts';
import { evaluate, type Evaluation } from '../../pipeline/judge/file/evaluation.ts';
import { judgeCases, verdictLine } from '../../pipeline/judge/file/judge-cases.ts';
import { openLanguageDetection } from '../../pipeline/language/detect.ts';
import { type JudgeLine } from '../../schemas/judge-file.ts';
import { type Print } from '../print.ts';
import { type LabelledSet, type Measure } from './labelled-set.ts';
import { readSet } from './read-set.ts';
import { LABELLED_SETS } from './sets/index.ts';

/** The moment taken for posts without a time: a fixed one, so that every run measures the same. */
const NOW = '2026-01-01T00:00:00.000Z';

/** Measures the built-in judge on lines, as `earshot judge eval` does. */
export async function measureBuiltIn(lines: readonly JudgeLine[]): Promise<Evaluation> {
  const cases = lines.map(openCases({ detect: await openLanguageDetection(), now: NOW }));
  const verdicts = await judgeCases(
    {
      judge: createBuiltInJudge(),
      patience: (error) => Promise.reject(error),
      onProgress: () => undefined,
    },
    cases,
  );
  return evaluate(
    cases,
    verdicts.map((verdict, at) => verdictLine(cases[at]!, verdict)),
  );
}

function printMeasure(
  print: Print,
  set: LabelledSet,
  { name, of, reference }: Measure,
  found: Evaluation,
): void {
  const figure = of(found);
  if (!figure) return;
  print({
    name: `judge_${set.name}_${name}`.replaceAll('-', '_'),
    value: figure.value,
    unit: 'of 1',
    peer: reference?.what ?? '-',
    ...(reference && { peer_value: reference.value }),
    note: `95 % interval ${figure.low} to ${figure.high}, ${figure.n} posts`,
  });
}

/** Measures the built-in judge on the labelled sets, on those whose name begins so. A set that is not there is skipped with a line. */
export async function benchJudgeQuality(print: Print, prefix = ''): Promise<void> {
  for (const set of LABELLED_SETS.filter(({ name }) => name.startsWith(prefix))) {
    const records = readSet(set.path);
    if (!records) {
      console.error(`skipped ${set.name}: there is no ../shared/data/${set.path}`);
      continue;
    }
    const evaluation = await measureBuiltIn(set.lines(records));
    for (const measure of set.measures) printMeasure(print, set, measure, evaluation);
  }
}
