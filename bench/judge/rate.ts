import type * as builtInJudge from '../../pipeline/judge/built-in-judge.ts';
import type { Brief } from '../../pipeline/judge/judge.ts';
import type { Match } from '../../schemas/mentions/mention.ts';
import { built } from '../built.ts';
import { median, type Print, rounded } from '../print.ts';
import { BENCH_BRIEF, benchPosts } from './posts.ts';
import { realPosts } from './real-posts.ts';

const { createBuiltInJudge } = await built<typeof builtInJudge>('pipeline/judge/built-in-judge');

/** Rounds over the posts, of which the median counts. About two seconds of work. */
const ROUNDS = 7;
/** The target per core and second. */
const LIMIT = 5_000;

/** Returns the posts per second of CPU time, which other work on the machine affects less than wall-clock time. */
async function rateOf(brief: Brief, posts: readonly Match[]): Promise<number> {
  const judge = createBuiltInJudge();
  // The first rounds load files and compile code.
  for (let round = 0; round < 2; round += 1) await judge.judge(brief, posts);
  const rates: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const started = process.cpuUsage();
    await judge.judge(brief, posts);
    const { user, system } = process.cpuUsage(started);
    rates.push((posts.length * 1_000_000) / (user + system));
  }
  return median(rates);
}

/**
 * Measures how many posts the built-in judge judges per second: generated ones, and real ones with EARSHOT_TEST_DATA.
 */
export async function benchJudgeRate(print: Print): Promise<void> {
  const report = async (name: string, brief: Brief, posts: readonly Match[], note: string) => {
    const rate = await rateOf(brief, posts);
    print({
      name,
      value: Math.round(rate),
      unit: 'posts/s on one core',
      limit: LIMIT,
      note: `${rounded(rate / LIMIT)} of the limit; ${note}`,
    });
  };
  await report('judge_built_in_rate', BENCH_BRIEF, benchPosts(), 'generated posts');
  const real = realPosts();
  if (real === null) return;
  await report('judge_built_in_rate_real', real.plain, real.posts, 'tweets of about 290 characters');
  await report('judge_built_in_rate_taught', real.taught, real.posts, 'the same with 100 corrections');
}
