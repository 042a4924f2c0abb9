import { parseArgs } from 'node:util';
import { benchAlerts } from './alerts.ts';
import { benchAnalytics } from './analytics.ts';
import { benchConsole } from './console.ts';
import { benchJudge } from './judge.ts';
import { benchCascade } from './judge/cascade.ts';
import { benchJudgeQuality } from './judge/quality.ts';
import { benchListMentions } from './list-mentions.ts';
import { benchMatch } from './match.ts';
import { benchPipeline } from './pipeline.ts';
import { benchPlanner } from './planner.ts';
import { benchPostgres } from './postgres.ts';
import type { Print } from './print.ts';
import { benchReasons } from './reasons.ts';
import { benchRefresh } from './refresh.ts';
import { benchSql } from './sql.ts';
import { benchStart } from './start.ts';
import { benchStories } from './stories.ts';
import { benchSweep } from './sweep.ts';
import { benchTraction } from './traction.ts';
import { benchWebhooks } from './webhooks.ts';

const { values: options, positionals: names } = parseArgs({
  allowPositionals: true,
  options: {
    /** The large sizes, which take up to an hour each. */
    full: { type: 'boolean', default: false },
    /** With `judge`: measures quality on the labeled sets instead of speed. `set` is a prefix of their names. */
    quality: { type: 'boolean' },
    set: { type: 'string' },
    /** With `reasons`: the file that the sheet for a reader is written to, and which sample it is, from 1. */
    sheet: { type: 'string' },
    seed: { type: 'string', default: '1' },
  },
});
const isFull = options.full || process.env['EARSHOT_BENCH_FULL'] === '1';
const mentions = isFull ? 10_000_000 : 1_000_000;
const remembered = isFull ? 100_000_000 : 1_000_000;
const waiting = isFull ? 200_000 : 100_000;
const pipeline = { posts: isFull ? 500_000 : 200_000, rounds: isFull ? 3 : 1, full: isFull };

/** A benchmark, and how the default and `--full` differ, where they do. */
interface Benchmark {
  readonly run: (print: Print) => Promise<void>;
  readonly sizes?: readonly [standard: string, full: string];
}

const MENTIONS = ['1 million mentions', '10 million'] as const;

/** The benchmarks by name, in the order in which they run when you name none. */
const BENCHMARKS: Readonly<Record<string, Benchmark>> = {
  match: { run: benchMatch },
  judge: { run: (print) => (options.quality ? benchJudgeQuality(print, options.set) : benchJudge(print)) },
  reasons: { run: (print) => benchReasons(print, options.sheet ?? null, Number(options.seed)) },
  cascade: { run: benchCascade },
  planner: { run: benchPlanner },
  stories: { run: benchStories },
  traction: { run: benchTraction },
  refresh: { run: benchRefresh },
  sweep: {
    run: (print) => benchSweep(print, isFull),
    sizes: ['scans once a day', 'also scans every hour'],
  },
  start: { run: benchStart },
  console: { run: benchConsole },
  webhooks: {
    run: (print) => benchWebhooks(print, waiting),
    sizes: ['100,000 deliveries in the long queue', '200,000'],
  },
  alerts: { run: benchAlerts },
  list: { run: (print) => benchListMentions(print, mentions), sizes: MENTIONS },
  analytics: { run: (print) => benchAnalytics(print, mentions), sizes: MENTIONS },
  sql: { run: (print) => benchSql(print, mentions), sizes: MENTIONS },
  postgres: {
    run: (print) => benchPostgres(print, remembered),
    sizes: ['1 million remembered posts', '100 million'],
  },
  pipeline: {
    run: (print) => benchPipeline(print, pipeline),
    sizes: ['200,000 posts in one round', '500,000 in three, and more parts'],
  },
};

/** Prints a figure as a line of JSON. */
const print: Print = ({ name, value, unit, peer = null, ...more }) =>
  console.log(JSON.stringify({ name, value, unit, peer, ...more }));

/** Prints the size of a benchmark, and at its end the time it took, on stderr: stdout is for figures. */
async function runBenchmark(name: string, { run, sizes }: Benchmark): Promise<void> {
  if (sizes) console.error(isFull ? `${name}: ${sizes[1]}` : `${name}: ${sizes[0]}; with --full ${sizes[1]}`);
  const started = performance.now();
  await run(print);
  console.error(`${name}: took ${Math.round((performance.now() - started) / 1000)} s`);
}

const unknown = names.find((name) => !Object.hasOwn(BENCHMARKS, name));
if (unknown !== undefined) {
  console.error(
    `There is no benchmark ${unknown}. The benchmarks are ${Object.keys(BENCHMARKS).join(', ')}.`,
  );
  process.exit(2);
}
for (const [name, benchmark] of Object.entries(BENCHMARKS)) {
  if (names.length === 0 || names.includes(name)) await runBenchmark(name, benchmark);
}
