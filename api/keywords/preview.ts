import { mentionsById } from '../../clickhouse/mentions/mentions.ts';
import { exclusionsOf, noiseIn, type JudgedPost } from '../../domain/backtest/exclusions.ts';
import { FoundTally } from '../../domain/backtest/found-tally.ts';
import { KeywordIndex, type MatchKeyword } from '../../domain/matching/keyword-index.ts';
import { proportion } from '../../domain/quality/interval.ts';
import { DAY_MS, HOUR_MS } from '../../schemas/duration.ts';
import { parseMoment, startOfDay } from '../../schemas/moment.ts';
import type { KeywordPreview } from '../../schemas/projects/keyword-preview.ts';
import type { Project } from '../../schemas/projects/project.ts';
import type { Source } from '../../schemas/source.ts';
import { daysOf, periodOf, type Period } from '../analytics/period.ts';
import type { ApiContext } from '../context.ts';
import { distinctPosts, readHeld, type HeldPost, type PreviewBounds } from './held-posts.ts';

const HALF_DAY_MS = 12 * HOUR_MS;
const SAMPLE = 10;
const MONTH_DAYS = 30;
const BOUNDS: PreviewBounds = { page: 5_000, posts: 50_000, characters: 40_000_000 };

/** What to preview. */
export interface PreviewRequest {
  readonly workspaceId: number;
  readonly project: Pick<Project, 'id' | 'sources'>;
  /** All live projects of the workspace. */
  readonly projectIds: readonly string[];
  /** The project's zone, or else the workspace's. */
  readonly timeZone: string;
  readonly keyword: MatchKeyword;
  /** How many days back, including today. */
  readonly days: number;
  /** The project's active keywords. */
  readonly active: readonly MatchKeyword[];
  /** Milliseconds between two scans of the project. */
  readonly cadenceMs: number;
  /** Tokens that a judged post took this month; null: nothing was judged. */
  readonly tokensPerPost: number | null;
  /** Whether to judge a sample of the posts without a verdict. */
  readonly judges: boolean;
}

type PreviewContext = Pick<ApiContext, 'clickhouse' | 'backtests'>;

function lastDays(days: number, timeZone: string, now: number): Period {
  const { until } = periodOf({}, timeZone, now);
  // Counts from noon to noon, which stays on the right day when clocks change.
  return { since: startOfDay(until - HALF_DAY_MS - (days - 1) * 2 * HALF_DAY_MS, timeZone), until };
}

/** Returns the sources whose posts both the project and the keyword accept; empty: any. */
function commonSources(project: readonly Source[], keyword: readonly Source[]): readonly Source[] | null {
  if (project.length === 0 || keyword.length === 0) return [...project, ...keyword];
  const common = keyword.filter((source) => project.includes(source));
  return common.length > 0 ? common : null;
}

/** Returns the posts that have a verdict: their own, or one of a sample that is judged now. */
async function judgedAmong(
  { backtests }: PreviewContext,
  { workspaceId, project, keyword, judges }: PreviewRequest,
  found: readonly HeldPost[],
): Promise<JudgedPost[]> {
  const own = found.flatMap(({ post, mentionId, own: verdict }) =>
    verdict ? [{ ...post, mentionId, relevant: verdict.relevant }] : [],
  );
  const others = found.filter((held) => held.own === null);
  if (!judges || others.length === 0) return own;
  const posts = others.map(({ post }) => post);
  const judged = await backtests.judge({ workspaceId, projectId: project.id, keyword, posts });
  const idOf = new Map(others.map(({ post, mentionId }) => [post, mentionId]));
  return [
    ...own,
    ...judged.map(({ post, relevant }) => ({ ...post, mentionId: idOf.get(post) ?? null, relevant })),
  ];
}

/** Returns how many of the judged posts are relevant, with the interval of the share. */
function keptOf(judged: readonly JudgedPost[]): KeywordPreview['kept'] {
  const kept = judged.filter(({ relevant }) => relevant).length;
  const share = proportion(kept, judged.length);
  return share && { judged: judged.length, kept, share: share.value, low: share.low, high: share.high };
}

async function costOf(
  { backtests }: PreviewContext,
  { workspaceId, project, keyword, days, cadenceMs, tokensPerPost }: PreviewRequest,
  newPosts: number,
): Promise<KeywordPreview['cost']> {
  const posts = Math.round((newPosts / days) * MONTH_DAYS);
  const queries = await backtests.queriesPerScan({ workspaceId, projectId: project.id, keyword });
  return {
    posts_a_month: posts,
    calls_a_month: Math.round(queries * ((MONTH_DAYS * DAY_MS) / cadenceMs)),
    tokens_a_month: tokensPerPost === null ? null : Math.round(posts * tokensPerPost),
  };
}

/** Counts what the keyword finds, and returns which posts to show. */
function countFound(
  tally: FoundTally,
  found: readonly HeldPost[],
  active: readonly MatchKeyword[],
): string[] {
  const others = KeywordIndex.build(active);
  const ids = new Set(active.map(({ id }) => id));
  for (const { post, posted, mentionId, own } of found) {
    const isKnown = own ? own.keywordIds.some((id) => ids.has(id)) : others.match(post).length > 0;
    tally.add(post.source, posted, !isKnown);
    if (mentionId === null) tally.uncollected++;
  }
  return found
    .flatMap(({ mentionId }) => mentionId ?? [])
    .sort((a, b) => (a < b ? 1 : -1))
    .slice(0, SAMPLE);
}

/**
 * Looks for a keyword that may not exist yet in the posts that its workspace holds. It uses the same matcher as for new
 * posts and filters nothing beforehand, since an index of words knows less than the matcher. Changes nothing.
 */
export async function previewKeyword(
  context: PreviewContext,
  request: PreviewRequest,
  now: number,
  bounds: PreviewBounds = BOUNDS,
): Promise<KeywordPreview> {
  const { workspaceId, project, projectIds, timeZone, keyword, days, active } = request;
  const period = lastDays(days, timeZone, now);
  const tally = new FoundTally(
    daysOf(period, timeZone).map((day) => ({ day, start: parseMoment(day, timeZone)! })),
  );
  const count = { searched: 0, truncated: false };
  // Without its exclusions, so that each can be counted.
  const index = KeywordIndex.build([{ ...keyword, excluded: [] }]);
  const wide: HeldPost[] = [];
  const sources = commonSources(project.sources, keyword.sources);
  if (sources !== null) {
    const asked = { workspaceId, projectId: project.id, projectIds, sources, period };
    for await (const page of readHeld(context, asked, bounds, count))
      wide.push(...page.filter(({ post }) => index.match(post).length > 0));
  }
  const distinct = distinctPosts(wide);
  const narrow = KeywordIndex.build([keyword]);
  const found = distinct.filter(({ post }) => narrow.match(post).length > 0);
  const shown = countFound(tally, found, active);
  const judged = await judgedAmong(context, request, distinct);
  const noise = noiseIn(judged, [keyword.term, ...keyword.aliases]);
  const mentions = await mentionsById(context.clickhouse, workspaceId, shown);
  return {
    ...{ days: tally.days, by_source: tally.bySource, total: tally.total, new: tally.new },
    uncollected: tally.uncollected,
    kept: keptOf(judged.filter((post) => narrow.match(post).length > 0)),
    cost: await costOf(context, request, tally.new),
    noise,
    exclusions: exclusionsOf(
      judged,
      keyword.excluded,
      noise.map(({ word }) => word),
    ),
    sample: mentions.sort((a, b) => (a.id < b.id ? 1 : -1)),
    ...count,
  };
}
