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
/** How many mentions the sample shows. */
const SAMPLE = 10;

/** Bounds on what one preview reads: half a second of one core for posts of usual size. */
export interface PreviewBounds {
  /** Posts read at a time; between two reads others get their turn. */
  readonly page: number;
  readonly posts: number;
  /** Characters of title and text. */
  readonly characters: number;
}
const BOUNDS: PreviewBounds = { page: 5_000, posts: 50_000, characters: 40_000_000 };

/** What a preview is asked for. */
export interface PreviewRequest {
  readonly workspaceId: number;
  readonly project: Pick<Project, 'id' | 'sources'>;
  /** The project's, or else the workspace's. */
  readonly timeZone: string;
  readonly keyword: MatchKeyword;
  /** How many days back, today included. */
  readonly days: number;
  /** Ids of the project's active keywords. */
  readonly active: ReadonlySet<number>;
}

/** So many whole days of the zone, the last of them today. */
function lastDays(days: number, timeZone: string, now: number): Period {
  const { until } = periodOf({}, timeZone, now);
  // From noon to noon, which stays on the right day when clocks change on the way.
  return { since: startOfDay(until - HALF_DAY_MS - (days - 1) * 2 * HALF_DAY_MS, timeZone), until };
}

/** Counts posts by day. */
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
 * Looks for a keyword that may not exist yet in what its project has collected, newest first, by the very matching that
 * decides over posts to come. Nothing is narrowed down before it, as an index of words knows less than the matcher.
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
    // One more than is looked at tells whether there are more.
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
