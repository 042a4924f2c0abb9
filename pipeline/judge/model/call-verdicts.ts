import type { Match } from '../../../schemas/mentions/mention.ts';
import type { VerdictTrace } from '../../../schemas/judging/verdict-record.ts';
import type { Brief, Judgement } from '../judge.ts';
import { PROMPT_VERSION } from '../prompt.ts';
import { parseVerdicts, toVerdict, type ModelVerdict } from './model-verdict.ts';
import type { Completion } from './completion.ts';
import { copiesAnotherPost } from './sanitize-text.ts';

/** A post to be judged, and the key under which its verdict is handed back. */
export interface PendingPost {
  readonly match: Match;
  readonly key: string;
  /** Hash of what the judge is shown of project and post. */
  readonly inputHash: string;
  /** When the provider last hung or broke over it, in ms, if it has done so too often; else null. */
  readonly suspectedAt: number | null;
}

/** What a post says: its title, then its text. */
export const titleAndText = ({ title, text }: Match) => (title ? `${title}\n${text}` : text);

/** A post as it is listed in a call. */
export type PromptPost = PendingPost & { readonly id: string };

/** The answers to use: those that do not speak of another post of the call. */
function usableVerdicts(text: string | null, listed: readonly PromptPost[]): Map<string, ModelVerdict> {
  const answers = parseVerdicts(text, new Set(listed.map(({ id }) => id)));
  for (const { id, match } of listed) {
    const answer = answers.get(id);
    const others = listed.filter((other) => other.id !== id).map((other) => titleAndText(other.match));
    const told = [answer?.summary ?? '', answer?.reason ?? ''];
    if (told.some((line) => copiesAnotherPost(line, titleAndText(match), others))) answers.delete(id);
  }
  return answers;
}

/** What a call came to: the sound verdicts by key, and how the answer ended. */
export interface CallVerdicts {
  readonly verdicts: ReadonlyMap<string, Judgement>;
  readonly ending: Completion['finishReason'];
}

/** Makes verdicts of a completion. What they cost is told by `Charges`: a post may have been asked about before. */
export function readVerdicts(
  completion: Completion,
  listed: readonly PromptPost[],
  { categories }: Pick<Brief, 'categories'>,
  trace: Pick<VerdictTrace, 'latency_ms' | 'lessons' | 'tokens' | 'cost'>,
): CallVerdicts {
  const judge = `${completion.model.slice(0, 90)}/${PROMPT_VERSION}`;
  const taught = trace.lessons.length > 0 ? null : false;
  const shared = { ...trace, model: completion.model, provisional: false, taught };
  const answers = usableVerdicts(completion.text, listed);
  const verdicts = new Map<string, Judgement>();
  for (const { id, key, inputHash, match } of listed) {
    const answer = answers.get(id);
    if (!answer) continue;
    const verdict = toVerdict(answer, match, categories, judge);
    verdicts.set(key, { ...verdict, trace: { ...shared, input_hash: inputHash } });
  }
  return { verdicts, ending: completion.finishReason };
}
