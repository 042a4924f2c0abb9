import type { VerdictLine } from '../../../schemas/judging/judge-file.ts';
import type { Verdict } from '../../../schemas/judging/verdict.ts';
import type { Brief, Judge, Judgement } from '../judge.ts';
import { RetryLaterError } from '../../outcome.ts';
import { createConcurrencyLimit } from '../model/concurrency-limit.ts';
import type { JudgeCase } from './cases.ts';

/** Posts given to a judge at once: small enough that progress is seen, and a pause of a model repeats little. */
const CHUNK = 200;
/** Many projects have few posts each; a model must not be asked for one of them after the other. */
const CONCURRENT_CHUNKS = 8;

export interface JudgeCasesDeps {
  readonly judge: Judge;
  /** Waits while the judge's provider is away. Throws to give up. */
  readonly waitForProvider: (error: RetryLaterError) => Promise<void>;
  readonly onProgress: (done: number, total: number) => void;
}

/** Places of the cases of each brief, by the id of their post: the order of lines must not matter to any judge. */
function byBrief(cases: readonly JudgeCase[]): Map<Brief, number[]> {
  const positions = new Map<Brief, number[]>();
  cases.forEach(({ brief }, index) => {
    const known = positions.get(brief());
    if (known) known.push(index);
    else positions.set(brief(), [index]);
  });
  const idAt = (index: number) => cases[index]!.match.id;
  for (const own of positions.values())
    own.sort((a, b) => (idAt(a) < idAt(b) ? -1 : idAt(a) > idAt(b) ? 1 : 0));
  return positions;
}

async function judgeWithWaits(
  { judge, waitForProvider }: JudgeCasesDeps,
  brief: Brief,
  chunk: readonly JudgeCase[],
): Promise<Judgement[]> {
  for (;;) {
    try {
      return await judge.judge(
        brief,
        chunk.map(({ match }) => match),
      );
    } catch (error) {
      if (!(error instanceof RetryLaterError)) throw error;
      await waitForProvider(error);
    }
  }
}

/**
 * Judges all cases and gives their verdicts in the same order. Throws what the judge and `patience` throw; nothing is
 * begun after that.
 */
export async function judgeCases(deps: JudgeCasesDeps, cases: readonly JudgeCase[]): Promise<Judgement[]> {
  const verdicts: Judgement[] = new Array<Judgement>(cases.length);
  const gate = createConcurrencyLimit(CONCURRENT_CHUNKS);
  let done = 0;
  let failed = false;
  const judgeChunk = async (brief: Brief, positions: readonly number[]) => {
    if (failed) return;
    const chunk = positions.map((index) => cases[index]!);
    const given = await judgeWithWaits(deps, brief, chunk).catch((error: unknown) => {
      failed = true;
      throw error;
    });
    positions.forEach((index, position) => (verdicts[index] = given[position]!));
    done += positions.length;
    deps.onProgress(done, cases.length);
  };
  const chunks = [...byBrief(cases)].flatMap(([brief, positions]) =>
    Array.from({ length: Math.ceil(positions.length / CHUNK) }, (_, index) => ({
      brief,
      positions: positions.slice(index * CHUNK, (index + 1) * CHUNK),
    })),
  );
  await Promise.all(chunks.map(({ brief, positions }) => gate(() => judgeChunk(brief, positions))));
  return verdicts;
}

/** A verdict as a line of the file of verdicts. */
export function verdictLine({ project }: JudgeCase, verdict: Verdict): VerdictLine {
  const { relevant, sentiment, urgency, category_id, reason, summary, confidence } = verdict;
  return {
    relevant,
    sentiment,
    urgency,
    category: project.categoryName(category_id),
    reason,
    summary,
    confidence,
  };
}
