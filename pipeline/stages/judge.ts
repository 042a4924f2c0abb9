import { relevanceBand, type Match, type MentionEvent } from '../../schemas/mentions/mention.ts';
import { isMuted } from '../../schemas/mentions/mute.ts';
import type { Verdict } from '../../schemas/judging/verdict.ts';
import type { VerdictEvent } from '../../schemas/judging/verdict-record.ts';
import type { Brief, Judge, Judgement } from '../judge/judge.ts';
import { errorToThrow } from '../judge/error-to-throw.ts';
import { drop, pass, type Outcome, type Stage } from '../outcome.ts';

/** The effects of the stage. */
export interface JudgeDeps {
  readonly judge: Judge;
  /** Returns the briefs of projects. A deleted project has none. */
  readonly briefs: (projectIds: readonly string[]) => Promise<ReadonlyMap<string, Brief>>;
  /** Returns which mentions are already stored, or deleted. They need no verdict. */
  readonly alreadyStored: (mentionIds: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Returns the time in milliseconds since 1970. */
  readonly now: () => number;
  /** Publishes verdicts and resolves when they are durable. */
  readonly record: (verdicts: readonly VerdictEvent[]) => Promise<unknown>;
  /** Applies the rules of workspaces to new mentions. Default: there are none. */
  readonly applyRules?: (mentions: readonly MentionEvent[]) => Promise<readonly MentionEvent[]>;
  /** Called with every verdict, for metrics. */
  readonly onVerdict?: (match: Match, verdict: Verdict) => void;
}

function created(match: Match, verdict: Verdict, now: string): MentionEvent {
  const { relevant, sentiment, urgency, category_id, summary, reason, judge } = verdict;
  // The spread comes last: V8 copies many fields ten times slower into an object that gets more afterward.
  return {
    trend: null,
    assignee: null,
    tags: [],
    snoozed_until: null,
    edited_at: null,
    judged_at: now,
    category_id,
    relevant,
    sentiment,
    urgency,
    relevance: relevanceBand(urgency),
    summary,
    reason,
    status: 'open',
    draft: null,
    judge,
    event: 'created',
    occurred_at: now,
    ...match,
  };
}

const recordOf = (match: Match, { trace, ...verdict }: Judgement, now: string): VerdictEvent => ({
  mention_id: match.id,
  project_id: match.project_id,
  workspace_id: match.workspace_id,
  judged_at: now,
  occasion: 'new',
  ...verdict,
  ...trace,
});

async function judgeAll({ judge, briefs }: JudgeDeps, matches: readonly Match[]) {
  const byProject = new Map<string, Match[]>();
  for (const match of matches) {
    const posts = byProject.get(match.project_id);
    if (posts) posts.push(match);
    else byProject.set(match.project_id, [match]);
  }
  const known = await briefs([...byProject.keys()]);
  const verdicts = new Map<string, Judgement>();
  const results = await Promise.allSettled(
    [...byProject].map(async ([projectId, posts]) => {
      const brief = known.get(projectId);
      if (!brief) return;
      const judged = await judge.judge(brief, posts);
      if (judged.length !== posts.length)
        throw new Error(`${judge.name} returned ${judged.length} verdicts for ${posts.length} posts`);
      judged.forEach((verdict, at) => verdicts.set(posts[at]?.id ?? '', verdict));
    }),
  );
  const error = errorToThrow(results);
  if (error !== undefined) throw error;
  return verdicts;
}

/**
 * Creates the stage that turns matches into mentions, in order. Matches that are stored already are dropped first.
 * Throws `RetryLaterError` while the provider of the judge is unavailable, and what the stores throw.
 */
export function createJudgeStage(deps: JudgeDeps): Stage<Match, MentionEvent> {
  return async function judgeStage(chunk) {
    const matches = chunk.map(({ value }) => value);
    const stored = await deps.alreadyStored([...new Set(matches.map(({ id }) => id))]);
    const first = new Map<string, Match>();
    for (const match of matches)
      if (!stored.has(match.id) && !first.has(match.id)) first.set(match.id, match);
    const verdicts =
      first.size > 0 ? await judgeAll(deps, [...first.values()]) : new Map<string, Judgement>();
    const now = new Date(deps.now()).toISOString();
    const records = [...first.values()].flatMap((match) => {
      const judgement = verdicts.get(match.id);
      return judgement && !isMuted(judgement.judge) ? [recordOf(match, judgement, now)] : [];
    });
    if (records.length > 0) await deps.record(records);
    const judged = [...first.values()].flatMap((match) => {
      const verdict = verdicts.get(match.id);
      return verdict ? [created(match, verdict, now)] : [];
    });
    const ruled = (await deps.applyRules?.(judged)) ?? judged;
    const mentions = new Map(ruled.map((mention) => [mention.id, mention]));
    return matches.map((match): Outcome<MentionEvent> => {
      if (stored.has(match.id)) return drop('already_known');
      if (first.get(match.id) !== match) return drop('repeated_in_batch');
      const [verdict, mention] = [verdicts.get(match.id), mentions.get(match.id)];
      if (!verdict || !mention) return drop('project_gone');
      deps.onVerdict?.(match, verdict);
      const assigned = { ...mention, event: 'assigned' as const };
      return mention.assignee === null ? pass(mention) : pass(mention, assigned);
    });
  };
}
