import { collectedPosts, type CollectedPost } from '../../clickhouse/mentions/collected-posts.ts';
import { mentionsById } from '../../clickhouse/mentions/mentions.ts';
import { KeywordIndex, type MatchKeyword } from '../../domain/matching/keyword-index.ts';
import type { KeywordPreview } from '../../schemas/projects/keyword-preview.ts';
import { parseMoment, startOfDay } from '../../schemas/moment.ts';
import type { Project } from '../../schemas/projects/project.ts';
import { daysOf, periodOf, type Period } from '../analytics/period.ts';
import type { ApiContext } from '../context.ts';
import { HOUR_MS } from '../../schemas/duration.ts';

const HALF_DAY_MS = 12 * HOUR_MS;
const SAMPLE = 10;

/** Limits on what one preview reads: half a second of one core for posts of usual size. */
export interface PreviewBounds {
  /** Posts read at a time; other requests get their turn between two reads. */
  readonly page: number;
  readonly posts: number;
  readonly characters: number;
}
const BOUNDS: PreviewBounds = { page: 5_000, posts: 50_000, characters: 40_000_000 };

/** What to preview. */
export interface PreviewRequest {
  readonly workspaceId: number;
  readonly project: Pick<Project, 'id' | 'sources'>;
  /** The project's zone, or else the workspace's. */
  readonly timeZone: string;
  readonly keyword: MatchKeyword;
  /** How many days back, including today. */
  readonly days: number;
  /** Ids of the project's active keywords. */
  readonly active: ReadonlySet<number>;
}

function lastDays(days: number, timeZone: string, now: number): Period {
  const { until } = periodOf({}, timeZone, now);
  // Counts from noon to noon, which stays on the right day when clocks change.
  return { since: startOfDay(until - HALF_DAY_MS - (days - 1) * 2 * HALF_DAY_MS, timeZone), until };
}

class Tally {
  readonly #days: { readonly day: string; readonly start: number; count: number }[];
  total = 0;
  new = 0;
  readonly sample: string[] = [];

  constructor(period: Period, timeZone: string) {
    this.#days = daysOf(period, timeZone).map((day) => ({
      day,
      start: parseMoment(day, timeZone)!,
      count: 0,
    }));
  }

  add({ id, posted }: CollectedPost, isNew: boolean): void {
    this.total++;
    if (isNew) this.new++;
    if (this.sample.length < SAMPLE) this.sample.push(id);
    const day = this.#days.findLast(({ start }) => start <= posted);
    if (day) day.count++;
  }

  get days(): KeywordPreview['days'] {
    return this.#days.map(({ day, count }) => ({ day, count }));
  }
}

/**
 * Looks for a keyword that may not exist yet in the posts its project has collected, newest first. It uses the same
 * matcher as for new posts and filters nothing beforehand, since an index of words knows less than the matcher.
 */
export async function previewKeyword(
  { clickhouse }: Pick<ApiContext, 'clickhouse'>,
  { workspaceId, project, timeZone, keyword, days, active }: PreviewRequest,
  now: number,
  bounds: PreviewBounds = BOUNDS,
): Promise<KeywordPreview> {
  const index = KeywordIndex.build([keyword]);
  const period = lastDays(days, timeZone, now);
  const tally = new Tally(period, timeZone);
  const isScanned = ({ source }: CollectedPost) =>
    project.sources.length === 0 || project.sources.includes(source);
  const selection = { workspaceId, projectIds: [project.id], sources: keyword.sources, ...period };
  let [searched, characters, after, isOver]: [number, number, string | null, boolean] = [0, 0, null, false];
  while (!isOver && searched < bounds.posts && characters < bounds.characters) {
    const most = Math.min(bounds.page, bounds.posts - searched);
    // One more than is read shows whether there are more.
    const read = await collectedPosts(clickhouse, selection, most + 1, after);
    const posts = read.slice(0, most);
    for (const post of posts) {
      characters += (post.title?.length ?? 0) + post.text.length;
      if (isScanned(post) && index.match(post).length > 0)
        tally.add(post, !post.keyword_ids.some((id) => active.has(id)));
    }
    searched += posts.length;
    after = posts.at(-1)?.id ?? after;
    isOver = read.length <= most;
  }
  const mentions = await mentionsById(clickhouse, workspaceId, tally.sample);
  const sample = mentions.sort((a, b) => (a.id < b.id ? 1 : -1));
  return { days: tally.days, total: tally.total, new: tally.new, sample, searched, truncated: !isOver };
}
