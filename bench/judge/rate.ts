import { createBuiltInJudge } from '../../pipeline/judge/built-in-judge.ts';
import { type Print } from '../print.ts';
import { BENCH_BRIEF, benchPosts } from './posts.ts';

/** Rounds over the posts: about a second of work. */
const ROUNDS = 10;

/** Measures how many posts the built-in judge judges in a second of one core: by CPU time, so that other work does not count. */
export async function benchJudgeRate(print: Print): Promise<void> {
  const posts = benchPosts();
  const judge = createBuiltInJudge();
  await judge.judge(BENCH_BRIEF, posts);
  const started = process.cpuUsage();
  for (let round = 0; round < ROUNDS; round += 1) await judge.judge(BENCH_BRIEF, posts);
  const { user, system } = process.cpuUsage(started);
  const rate = (posts.length * ROUNDS * 1_000_000) / (user + system);
  print({ name: 'judge_built_in_rate', value: Math.round(rate), unit: 'posts/s on one core', limit: 5_000 });
}
