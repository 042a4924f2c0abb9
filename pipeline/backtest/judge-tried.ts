import type { TriedKeyword, TriedPost } from '../../domain/backtest/backtests.ts';
import type { Postgres } from '../../postgres/client.ts';
import type { Match } from '../../schemas/mentions/mention.ts';
import { yieldThread } from '../judge/built-in/lessons/time-slicing.ts';
import { chunksOf } from '../chunks-of.ts';
import { asJudged } from '../judge/briefs.ts';
import type { Judge } from '../judge/judge.ts';
import { createPreviewTraining } from '../judge/lesson-training.ts';
import { readProjectBrief } from '../judge/rejudge/project-brief.ts';
import { RetryLaterError } from '../outcome.ts';

/** The most posts that are judged: one call of a model, or a moment of the built-in judge. */
const SAMPLE = { model: 25, builtIn: 300 } as const;
/** Posts per slice of the built-in judge, during which the process does nothing else. */
const SLICE = 100;

interface JudgeParts {
  readonly postgres: Postgres;
  readonly judge: Judge;
  readonly isModel: boolean;
}

/** Returns up to `count` entries, evenly spread over the list. */
const spread = <T>(all: readonly T[], count: number): T[] =>
  all.length <= count
    ? [...all]
    : Array.from({ length: count }, (_, at) => all[Math.floor((at * all.length) / count)]!);

const matchOf = (post: TriedPost, workspaceId: number, projectId: string, now: string): Match => ({
  ...post,
  ...{ id: '0'.repeat(32), story_id: '0'.repeat(32), project_id: projectId, workspace_id: workspaceId },
  ...{ found_at: now, keyword_ids: [0], group_ids: [], run_id: null },
});

/**
 * Judges a sample of posts for a project that also had this keyword. Returns each judged post with whether it is relevant;
 * none while the model is unavailable or its tokens are used up.
 */
export async function judgeTried(
  { postgres, judge, isModel }: JudgeParts,
  tried: {
    readonly workspaceId: number;
    readonly projectId: string;
    readonly keyword: TriedKeyword;
    readonly posts: readonly TriedPost[];
  },
): Promise<readonly { readonly post: TriedPost; readonly relevant: boolean }[]> {
  const { workspaceId, projectId, keyword } = tried;
  const sample = spread(tried.posts, isModel ? SAMPLE.model : SAMPLE.builtIn);
  if (sample.length === 0) return [];
  const stored = await postgres.asTenant(workspaceId, (tx) =>
    readProjectBrief(tx, projectId, createPreviewTraining(tx)),
  );
  if (!stored) return [];
  const others = stored.keywords.filter(({ id }) => id !== keyword.id);
  const keywords = [...others, asJudged({ ...keyword, id: 0 })];
  const now = new Date().toISOString();
  const judged: { post: TriedPost; relevant: boolean }[] = [];
  try {
    for (const posts of chunksOf(sample, SLICE)) {
      const matches = posts.map((post) => matchOf(post, workspaceId, projectId, now));
      const judgements = await judge.judge({ ...stored, keywords }, matches);
      if (isModel && judgements.some(({ trace }) => trace.provisional)) return [];
      judgements.forEach(({ relevant }, at) => judged.push({ post: posts[at]!, relevant }));
      await yieldThread();
    }
  } catch (error) {
    if (error instanceof RetryLaterError) return [];
    throw error;
  }
  return judged;
}
