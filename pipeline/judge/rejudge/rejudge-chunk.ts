import type { Corrected } from '../../../schemas/judging/correction.ts';
import type { Match, Mention } from '../../../schemas/mentions/mention.ts';
import type { MentionVerdict, RejudgeCounts } from '../../../schemas/judging/rejudging.ts';
import type { Tokens, VerdictEvent } from '../../../schemas/judging/verdict-record.ts';
import type { Brief, Judge, Judgement } from '../judge.ts';
import { countsOf, hasChanged, keepCorrections, sumCounts, mentionVerdict } from './compare-verdicts.ts';

/** A mention with its new verdict. */
export interface Rejudged {
  readonly mention: Mention;
  readonly judgement: Judgement;
  readonly before: MentionVerdict;
  /** The new verdict, with corrections kept. */
  readonly after: MentionVerdict;
  readonly counts: RejudgeCounts;
}

const NO_CORRECTIONS: ReadonlySet<keyof Corrected> = new Set();

function matchOf(mention: Mention, workspaceId: number): Match {
  const { id, project_id, source, external_id, kind, url, title, text, lang, place } = mention;
  const { author, author_name, author_url, engagement, posted_at, found_at } = mention;
  const { keyword_ids, group_ids, story_id, run_id } = mention;
  return {
    ...{ id, project_id, source, external_id, kind, url, title, text, lang, place },
    ...{ author, author_name, author_url, engagement, posted_at, found_at },
    ...{ keyword_ids, group_ids, story_id, run_id },
    workspace_id: workspaceId,
  };
}

/** Rejudges mentions of one project. Changes nothing. Throws what the judge throws. */
export async function rejudgeMentions(
  judge: Judge,
  brief: Brief,
  mentions: readonly Mention[],
  corrected: ReadonlyMap<string, ReadonlySet<keyof Corrected>>,
  now: string,
): Promise<Rejudged[]> {
  const judgements = await judge.judge(
    brief,
    mentions.map((mention) => matchOf(mention, brief.workspaceId)),
  );
  return mentions.map((mention, index) => {
    const judgement = judgements[index];
    if (!judgement) throw new Error(`${judge.name} left a post out`);
    const set = corrected.get(mention.id) ?? NO_CORRECTIONS;
    const before = mentionVerdict(mention);
    const after = keepCorrections(mention, judgement, set, now);
    return { mention, judgement, before, after, counts: countsOf(before, after, set.size > 0) };
  });
}

/** Returns the verdicts as records for the verdict log. */
export const recordsOf = (workspaceId: number, rejudged: readonly Rejudged[]): VerdictEvent[] =>
  rejudged.map(({ mention, after, judgement: { trace, ...verdict } }) => ({
    mention_id: mention.id,
    project_id: mention.project_id,
    workspace_id: workspaceId,
    judged_at: after.judged_at,
    occasion: 'rejudged',
    ...verdict,
    ...trace,
  }));

/** Returns the changed verdicts by mention id. */
export const changesOf = (rejudged: readonly Rejudged[]): Record<string, MentionVerdict> =>
  Object.fromEntries(
    rejudged
      .filter(({ before, after }) => hasChanged(before, after))
      .map(({ mention, after }) => [mention.id, after]),
  );

/** Tokens used, and their cost if all of it is known. */
export interface Usage {
  readonly tokens: Tokens;
  readonly cost: number | null;
}

/** Adds up counts and usage. */
export function totalOf(rejudged: readonly Rejudged[]): { readonly counts: RejudgeCounts } & Usage {
  const traces = rejudged.map(({ judgement }) => judgement.trace);
  const sum = (of: (tokens: Tokens) => number) => traces.reduce((all, { tokens }) => all + of(tokens), 0);
  const asked = traces.filter(({ model, tokens }) => model !== null || tokens.input + tokens.output > 0);
  return {
    counts: sumCounts(rejudged.map(({ counts }) => counts)),
    tokens: {
      input: sum(({ input }) => input),
      cached: sum(({ cached }) => cached),
      output: sum(({ output }) => output),
    },
    cost: asked.some(({ cost }) => cost === null)
      ? null
      : asked.reduce((all, { cost }) => all + (cost ?? 0), 0),
  };
}
