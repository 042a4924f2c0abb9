import { evaluate, type Evaluation } from '../../pipeline/judge/file/evaluation.ts';
import { judgeCases, verdictLine } from '../../pipeline/judge/file/judge-cases.ts';
import type { Judgement } from '../../pipeline/judge/judge.ts';
import type { Config } from '../../schemas/config/config.ts';
import { createModelWait, openFileJudge, type JudgingCost } from '../judge/file-judge.ts';
import { openVerdicts, readCases } from '../judge/judge-file.ts';
import { qualityTables } from '../judge/judge-report.ts';
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
  readonly json?: boolean;
}

/** `earshot judge eval FILE`: judges the posts of a file and compares the verdicts with the expected ones. */
export async function evalFile(config: Config, file: string, options: EvalOptions): Promise<void> {
  const { judge, cost } = openFileJudge(config, options.judge);
  const cases = await readCases(file, new Date().toISOString());
  const out = options.verdicts === undefined ? null : await openVerdicts(options.verdicts, file);
  try {
    const modelWait = createModelWait();
    const bar = progressBar('judging');
    const startedAt = performance.now();
    const verdicts = await judgeCases(
      {
        judge,
        waitForProvider: modelWait.wait,
        onProgress: (done, total) => {
          modelWait.progressed();
          bar(done, total);
        },
      },
      cases,
    );
    const spent = { ...(await cost(verdicts)), seconds: (performance.now() - startedAt) / 1_000 };
    const lines = cases.map((one, at) => verdictLine(one, verdicts[at]!));
    await out?.write(lines);
    const report: Report = {
      judge: judge.name,
      lines: cases.length,
      judged_by: countJudges(verdicts),
      cost: spent,
      ...evaluate(cases, lines),
    };
    if (options.json) return printLine(JSON.stringify(report));
    const tables = qualityTables(report);
    printLine(tables === '' ? summary(report) : `${tables}\n\n${summary(report)}`);
  } finally {
    await out?.close();
  }
}
