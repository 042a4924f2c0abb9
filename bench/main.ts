import { parseArgs } from 'node:util';
import { benchAnalytics } from './analytics.ts';
import { benchConsole } from './console.ts';
import { benchJudge } from './judge.ts';
import { benchJudgeQuality } from './judge/quality.ts';
import { benchListMentions } from './list-mentions.ts';
import { benchMatch } from './match.ts';
import { benchPipeline } from './pipeline.ts';
import { benchPlanner } from './planner.ts';
import type { Print } from './print.ts';
import { benchSql } from './sql.ts';
import { benchStart } from './start.ts';
import { benchWebhooks } from './webhooks.ts';

const { values: options, positionals: names } = parseArgs({
  allowPositionals: true,
  options: {
    /** More mentions and posts. */
    full: { type: 'boolean' },
    /** Of `judge`: how well it judges the labelled sets, in place of how fast; `set` is how their names begin. */
    quality: { type: 'boolean' },
    set: { type: 'string' },
  },
});
const isFull = process.env['EARSHOT_BENCH_FULL'] === '1' || options.full;
const MENTIONS = isFull ? 10_000_000 : 1_000_000;
const POSTS = isFull ? 500_000 : 300_000;

/** The benchmarks by name, in the order in which they run when none is named. */
const BENCHMARKS: Record<string, (print: Print) => Promise<void>> = {
  match: benchMatch,
  judge: (print) => (options.quality ? benchJudgeQuality(print, options.set) : benchJudge(print)),
  planner: benchPlanner,
  start: benchStart,
  console: benchConsole,
  webhooks: benchWebhooks,
  list: (print) => benchListMentions(print, MENTIONS),
  analytics: (print) => benchAnalytics(print, MENTIONS),
  sql: (print) => benchSql(print, MENTIONS),
  pipeline: (print) => benchPipeline(print, { posts: POSTS, rounds: 3, parts: [] }),
};

const unknown = names.find((name) => !Object.hasOwn(BENCHMARKS, name));
if (unknown !== undefined) {
  console.error(`There is no benchmark ${unknown}; there are ${Object.keys(BENCHMARKS).join(', ')}.`);
  process.exit(2);
}
for (const [name, run] of Object.entries(BENCHMARKS)) {
  if (names.length === 0 || names.includes(name)) await run((figure) => console.log(JSON.stringify(figure)));
}
