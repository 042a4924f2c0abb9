import { comparison, median, rounded, type Print } from '../print.ts';
import { LARGE, type Bench } from './bench.ts';
import type { Run } from './run.ts';
import type { Watched } from './tenants.ts';

/** Does the same `rounds` times and returns the results. */
async function times<T>(rounds: number, work: () => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let round = 0; round < rounds; round += 1) results.push(await work());
  return results;
}

async function besideBare(
  bench: Bench,
  name: string,
  keepOneIn: number,
  print: Print,
  limit: { readonly limit?: number } = {},
): Promise<void> {
  const peer =
    keepOneIn === 1
      ? 'bare kafkajs loop that inserts every post'
      : `bare kafkajs loop that inserts one post in ${keepOneIn}`;
  const rounds = await times(bench.options.rounds, async () => {
    const ours = await bench.ours(LARGE);
    return [ours, await bench.bare(keepOneIn)] as const;
  });
  const pairs = (figure: (run: Run) => number) =>
    rounds.map(([ours, bare]) => [figure(ours), figure(bare)] as const);
  print({
    ...comparison(`${name}_rate`, 'posts/s', peer, pairs(bench.perSecond)),
    ...limit,
  });
  print(comparison(`${name}_cpu`, 'CPU s per million posts', peer, pairs(bench.perMillion)));
}

/** Measures how the rate changes from a few to many of something. */
async function growth(
  bench: Bench,
  name: string,
  few: Watched,
  many: Watched,
  peer: string,
  print: Print,
): Promise<void> {
  const rounds = await times(bench.options.rounds, async () => {
    const one = bench.perSecond(await bench.ours(few));
    return [bench.perSecond(await bench.ours(many)), one] as const;
  });
  print({ ...comparison(name, 'posts/s', peer, rounds), limit: 0.67 });
}

async function embedded(bench: Bench, print: Print): Promise<void> {
  let run = 0;
  const runs = await times(bench.options.rounds, () => bench.embedded(0.02, `bench_embedded_${(run += 1)}`));
  const note = 'the log in Postgres, nothing installed';
  const [rate, cpu] = [bench.perSecond, bench.perMillion].map((of) => rounded(median(runs.map(of))));
  print({ name: 'pipeline_embedded_rate', value: rate!, unit: 'posts/s', note });
  print({ name: 'pipeline_embedded_cpu', value: cpu!, unit: 'CPU s per million posts', note });
}

/** Measures posts that all match, are judged and stored: the rate, the CPU time of each, and how both grow with processes. */
async function everything(bench: Bench, print: Print): Promise<void> {
  await bench.fill(1, bench.options.posts / 5);
  const one = await bench.ours(LARGE);
  print({
    name: 'pipeline_all_match_rate',
    value: rounded(bench.perSecond(one)),
    unit: 'posts/s',
    limit: 2_500,
  });
  print({
    name: 'pipeline_all_match_cpu',
    value: rounded(bench.perMillion(one) / 1_000),
    unit: 'CPU ms per mention',
  });
  for (const processes of [2, 3]) {
    const run = await bench.ours(LARGE, processes);
    const pair = [bench.perSecond(run), bench.perSecond(one)] as const;
    print(comparison(`pipeline_all_match_${processes}_processes`, 'posts/s', 'one process', [pair]));
  }
}

/** Measures all comparisons, in the order that fills the topic least often. */
export async function measureParts(bench: Bench, print: Print): Promise<void> {
  await bench.fill(0.02);
  await besideBare(bench, 'pipeline', 1, print, { limit: 0.7 });
  await besideBare(bench, 'pipeline_same_inserts', 50, print);
  const few = { keywords: 1_000, projects: 100 };
  await growth(bench, 'pipeline_100000_keywords', few, LARGE, '1,000 keywords', print);
  const [one, many] = [1, 1_000].map((projects) => ({ keywords: 1_000, projects }));
  await growth(bench, 'pipeline_1000_tenants', one!, many!, '1 tenant', print);
  await bench.fill(0.2);
  await besideBare(bench, 'pipeline_20_percent', 1, print);
  await embedded(bench, print);
  await everything(bench, print);
}
