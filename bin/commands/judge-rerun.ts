import { countJudged, type JudgedScope } from '../../clickhouse/judging/judged-mentions.ts';
import { openPreviews } from '../../pipeline/judge/rejudge/open-previews.ts';
import { runOpenJobs } from '../../pipeline/judge/rejudge/job-runner.ts';
import { bindRunner } from '../../pipeline/judge/rejudge/bind-runner.ts';
import { openJudge } from '../../pipeline/judge/open-judge.ts';
import { openCodec } from '../../pipeline/log/codec.ts';
import { openLog } from '../../pipeline/log/open-log.ts';
import { publisher } from '../../pipeline/context.ts';
import { ACTORS, MODEL_CHUNK } from '../../pipeline/topology.ts';
import { listRejudgings, queueRejudging } from '../../postgres/judging/rejudgings.ts';
import { watchedProject } from '../../postgres/projects/watch-list.ts';
import type { Config } from '../../schemas/config/config.ts';
import { DAY_MS } from '../../schemas/duration.ts';
import { MOMENT_RULE, parseMoment } from '../../schemas/moment.ts';
import { NO_COUNTS, type RejudgeCounts, type Rejudging } from '../../schemas/judging/rejudging.ts';
import { TOPICS } from '../../schemas/topics.ts';
import { silentLogger } from '../../runtime/logger.ts';
import { sleep } from '../../runtime/timing/abort.ts';
import { createMetrics } from '../../runtime/metrics.ts';
import { openStores, type Stores } from '../service/stores.ts';
import { progressBar, say } from '../terminal.ts';
import { UsageError } from '../usage-error.ts';

export interface RerunOptions {
  readonly since?: string;
  readonly until?: string;
  readonly provisional?: boolean;
  readonly dryRun?: boolean;
  readonly json?: boolean;
}

/** Days without `--since`. */
const DEFAULT_DAYS = 30;
/** How often the progress is read. */
const LOOK_MS = 300;

function momentOf(name: string, text: string | undefined): number | null {
  if (text === undefined) return null;
  const moment = parseMoment(text, 'UTC');
  if (moment === null) throw new UsageError(`--${name} ${MOMENT_RULE}`);
  return moment;
}

const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

/** Opens the configured judge and what it needs. */
const openParts = (config: Config, { postgres, clickhouse }: Stores) => {
  const logger = silentLogger();
  const judge = openJudge(config, { postgres, metrics: createMetrics(), logger });
  return { postgres, clickhouse, logger, judge, isModel: config.judge.apiKey !== null };
};

const line = (label: string, value: string) => say(`  ${label.padEnd(18)} ${value}`);

function printCounts(counts: RejudgeCounts): void {
  for (const name of Object.keys(NO_COUNTS) as (keyof RejudgeCounts)[])
    line(name.replaceAll('_', ' '), String(counts[name]));
}

async function dryRun(config: Config, stores: Stores, scope: JudgedScope, json: boolean): Promise<void> {
  const preview = await openPreviews(openParts(config, stores)).preview(scope, {});
  if (json) return say(JSON.stringify(preview));
  const { total, sampled, counts, flips_estimate, flips_low, flips_high, cost_estimate } = preview;
  say(`${total} mentions would be judged again; nothing has been changed.`);
  printCounts(counts);
  const bounds = sampled ? ` (95 % of ${flips_low} to ${flips_high}, from a random part)` : '';
  line('flips', `${flips_estimate}${bounds}`);
  line('tokens', String(preview.tokens_estimate));
  if (cost_estimate !== null) line('cost', `${cost_estimate.toFixed(2)} US dollars`);
}

/** Runs queued jobs, next to a running service, until this one has ended. */
async function follow(
  config: Config,
  stores: Stores,
  begun: Rejudging,
  workspaceId: number,
): Promise<Rejudging> {
  const parts = openParts(config, stores);
  const log = openLog(config, stores.postgres, parts.logger);
  const ending = new AbortController();
  try {
    await log.ensureTopics();
    const registryUrl = config.variables.EARSHOT_SCHEMA_REGISTRY_URL;
    const publish = publisher(log, await openCodec({ registryUrl, logger: parts.logger }));
    const runner = bindRunner({
      ...parts,
      chunkSize: parts.isModel ? MODEL_CHUNK : ACTORS.judge.chunkSize,
      record: (verdicts) => publish(TOPICS.verdicts, verdicts),
      model: null,
    });
    const bar = progressBar('judging');
    for (;;) {
      await runOpenJobs(runner, ending.signal);
      const all = await listRejudgings(stores.postgres, workspaceId, begun.project_id, 25);
      const now = all.find(({ id }) => id === begun.id);
      if (!now) throw new UsageError('the project is gone');
      bar(now.counts.judged, Math.max(now.total, now.counts.judged));
      if (now.state === 'done' || now.state === 'cancelled') return now;
      await sleep(LOOK_MS);
    }
  } finally {
    ending.abort();
    await log.close();
  }
}

async function rerun(config: Config, stores: Stores, scope: JudgedScope, json: boolean): Promise<void> {
  const begun = await queueRejudging(stores.postgres, {
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
  if (!begun) throw new UsageError('the project is being judged again already');
  const ended = await follow(config, stores, begun, scope.workspaceId);
  if (json) return say(JSON.stringify(ended));
  say(ended.state === 'done' ? 'Judged again.' : 'Cancelled.');
  printCounts(ended.counts);
}

/** Runs `earshot judge rerun PROJECT`: rejudges a project's mentions, or previews what that would change. */
export async function rerunJudge(config: Config, options: RerunOptions, projectId: string): Promise<void> {
  const stores = await openStores(config, silentLogger(), { share: true });
  try {
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
  } finally {
    await stores.close();
  }
}
