import type { VerdictLine } from '../../../schemas/judging/judge-file.ts';
import type { Verdict } from '../../../schemas/judging/verdict.ts';
import type { Brief, Judge, Judgement } from '../judge.ts';
import { RetryLaterError } from '../../outcome.ts';
import { createGate } from '../../../runtime/timing/gate.ts';
import type { Case } from './cases.ts';

/** Posts given to a judge at once: small enough that progress is seen, and a pause of a model repeats little. */
const CHUNK = 200;
/** Many projects have few posts each; a model must not be asked for one of them after the other. */
const CHUNKS_AT_ONCE = 8;

export interface JudgeCasesDeps {
  readonly judge: Judge;
  /** Waits while the judge's provider is away. Throws to give up. */
  readonly patience: (error: RetryLaterError) => Promise<void>;
  readonly onProgress: (done: number, total: number) => void;
}

/** Places of the cases of each brief, by the id of their post: the order of lines must not matter to any judge. */
function byBrief(cases: readonly Case[]): Map<Brief, number[]> {
  const places = new Map<Brief, number[]>();
  cases.forEach(({ brief }, at) => {
    const known = places.get(brief());
    if (known) known.push(at);
    else places.set(brief(), [at]);
  });
  const idAt = (at: number) => cases[at]!.match.id;
  for (const own of places.values()) own.sort((a, b) => (idAt(a) < idAt(b) ? -1 : idAt(a) > idAt(b) ? 1 : 0));
  return places;
}

async function judgePatiently(
  { judge, patience }: JudgeCasesDeps,
  brief: Brief,
  chunk: readonly Case[],
): Promise<Judgement[]> {
  for (;;) {
    try {
      return await judge.judge(
        brief,
        chunk.map(({ match }) => match),
      );
    } catch (error) {
      if (!(error instanceof RetryLaterError)) throw error;
      await patience(error);
    }
  }
}

/**
 * Judges all cases and gives their verdicts in the same order. Throws what the judge and `patience` throw; nothing is
 * begun after that.
 */
export async function judgeCases(deps: JudgeCasesDeps, cases: readonly Case[]): Promise<Judgement[]> {
  const verdicts: Judgement[] = new Array<Judgement>(cases.length);
  const gate = createGate(CHUNKS_AT_ONCE);
  let done = 0;
  let failed = false;
  const judgeChunk = async (brief: Brief, places: readonly number[]) => {
    if (failed) return;
    const chunk = places.map((at) => cases[at]!);
    const given = await judgePatiently(deps, brief, chunk).catch((error: unknown) => {
      failed = true;
      throw error;
    });
    places.forEach((at, place) => (verdicts[at] = given[place]!));
    done += places.length;
    deps.onProgress(done, cases.length);
  };
  const chunks = [...byBrief(cases)].flatMap(([brief, places]) =>
    Array.from({ length: Math.ceil(places.length / CHUNK) }, (_, at) => ({
      brief,
      places: places.slice(at * CHUNK, (at + 1) * CHUNK),
    })),
  );
  await Promise.all(chunks.map(({ brief, places }) => gate.run(() => judgeChunk(brief, places))));
  return verdicts;
}

/** A verdict as a line of the file of verdicts. */
export function verdictLine({ project }: Case, verdict: Verdict): VerdictLine {
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
