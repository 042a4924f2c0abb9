import { defer, from, lastValueFrom, mergeMap, retry, tap, throwError } from 'rxjs';
import type { VerdictLine } from '../../../schemas/judging/judge-file.ts';
import type { Verdict } from '../../../schemas/judging/verdict.ts';
import type { Brief, Judge, Judgement } from '../judge.ts';
import { RetryLaterError } from '../../outcome.ts';
import { chunksOf } from '../../chunks-of.ts';
import type { JudgeCase } from './cases.ts';

/** Posts per chunk: small enough to show progress, and a pause of a model repeats little. */
const CHUNK = 200;
/** Concurrent chunks, because many projects have few posts each. */
const CONCURRENT_CHUNKS = 8;

export interface JudgeCasesDeps {
  readonly judge: Judge;
  /** Waits while the judge's provider is unavailable. Throws to give up. */
  readonly waitForProvider: (error: RetryLaterError) => Promise<void>;
  readonly onProgress: (done: number, total: number) => void;
}

/** Returns the indexes of the cases of each brief, ordered by post id: the order of lines must not matter. */
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

/**
 * Judges all cases and returns their verdicts in the same order. Throws what the judge and `waitForProvider` throw, and
 * starts no further chunk after that.
 */
export async function judgeCases(
  { judge, waitForProvider, onProgress }: JudgeCasesDeps,
  cases: readonly JudgeCase[],
): Promise<Judgement[]> {
  const verdicts: Judgement[] = new Array<Judgement>(cases.length);
  let done = 0;
  const chunks = [...byBrief(cases)].flatMap(([brief, positions]) =>
    chunksOf(positions, CHUNK).map((chunk) => ({ brief, positions: chunk })),
  );
  const judgeChunk = ({ brief, positions }: (typeof chunks)[number]) => {
    const posts = positions.map((position) => cases[position]!.match);
    return defer(() => judge.judge(brief, posts)).pipe(
      retry({
        delay: (error: unknown) =>
          error instanceof RetryLaterError
            ? waitForProvider(error).then(() => true)
            : throwError(() => error),
      }),
      tap((given) => {
        positions.forEach((position, index) => (verdicts[position] = given[index]!));
        done += positions.length;
        onProgress(done, cases.length);
      }),
    );
  };
  await lastValueFrom(from(chunks).pipe(mergeMap(judgeChunk, CONCURRENT_CHUNKS)), { defaultValue: null });
  return verdicts;
}

/** Returns a verdict as a line of the verdicts file. */
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
