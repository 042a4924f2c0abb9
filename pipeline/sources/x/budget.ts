import { DAY_MS } from '../../../schemas/duration.ts';
import { parseAmount } from '../../connector/setting-values.ts';
import { SourceError } from '../../connector/connector.ts';
import type { SourceIo, SourceSettings } from '../../connector/connector.ts';
import type { SourceQuota } from '../../connector/source-quota.ts';

/** The name of the quota that reading is paid from. */
export const BUDGET = 'budget';
/** The name of the quota of posts that sweeps may read: all of them are charged, and most are known. */
const SWEEPS = 'sweeps';
/** Default of `EARSHOT_X_MAX_SWEPT_PER_DAY`: at most a dollar a day, and two more for authors. */
const SWEEP_POSTS = 200;
/** The quota counts ten-thousandths of a dollar. */
const UNITS_A_DOLLAR = 10_000;
/** What X charges for a post and for a user, in dollars: https://docs.x.com/x-api/getting-started/pricing */
const POST_PRICE = '0.005';
const USER_PRICE = '0.010';

/** Settings that are amounts. */
export const AMOUNTS = [
  'max_posts_per_scan',
  'max_swept_per_day',
  'monthly_budget_usd',
  'post_price_usd',
  'user_price_usd',
];

/** The smallest page that can be requested. */
const SHORTEST_PAGE = 10;

interface Charge {
  readonly posts: number;
  readonly users: number;
}

interface Received {
  readonly posts: readonly string[];
  readonly users: readonly string[];
}

export const NOTHING: Received = { posts: [], users: [] };

/** What reading from X may cost, in posts per scan and in money per month. */
export interface XBudget {
  readonly quotas: Readonly<Record<string, SourceQuota>>;
  /**
   * Returns how many of `most` posts the next page of a scan may have; 0 when the scan has read its share. Takes their
   * price from the budget. Throws `quota_spent` when not even the smallest page can be paid.
   */
  allow(io: SourceIo, most: number): Promise<number>;
  /** Takes the price of this many posts and users, whatever scans may read. Throws `quota_spent`. */
  reserve(io: SourceIo, charge: Charge): Promise<void>;
  /** Replaces what was reserved by what was returned. */
  settle(io: SourceIo, reserved: Charge, came: Received): Promise<void>;
}

/**
 * Counts what is new today: X charges for the same post or user once a day (UTC), and scans overlap. After a restart it
 * counts again, which errs on the side of the budget.
 */
function dailyNews(): (came: Received, now: number) => Charge {
  let [day, seen] = [0, new Set<string>()];
  return ({ posts, users }, now) => {
    const today = Math.floor(now / DAY_MS);
    if (today !== day) [day, seen] = [today, new Set()];
    const fresh = (kind: string, ids: readonly string[]) => {
      const before = seen.size;
      for (const id of ids) seen.add(`${kind} ${id}`);
      return seen.size - before;
    };
    return { posts: fresh('post', posts), users: fresh('user', users) };
  };
}

/** Returns the quotas of a number of swept posts a day and of dollars a month; null: no limit. */
const quotasOf = (sweptADay: number, dollars: number | null): XBudget['quotas'] => ({
  [SWEEPS]: { units: sweptADay, per: { calendar: 'day', zone: 'UTC' }, onlyForSweeps: true },
  ...(dollars !== null && {
    [BUDGET]: { units: Math.floor(dollars * UNITS_A_DOLLAR), per: { calendar: 'month', zone: 'UTC' } },
  }),
});

/** Reserves the posts that a sweep is about to read in its share of the day. Returns them when `reserve` fails. */
async function spendFirst(io: SourceIo, posts: number, reserve: () => Promise<void>): Promise<void> {
  if (io.isSweeping) await io.spend(SWEEPS, posts);
  try {
    await reserve();
  } catch (error) {
    if (io.isSweeping) await io.spend(SWEEPS, -posts);
    throw error;
  }
}

/** Reads the budget from the settings. `hasAuthors`: every post may include its author, who is charged as well. */
export function xBudget(settings: SourceSettings, hasAuthors: boolean): XBudget {
  const perScan = parseAmount(settings.max_posts_per_scan);
  const perDay = parseAmount(settings.max_swept_per_day) ?? SWEEP_POSTS;
  const dollars = parseAmount(settings.monthly_budget_usd);
  const price = {
    post: parseAmount(settings.post_price_usd) ?? Number(POST_PRICE),
    user: parseAmount(settings.user_price_usd) ?? Number(USER_PRICE),
  };
  const item = new WeakMap<SourceIo, number>();
  const news = dailyNews();
  const unitsFor = ({ posts, users }: Charge) =>
    Math.ceil((posts * price.post + users * price.user) * UNITS_A_DOLLAR);
  const spend = (io: SourceIo, units: number) =>
    dollars === null || units === 0 ? Promise.resolve() : io.spend(BUDGET, units);

  const budget: XBudget = {
    quotas: quotasOf(perDay, dollars),
    reserve: (io, charge) => spend(io, unitsFor(charge)),
    settle: async (io, reserved, came) => {
      item.set(io, (item.get(io) ?? 0) + came.posts.length);
      if (io.isSweeping) await io.spend(SWEEPS, came.posts.length - reserved.posts);
      await spend(io, unitsFor(news(came, io.now())) - unitsFor(reserved));
    },
    async allow(io, most) {
      const soFar = item.get(io) ?? 0;
      const left = (perScan ?? Number.POSITIVE_INFINITY) - soFar;
      if (left <= 0 || (left < SHORTEST_PAGE && soFar > 0)) return 0;
      const size = Math.max(SHORTEST_PAGE, Math.min(most, left, io.isSweeping ? perDay : most));
      const take = (posts: number) =>
        spendFirst(io, posts, () => budget.reserve(io, { posts, users: hasAuthors ? posts : 0 }));
      try {
        await take(size);
        return size;
      } catch (error) {
        if (!(error instanceof SourceError) || size === SHORTEST_PAGE) throw error;
        await take(SHORTEST_PAGE);
        return SHORTEST_PAGE;
      }
    },
  };
  return budget;
}
