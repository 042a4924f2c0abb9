import { countJudged, type JudgedScope } from '../../clickhouse/judging/judged-mentions.ts';
import { openPreviews } from '../../pipeline/judge/rejudge/open-previews.ts';
import { runOpenJobs } from '../../pipeline/judge/rejudge/job-runner.ts';
import { bindRunner } from '../../pipeline/judge/rejudge/bind-runner.ts';
import { openJudge } from '../../pipeline/judge/open-judge.ts';
import { openLog } from '../../pipeline/log/open-log.ts';
import { codecOf, publisher } from '../../pipeline/context.ts';
import { ACTORS, MODEL_CHUNK } from '../../pipeline/topology.ts';
import { listRejudgings, queueRejudging } from '../../postgres/judging/rejudgings.ts';
import { watchedProject } from '../../postgres/projects/watch-list.ts';
import type { Config } from '../../schemas/config/config.ts';
import { DAY_MS } from '../../schemas/duration.ts';
import { MOMENT_RULE, parseMoment } from '../../schemas/moment.ts';
import { NO_COUNTS, type RejudgeCounts, type Rejudging } from '../../schemas/judging/rejudging.ts';
import { TOPICS } from '../../schemas/topics.ts';
import { silentLogger } from '../../runtime/logger.ts';
import { createMetrics } from '../../runtime/metrics.ts';
import { pollUntil } from '../../runtime/timing/poll.ts';
import { withStores, type Stores } from '../service/stores.ts';
import { progressBar, printLine } from '../terminal.ts';
import { UsageError } from '../usage-error.ts';

interface RerunOptions {
  readonly since?: string;
  readonly until?: string;
  readonly provisional?: boolean;
  readonly dryRun?: boolean;
  readonly json?: boolean;
}

const DEFAULT_DAYS = 30;
const CHECK_MS = 300;

function momentOf(name: string, text: string | undefined): number | null {
  if (text === undefined) return null;
  const moment = parseMoment(text, 'UTC');
  if (moment === null) throw new UsageError(`--${name} ${MOMENT_RULE}`);
  return moment;
}

const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

/** Opens the configured judge and what it works with. */
const openParts = (config: Config, { postgres, clickhouse }: Stores) => {
  const logger = silentLogger();
  const judge = openJudge(config, { postgres, metrics: createMetrics(), logger });
  return { postgres, clickhouse, logger, judge, isModel: config.judge.apiKey !== null };
};

const printRow = (label: string, value: string) => printLine(`  ${label.padEnd(18)} ${value}`);

function printCounts(counts: RejudgeCounts): void {
  for (const name of Object.keys(NO_COUNTS) as (keyof RejudgeCounts)[])
    printRow(name.replaceAll('_', ' '), String(counts[name]));
}

async function dryRun(config: Config, stores: Stores, scope: JudgedScope, json: boolean): Promise<void> {
  const preview = await openPreviews(openParts(config, stores)).preview(scope, {});
  if (json) return printLine(JSON.stringify(preview));
  const { total, sampled, counts, flips_estimate, flips_low, flips_high, cost_estimate } = preview;
  printLine(`${total} mentions would be judged again. Nothing was changed.`);
  printCounts(counts);
  const bounds = sampled ? ` (95% interval ${flips_low} to ${flips_high}, from a random sample)` : '';
  printRow('flips', `${flips_estimate}${bounds}`);
  printRow('tokens', String(preview.tokens_estimate));
  if (cost_estimate !== null) printRow('cost', `${cost_estimate.toFixed(2)} US dollars`);
}

/** Works on queued rejudgings, next to a running service, until this one has ended. Returns its final state. */
async function follow(
  config: Config,
  stores: Stores,
  queued: Rejudging,
  workspaceId: number,
): Promise<Rejudging> {
  const parts = openParts(config, stores);
  const log = openLog(config, stores.postgres, parts.logger);
  const ending = new AbortController();
  try {
    await log.ensureTopics();
    const publish = publisher(log, await codecOf({ config, logger: parts.logger }));
    const runner = bindRunner({
      ...parts,
      chunkSize: parts.isModel ? MODEL_CHUNK : ACTORS.judge.chunkSize,
      record: (verdicts) => publish(TOPICS.verdicts, verdicts),
      model: null,
    });
    const bar = progressBar('judging');
    const ended = await pollUntil(
      async () => {
        await runOpenJobs(runner, ending.signal);
        const all = await listRejudgings(stores.postgres, workspaceId, queued.project_id, 25);
        const current = all.find(({ id }) => id === queued.id);
        if (!current) throw new UsageError('the project no longer exists');
        bar(current.counts.judged, Math.max(current.total, current.counts.judged));
        return current.state === 'done' || current.state === 'cancelled' ? current : null;
      },
      { everyMs: CHECK_MS },
    );
    return ended!;
  } finally {
    ending.abort();
    await log.close();
  }
}

async function rerun(config: Config, stores: Stores, scope: JudgedScope, json: boolean): Promise<void> {
  const queued = await queueRejudging(stores.postgres, {
    workspaceId: scope.workspaceId,
    project_id: scope.projectId,
    since: iso(scope.since),
    until: iso(scope.until),
    provisional_only: scope.provisionalOnly,
    total: await countJudged(stores.clickhouse, scope),
    counts: NO_COUNTS,
    actor_kind: null,
    actor_id: null,
  });
  if (!queued) throw new UsageError('the project is already being judged again');
  const ended = await follow(config, stores, queued, scope.workspaceId);
  if (json) return printLine(JSON.stringify(ended));
  printLine(ended.state === 'done' ? 'Done.' : 'Canceled.');
  printCounts(ended.counts);
}

/** `earshot judge rerun PROJECT`: judges the mentions of a project again, or shows what that would change. */
export async function rerunJudge(config: Config, projectId: string, options: RerunOptions): Promise<void> {
  await withStores(config, async (stores) => {
    const watched = await watchedProject(stores.postgres, projectId);
    if (!watched) throw new UsageError(`there is no project ${projectId}`);
    const scope = {
      workspaceId: watched.project.workspace_id,
      projectId,
      since: momentOf('since', options.since) ?? Date.now() - DEFAULT_DAYS * DAY_MS,
      until: momentOf('until', options.until),
      provisionalOnly: options.provisional ?? false,
    };
    await (options.dryRun ? dryRun : rerun)(config, stores, scope, options.json ?? false);
  });
}
