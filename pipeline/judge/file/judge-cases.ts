import { type VerdictLine } from '../../../schemas/judge-file.ts';
import { type Verdict } from '../../../schemas/verdict.ts';
import { type Brief, type Judge } from '../judge.ts';
import { RetryLaterError } from '../../outcome.ts';
import { type Case } from './cases.ts';

/** Posts given to a judge at once: small enough that progress is seen, and a pause of a model repeats little. */
const CHUNK = 200;

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
): Promise<Verdict[]> {
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

/** Judges all cases and gives their verdicts in the same order. Throws what the judge and `patience` throw. */
export async function judgeCases(deps: JudgeCasesDeps, cases: readonly Case[]): Promise<Verdict[]> {
  const verdicts: Verdict[] = new Array<Verdict>(cases.length);
  let done = 0;
  for (const [brief, places] of byBrief(cases)) {
    for (let from = 0; from < places.length; from += CHUNK) {
      const chunk = places.slice(from, from + CHUNK);
      const given = await judgePatiently(
        deps,
        brief,
        chunk.map((at) => cases[at]!),
      );
      chunk.forEach((at, place) => (verdicts[at] = given[place]!));
      done += chunk.length;
      deps.onProgress(done, cases.length);
    }
  }
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
