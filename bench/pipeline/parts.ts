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

/** Measures ours beside bare loops that insert one post in so many, all in the same rounds. */
async function besideBare(
  bench: Bench,
  loops: readonly { readonly name: string; readonly keepOneIn: number; readonly limit?: number }[],
  print: Print,
): Promise<Run[]> {
  const rounds = await times(bench.options.rounds, async () => {
    const ours = await bench.ours(LARGE);
    const bare: Run[] = [];
    for (const { keepOneIn } of loops) bare.push(await bench.bare(keepOneIn));
    return { ours, bare };
  });
  for (const [at, { name, keepOneIn, ...limit }] of loops.entries()) {
    const peer = `bare kafkajs loop that inserts ${keepOneIn === 1 ? 'every post' : `one post in ${keepOneIn}`}`;
    const pairs = (figure: (run: Run) => number) =>
      rounds.map(({ ours, bare }) => [figure(ours), figure(bare[at]!)] as const);
    print({ ...comparison(`${name}_rate`, 'posts/s', peer, pairs(bench.perSecond)), ...limit });
    print(comparison(`${name}_cpu`, 'CPU s per million posts', peer, pairs(bench.perMillion)));
  }
  return rounds.map(({ ours }) => ours);
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

/** Measures what `--full` adds: growth with keywords and tenants, more posts that match, and the log in Postgres. */
async function further(bench: Bench, print: Print): Promise<void> {
  const few = { keywords: 1_000, projects: 100 };
  await growth(bench, 'pipeline_100000_keywords', few, LARGE, '1,000 keywords', print);
  const [one, many] = [1, 1_000].map((projects) => ({ keywords: 1_000, projects }));
  await growth(bench, 'pipeline_1000_tenants', one!, many!, '1 tenant', print);
  await bench.fill(0.2);
  await besideBare(bench, [{ name: 'pipeline_20_percent', keepOneIn: 1 }], print);
  await embedded(bench, print);
}

/** Measures all parts, in the order that fills the topic least often. */
export async function measureParts(bench: Bench, print: Print): Promise<void> {
  await bench.fill(0.02);
  const loops = [
    { name: 'pipeline', keepOneIn: 1 },
    { name: 'pipeline_same_inserts', keepOneIn: 50, limit: 0.8 },
  ];
  const runs = await besideBare(bench, loops, print);
  print({
    name: 'pipeline_memory',
    value: rounded(Math.max(...runs.map(({ peakBytes }) => peakBytes)) / 1e6),
    unit: 'MB at its peak, with 100,000 keywords',
    limit: 500,
  });
  if (bench.options.full) await further(bench, print);
  await everything(bench, print);
}
