import { createBuiltInJudge } from '../../pipeline/judge/built-in-judge.ts';
import type { Brief } from '../../pipeline/judge/judge.ts';
import type { Match } from '../../schemas/mentions/mention.ts';
import { median, type Print, rounded } from '../print.ts';
import { BENCH_BRIEF, benchPosts } from './posts.ts';
import { realPosts } from './real-posts.ts';

/** Rounds over the posts, of which the middle one counts: about two seconds of work. */
const ROUNDS = 7;
/** What one core is to judge in a second. */
const LIMIT = 5_000;

/** Posts in a second of one core: by CPU time, so that other work counts as little as can be. */
async function rateOf(brief: Brief, posts: readonly Match[]): Promise<number> {
  const judge = createBuiltInJudge();
  // What is read once is no matter of rates, nor is code that is still being compiled.
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

/** Measures how many posts the built-in judge judges: generated ones, and real ones where they are at hand. */
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
  if (!real) return console.error('skipped the rates on real posts: EARSHOT_TEST_DATA does not have them');
  await report('judge_built_in_rate_real', real.plain, real.posts, 'tweets of about 290 characters');
  await report('judge_built_in_rate_taught', real.taught, real.posts, 'the same with 100 corrections');
}
