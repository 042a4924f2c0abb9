import type { Match } from '../../../schemas/mentions/mention.ts';
import type { VerdictTrace } from '../../../schemas/judging/verdict-record.ts';
import type { Brief, Judgement } from '../judge.ts';
import { PROMPT_VERSION } from '../prompt.ts';
import { readAnswer, verdictOf, type Answer } from './answer.ts';
import type { Completion } from './completion.ts';
import { isOfAnother } from './told-text.ts';

/** A post to be judged, and the key under which its verdict is handed back. */
export interface Asked {
  readonly match: Match;
  readonly key: string;
  /** Hash of what the judge is shown of project and post. */
  readonly inputHash: string;
  /** When the provider last hung or broke over it, in ms, if it has done so too often; else null. */
  readonly suspectedAt: number | null;
}

/** What a post says: its title, then its text. */
export const textOf = ({ title, text }: Match) => (title ? `${title}\n${text}` : text);

/** A post as it is listed in a call. */
export type Listed = Asked & { readonly id: string };

/** The answers to use: those that do not speak of another post of the call. */
function soundAnswers(text: string | null, listed: readonly Listed[]): Map<string, Answer> {
  const answers = readAnswer(text, new Set(listed.map(({ id }) => id)));
  for (const { id, match } of listed) {
    const answer = answers.get(id);
    const others = listed.filter((other) => other.id !== id).map((other) => textOf(other.match));
    const told = [answer?.summary ?? '', answer?.reason ?? ''];
    if (told.some((line) => isOfAnother(line, textOf(match), others))) answers.delete(id);
  }
  return answers;
}

/** What a call came to: the sound verdicts by key, and how the answer ended. */
export interface Answered {
  readonly verdicts: ReadonlyMap<string, Judgement>;
  readonly ending: Completion['ending'];
}

/** Makes verdicts of a completion. What they cost is told by `Charges`: a post may have been asked about before. */
export function answeredBy(
  completion: Completion,
  listed: readonly Listed[],
  { categories }: Pick<Brief, 'categories'>,
  trace: Pick<VerdictTrace, 'latency_ms' | 'lessons' | 'tokens' | 'cost'>,
): Answered {
  const judge = `${completion.model.slice(0, 90)}/${PROMPT_VERSION}`;
  const taught = trace.lessons.length > 0 ? null : false;
  const shared = { ...trace, model: completion.model, provisional: false, taught };
  const answers = soundAnswers(completion.text, listed);
  const verdicts = new Map<string, Judgement>();
  for (const { id, key, inputHash, match } of listed) {
    const answer = answers.get(id);
    if (!answer) continue;
    const verdict = verdictOf(answer, match, categories, judge);
    verdicts.set(key, { ...verdict, trace: { ...shared, input_hash: inputHash } });
  }
  return { verdicts, ending: completion.ending };
}
