import type { Match } from '../../../schemas/mentions/mention.ts';
import type { VerdictTrace } from '../../../schemas/judging/verdict-record.ts';
import type { Brief, Judgement } from '../judge.ts';
import { PROMPT_VERSION } from '../prompt.ts';
import { parseVerdicts, toVerdict, type ModelVerdict } from './model-verdict.ts';
import type { Completion } from './completion.ts';
import { copiesAnotherPost } from './sanitize-text.ts';

/** A post to judge, with the key of its verdict. */
export interface PendingPost {
  readonly match: Match;
  readonly key: string;
  /** Hash of what the prompt says about project and post. */
  readonly inputHash: string;
  /** The length of what the prompt says about the post, in UTF-16 units. */
  readonly characters: number;
  /** When the provider last hung or failed on it, in ms, if it did so too often; else null. */
  readonly suspectedAt: number | null;
}

/** Returns the title and the text of a post. */
export const titleAndText = ({ title, text }: Match) => (title ? `${title}\n${text}` : text);

/** A post with its id in the prompt. */
export type PromptPost = PendingPost & { readonly id: string };

/** Returns the answers that do not describe another post of the call. */
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

/** The result of a call: valid verdicts by key, and why the answer ended. */
export interface CallVerdicts {
  readonly verdicts: ReadonlyMap<string, Judgement>;
  readonly ending: Completion['finishReason'];
}

/** Reads the verdicts of a completion. `PostCosts` adds their cost, because a post may take several calls. */
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
