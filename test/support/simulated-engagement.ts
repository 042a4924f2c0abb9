import { SPAN_STARTS, spanOf } from '../../domain/traction/age-spans.ts';
import { coldRate, HIGH } from '../../domain/traction/cold-start.ts';
import { growthOf, rateOf, type Growth } from '../../domain/traction/growth.ts';
import type { SeenRate } from '../../domain/traction/usual-rate.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../schemas/duration.ts';
import type { EngagementPoint } from '../../schemas/mentions/engagement-point.ts';
import { REREAD_AGES } from '../../schemas/mentions/reread-schedule.ts';
import type { Source } from '../../schemas/source.ts';
import { randomNumbers } from './random-numbers.ts';

/** A made-up post, what was read of it, and by how much it was made to take off. */
export interface SimulatedPost {
  readonly source: Source;
  readonly postedAt: number;
  /** What each reading said, oldest first. */
  readonly points: readonly EngagementPoint[];
  /** Engagement beyond that of an ordinary post; 0: it is one. */
  readonly planted: number;
}

/** What ordinary posts of a made-up workspace are like. */
interface Habits {
  readonly source: Source;
  /** The median of the engagement that posts come to, the standard deviation of its logarithm, and the half-life in ms. */
  readonly median: number;
  readonly deviation: number;
  readonly halfLife: number;
}

/** The sources whose posts are read again. */
const FOLLOWED = ['reddit', 'x', 'hn', 'bluesky', 'github', 'devto', 'youtube'] as const satisfies Source[];
/** One post in so many takes off. */
const PLANT_EVERY = 50;

/** Returns a number of the standard normal distribution (Box and Muller 1958). */
const normal = (random: () => number) =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
const logNormal = (random: () => number, median: number, deviation: number) =>
  median * Math.exp(deviation * normal(random));

/** Returns a number of the Poisson distribution: exact below 30, then by its normal limit. */
function poisson(random: () => number, mean: number): number {
  if (mean > 30) return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal(random)));
  let count = 0;
  for (let left = Math.exp(-mean), product = random(); product > left; product *= random()) count += 1;
  return count;
}

/** A workspace is up to some ten times busier or quieter than what is published, and its posts live longer or shorter. */
function habitsOf(random: () => number): Habits {
  const source = FOLLOWED[Math.floor(random() * FOLLOWED.length)]!;
  const day = Math.expm1(coldRate(source, 3).middle) * 24;
  return {
    source,
    median: logNormal(random, Math.max(1, day), 1),
    deviation: 0.8 + 0.7 * random(),
    halfLife: logNormal(random, 5, 0.6) * HOUR_MS,
  };
}

const share = (age: number, halfLife: number) => (age <= 0 ? 0 : 1 - 2 ** (-age / halfLife));

function simulatePost(random: () => number, { source, ...habits }: Habits, postedAt: number): SimulatedPost {
  const total = logNormal(random, habits.median, habits.deviation);
  const planted = random() < 1 / PLANT_EVERY ? 100 + logNormal(random, 5 * habits.median + 100, 1) : 0;
  // Within a day of the post, and mostly within hours.
  const takesOffAt = random() ** 2 * DAY_MS;
  const burst = (1 + 5 * random()) * HOUR_MS;
  const foundAt = random() * 10 * MINUTE_MS;
  const ages = [foundAt, ...REREAD_AGES.filter((age) => age > foundAt && age <= 7 * DAY_MS)];
  let engagement = 0;
  let [own, extra] = [0, 0];
  const points = ages.map((scheduled, at): EngagementPoint => {
    const age = at === 0 ? scheduled : scheduled + random() * 2 * MINUTE_MS;
    const [ownNow, extraNow] = [share(age, habits.halfLife), share(age - takesOffAt, burst)];
    engagement += poisson(random, total * (ownNow - own) + planted * (extraNow - extra));
    [own, extra] = [ownNow, extraNow];
    return { at: new Date(postedAt + age).toISOString(), engagement };
  });
  return { source, postedAt, points, planted };
}

/** Makes up the posts of a workspace at one source: the same for the same seed. `at`: when the first is posted, in ms. */
export function simulateWorkspace(seed: number, posts: number, at = Date.UTC(2026, 9, 1)): SimulatedPost[] {
  const random = randomNumbers(seed * 7919 + 17);
  for (let warm = 0; warm < 10; warm++) random();
  const habits = habitsOf(random);
  return Array.from({ length: posts }, (_, index) => simulatePost(random, habits, at + index * MINUTE_MS));
}

/** Returns the growth that each reading of a post showed. */
export const growthsOf = ({ points }: SimulatedPost): Growth[] =>
  points.flatMap((_, at) => growthOf(points.slice(0, at + 1)) ?? []);

/** As ClickHouse's `quantileExact` has it. */
const quantile = (sorted: readonly number[], at: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(at * sorted.length))]!;

/** Returns what a workspace has seen of posts that are a week old: the fastest growth of each post in each span of age. */
export function seenOf(posts: readonly SimulatedPost[]): SeenRate[] {
  const sources = [...new Set(posts.map(({ source }) => source))];
  return sources.flatMap((source) =>
    SPAN_STARTS.map((_, span): SeenRate => {
      const own = posts.filter((post) => post.source === source);
      const rates = own
        .map((post) =>
          Math.max(
            0,
            ...growthsOf(post)
              .filter(({ from, to }) => spanOf((from + to) / 2 - post.postedAt) === span)
              .map(rateOf),
          ),
        )
        .map(Math.log1p)
        .sort((a, b) => a - b);
      return { source, span, posts: own.length, middle: quantile(rates, 0.5), high: quantile(rates, HIGH) };
    }),
  );
}
