import { learningCurve, type LearningCurve } from '../../pipeline/judge/file/learning-curve.ts';
import { evaluate, type Evaluation } from '../../pipeline/judge/file/evaluation.ts';
import { judgeCases, verdictLine } from '../../pipeline/judge/file/judge-cases.ts';
import type { JudgeCase } from '../../pipeline/judge/file/cases.ts';
import type { Judge, Judgement } from '../../pipeline/judge/judge.ts';
import type { Config } from '../../schemas/config/config.ts';
import type { VerdictLine } from '../../schemas/judging/judge-file.ts';
import { createModelWait, type FileJudge, openFileJudge, type JudgingCost } from '../judge/file-judge.ts';
import { UsageError } from '../usage-error.ts';
import { openVerdicts, readCases } from '../judge/judge-file.ts';
import { qualityTables } from '../judge/judge-report.ts';
import { learningTables } from '../judge/learning-report.ts';
import { progressBar, printLine } from '../terminal.ts';

interface Report extends Evaluation {
  readonly judge: string;
  readonly lines: number;
  /** Verdicts by judge. The built-in judge replaces a model that returns no usable verdict. */
  readonly judged_by: Readonly<Record<string, number>>;
  readonly cost: JudgingCost;
}

function countJudges(verdicts: readonly Judgement[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { judge } of verdicts) counts[judge] = (counts[judge] ?? 0) + 1;
  return counts;
}

const count = (value: number) => Math.round(value).toLocaleString('en');

function summary({ judge, lines, judged_by, cost }: Report): string {
  const { calls, input_tokens, cached_tokens, output_tokens, dollars, seconds } = cost;
  const rate = lines / Math.max(seconds, 0.001);
  const done = `${judge} judged ${count(lines)} posts in ${seconds.toFixed(1)} s (${count(rate)} per second)`;
  const spent =
    calls === 0
      ? 'No model was called.'
      : `${count(calls)} calls, ${count(input_tokens)} input tokens (${count(cached_tokens)} cached), ${count(output_tokens)} output tokens${dollars === null ? '' : `, ${dollars.toFixed(2)} US dollars`}.`;
  const others = Object.entries(judged_by).filter(([name]) => name !== judge);
  return [
    `${done}.`,
    spent,
    ...others.map(([name, posts]) => `${count(posts)} verdicts are from ${name}.`),
  ].join('\n');
}

interface EvalOptions {
  readonly judge: string;
  readonly verdicts?: string;
  /** Numbers of lessons, separated by commas. */
  readonly learn?: string;
  readonly draws?: string;
  readonly json?: boolean;
}

const MAX_LEARNED = 2_000;
const MAX_DRAWS = 100;
const DEFAULT_DRAWS = '5';

function wholeNumber(option: string, text: string, max: number): number {
  const value = Number(text);
  if (!/^\d+$/.test(text.trim()) || value < 1 || value > max)
    throw new UsageError(`${option} must be whole numbers from 1 to ${max.toLocaleString('en')}`);
  return value;
}

/** Judges cases with a progress bar, and waits while a model is unavailable. */
function judging(judge: Judge) {
  const modelWait = createModelWait();
  const bar = progressBar('judging');
  return {
    judge,
    waitForProvider: modelWait.wait,
    onProgress: (done: number, total: number) => {
      modelWait.progressed();
      bar(done, total);
    },
  };
}

async function evalVerdicts(
  { judge, cost }: FileJudge,
  cases: readonly JudgeCase[],
  write: (lines: readonly VerdictLine[]) => Promise<void>,
): Promise<Report> {
  const startedAt = performance.now();
  const verdicts = await judgeCases(judging(judge), cases);
  const spent = { ...(await cost(verdicts)), seconds: (performance.now() - startedAt) / 1_000 };
  const lines = cases.map((one, at) => verdictLine(one, verdicts[at]!));
  await write(lines);
  return {
    judge: judge.name,
    lines: cases.length,
    judged_by: countJudges(verdicts),
    cost: spent,
    ...evaluate(cases, lines),
  };
}

async function evalLearning(
  { judge }: FileJudge,
  file: string,
  { learn = '', draws = DEFAULT_DRAWS, verdicts, json }: EvalOptions,
): Promise<void> {
  if (verdicts !== undefined)
    throw new UsageError('--learn judges posts repeatedly and writes no --verdicts');
  const plan = {
    sizes: learn.split(',').map((size) => wholeNumber('--learn', size, MAX_LEARNED)),
    draws: wholeNumber('--draws', draws, MAX_DRAWS),
  };
  const cases = await readCases(file, new Date().toISOString());
  const curve: LearningCurve = await learningCurve(judging(judge), cases, plan);
  if (json) return printLine(JSON.stringify({ judge: judge.name, lines: cases.length, ...curve }));
  if (curve.points.every(({ groups }) => groups.length === 0))
    throw new UsageError(
      '--learn needs more labeled posts than lessons: at least 5 of each kind are left to test',
    );
  printLine(learningTables(curve));
}

/** `earshot judge eval FILE`: judges the posts of a file and compares the verdicts with the expected ones. */
export async function evalFile(config: Config, file: string, options: EvalOptions): Promise<void> {
  const opened = openFileJudge(config, options.judge);
  if (options.learn !== undefined) return evalLearning(opened, file, options);
  const cases = await readCases(file, new Date().toISOString());
  const out = options.verdicts === undefined ? null : await openVerdicts(options.verdicts, file);
  try {
    const report = await evalVerdicts(opened, cases, async (lines) => out?.write(lines));
    if (options.json) return printLine(JSON.stringify(report));
    const tables = qualityTables(report);
    printLine(tables === '' ? summary(report) : `${tables}\n\n${summary(report)}`);
  } finally {
    await out?.close();
  }
}
