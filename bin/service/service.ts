import { startHealth } from '../../api/rest/health-server.ts';
import { createMentionStore } from '../../clickhouse/mentions/mention-store.ts';
import type { SqlServer } from '../../clickhouse/sandbox/server/accounts.ts';
import { EXPORT_READS } from '../../clickhouse/mentions/export-mentions.ts';
import { createUserSql } from '../../clickhouse/sandbox/user-sql.ts';
import { startAlerts } from '../../pipeline/alerts/start.ts';
import { startMemberMails } from '../../pipeline/member-mails/start.ts';
import { openDrafter } from '../../pipeline/drafts/open-drafter.ts';
import { openProductDescriber } from '../../pipeline/suggestions/open-product-describer.ts';
import { openSqlWriter } from '../../pipeline/questions/open-sql-writer.ts';
import { openBacktests } from '../../pipeline/backtest/open-backtests.ts';
import { isOrdinaryName } from '../../pipeline/judge/built-in/relevance/ordinary-names.ts';
import { codecOf } from '../../pipeline/context.ts';
import { openReports } from '../../pipeline/reports/open-reports.ts';
import { openPreviews } from '../../pipeline/judge/rejudge/open-previews.ts';
import { openJudge } from '../../pipeline/judge/open-judge.ts';
import { openLive } from '../../pipeline/live/open-live.ts';
import { startFollow } from '../../pipeline/follow/start.ts';
import { startPipeline } from '../../pipeline/start.ts';
import { startPoll } from '../../pipeline/poll/start.ts';
import type { RoleName } from '../../pipeline/topology.ts';
import { startWebhooks } from '../../pipeline/webhooks/start.ts';
import { openLog } from '../../pipeline/log/open-log.ts';
import { startMeasuringLag } from '../../pipeline/measure-lag.ts';
import { startMeasuring } from '../../pipeline/measure-queues.ts';
import { startRetention } from '../../pipeline/retention/start.ts';
import { openSources } from '../../pipeline/poll/open-sources.ts';
import { createStoredCredentials } from '../../pipeline/poll/stored-credentials.ts';
import { sourceStatuses } from '../../pipeline/poll/source-statuses.ts';
import { createMentionWrites } from '../../domain/mentions/mention-writes.ts';
import { enqueueScan } from '../../postgres/scans/scan-queue.ts';
import { readSqlTables } from '../../postgres/sql-tables.ts';
import type { Config } from '../../schemas/config/config.ts';
import type { Logger } from '../../runtime/logger.ts';
import { createMetrics } from '../../runtime/metrics.ts';
import type { Running } from '../../runtime/timing/repeat.ts';
import { STOP_LIMIT_MS, STOP_PARTS_MS } from '../../runtime/timing/stop-grace.ts';
import { startTracing } from '../../runtime/tracing.ts';
import { createGate } from '../../runtime/timing/gate.ts';
import { bindSources } from './bind-sources.ts';
import { bootstrap, readSecretKey, type NewWorkspace } from './bootstrap.ts';
import { openChannels, openChatDesks } from './open-channels.ts';
import { openGuard } from './open-guard.ts';
import { reach, StoppedEarlyError } from './reach.ts';
import { CleanupStack } from './cleanup-stack.ts';
import { openStores, type Stores } from './stores.ts';
import { VERSION } from '../version.ts';

/** A running service. */
export interface Service {
  /** Where the API listens; null when this process has no address. */
  readonly address: string | null;
  readonly firstWorkspace: NewWorkspace | null;
  readonly stores: Stores;
  readonly sources: ReturnType<typeof sourceStatuses>;
  /** Takes no new work, finishes or releases work in progress, and closes everything in reverse order. */
  stop(): Promise<void>;
}

async function storesAnswer({ postgres, clickhouse }: Stores): Promise<boolean> {
  const answers = await Promise.allSettled([postgres.query('SELECT 1'), clickhouse.ping()]);
  const [first, second] = answers;
  return first?.status === 'fulfilled' && second?.status === 'fulfilled' && second.value.success;
}

/** How a service is started. */
export interface StartOptions {
  /** Fires when the service must stop, however far the start has come. */
  readonly stopping: AbortSignal;
  /** Called as soon as the first workspace is created, so that its secrets are shown even if the rest takes long. */
  readonly onFirstWorkspace?: (created: NewWorkspace) => void;
}

/** Starts what every process needs, whatever its roles: traces, metrics, stores, the first workspace, the log. */
async function startBase(config: Config, logger: Logger, cleanup: CleanupStack, options: StartOptions) {
  const { stopping, onFirstWorkspace } = options;
  const tracing = await startTracing(config.variables.OTEL_EXPORTER_OTLP_ENDPOINT, VERSION);
  cleanup.add(() => tracing.stop());
  const stores = await openStores(config, logger, { until: stopping });
  // Embedded engines may have a lot to write.
  cleanup.add(() => stores.close(), STOP_LIMIT_MS);
  const reached = <T>(ask: () => Promise<T>) =>
    reach({ name: 'PostgreSQL', url: stores.postgresUrl }, ask, {
      logger: logger.child({ part: 'stores' }),
      signal: stopping,
    });
  const firstWorkspace = await reached(() => bootstrap(stores.postgres, config));
  if (firstWorkspace) onFirstWorkspace?.(firstWorkspace);
  const metrics = createMetrics();
  const log = openLog(config, stores.postgres, logger, metrics);
  cleanup.add(() => log.close());
  const userAgent = `earshot/${VERSION} (+${config.variables.EARSHOT_CONTACT})`;
  const secretKey = await readSecretKey(config);
  const sources = openSources(config, userAgent, secretKey);
  const { postgres } = stores;
  const credentials = createStoredCredentials({ postgres, config, sources, userAgent, secretKey, logger });
  await reached(credentials.apply);
  const guard = openGuard(config, logger);
  const channels = openChannels(config, { guard, postgres, secretKey });
  return {
    ...{ config, logger, metrics, stores, firstWorkspace, log, userAgent, sources, stopping, secretKey },
    ...{ guard, channels, credentials },
    state: { hasStarted: false },
  };
}

/** Returns the ClickHouse server, which runs SQL of users under separate accounts. Null for the embedded engine. */
function sqlServer({ variables }: Config, secretKey: Buffer): SqlServer | null {
  const { EARSHOT_CLICKHOUSE_URL: url, EARSHOT_CLICKHOUSE_CLUSTER: cluster } = variables;
  return url === null ? null : { url, cluster, secretKey };
}

type Base = Awaited<ReturnType<typeof startBase>>;

type PartContext = Base &
  Pick<Stores, 'postgres' | 'clickhouse'> & { readonly email: Base['channels']['email'] };

/** The parts of the roles, in the order in which they start. The role `api` starts first, see `startListening`. */
const PARTS: readonly {
  readonly role: RoleName;
  readonly start: (context: PartContext) => Running | Promise<Running>;
}[] = [
  { role: 'pipeline', start: startPipeline },
  { role: 'pipeline', start: startRetention },
  { role: 'pipeline', start: startMeasuring },
  { role: 'pipeline', start: (context) => startMeasuringLag('pipeline', context) },
  { role: 'poll', start: startPoll },
  { role: 'poll', start: startFollow },
  { role: 'notify', start: startWebhooks },
  { role: 'notify', start: startAlerts },
  { role: 'notify', start: startMemberMails },
  { role: 'notify', start: (context) => startMeasuringLag('notify', context) },
];

/** Starts the API, or only health and metrics where this process has no role `api`. */
async function startListening(base: Base, roles: ReadonlySet<RoleName>, cleanup: CleanupStack) {
  const { config, logger, metrics, stores, log, stopping, secretKey } = base;
  const { guard, channels, state, sources } = base;
  const { postgres, clickhouse } = stores;
  const userSql = createUserSql({
    clickhouse,
    small: (workspaceId, tables) =>
      postgres.asTenant(workspaceId, (tx) => readSqlTables(tx, workspaceId, tables)),
    server: sqlServer(config, secretKey),
    logger: logger.child({ part: 'sql' }),
  });
  cleanup.add(() => userSql.close());
  const judge = openJudge(config, { postgres, metrics, logger: logger.child({ part: 'judge' }) });
  const isModel = config.judge.apiKey !== null;
  const context = {
    postgres,
    clickhouse,
    config,
    logger,
    metrics,
    writes: createMentionWrites(postgres, createMentionStore(clickhouse)),
    scans: { enqueue: enqueueScan },
    userSql,
    exportGate: createGate(EXPORT_READS),
    drafter: openDrafter(config, { postgres, metrics, logger }),
    reports: openReports(config, { postgres, clickhouse, metrics, logger }),
    writeSql: openSqlWriter(config, { postgres, metrics, logger: logger.child({ part: 'ask' }) }),
    describeProduct: openProductDescriber(config, {
      postgres,
      metrics,
      logger: logger.child({ part: 'suggestions' }),
    }),
    rejudging: openPreviews({ postgres, clickhouse, judge, isModel }),
    isOrdinaryName,
    backtests: openBacktests({ postgres, judge, isModel, log, sources, openCodec: () => codecOf(base) }),
    guard,
    ...{ channels, chat: openChatDesks(config) },
    live: openLive(config, { log, logger, stopping }),
    secretKey,
    ...bindSources(base),
    ready: async () => state.hasStarted && log.isWorking() && (await storesAnswer(stores)),
  };
  if (!roles.has('api')) return startHealth(context);
  // Loading the API takes a fifth of the CPU time of a start. Processes of other roles do without it.
  const { startApi } = await import('../../api/main.ts');
  return startApi(context);
}

/** Starts the parts of the roles in order, next to the API, which is listening already. */
async function startRoles(
  base: Base,
  roles: ReadonlySet<RoleName>,
  listening: Running | null,
  cleanup: CleanupStack,
): Promise<void> {
  const { stores, stopping, channels } = base;
  const { postgres, clickhouse } = stores;
  const context = { ...base, postgres, clickhouse, email: channels.email };
  const running: Running[] = [base.credentials.watch(), ...(listening ? [listening] : [])];
  // All together, so that a slow one does not use up the time of the others; before the log and the stores.
  cleanup.add(() => Promise.all(running.map((part) => part.stop())), STOP_PARTS_MS);
  for (const { role, start } of PARTS) {
    if (!roles.has(role)) continue;
    const part = await start(context);
    // When the others were already told to stop, this one must be too, and none may follow.
    if (stopping.aborted) cleanup.add(() => part.stop(), STOP_PARTS_MS);
    else running.push(part);
    stopping.throwIfAborted();
  }
}

/** Starts the base, the API, and the roles. Adds how to stop each to `cleanup`. */
async function startAll(
  config: Config,
  roles: ReadonlySet<RoleName>,
  logger: Logger,
  cleanup: CleanupStack,
  options: StartOptions,
): Promise<Service> {
  const base = await startBase(config, logger, cleanup, options);
  const { stores, firstWorkspace } = base;
  const listening = await startListening(base, roles, cleanup);
  await startRoles(base, roles, listening && { stop: listening.close }, cleanup);
  base.state.hasStarted = true;
  const address = listening?.address ?? null;
  const sources = sourceStatuses(base.sources);
  return { address, firstWorkspace, stores, sources, stop: () => cleanup.stop() };
}

/**
 * Starts the roles of one process: the base, the API, then the parts of the other roles. Waits for stores that are
 * unavailable. Throws what fails, after stopping what was started: a `StoppedEarlyError` when `stopping` fires.
 */
export async function startService(
  config: Config,
  roles: ReadonlySet<RoleName>,
  logger: Logger,
  options: StartOptions,
): Promise<Service> {
  const { stopping } = options;
  const cleanup = new CleanupStack(logger);
  // Closing what is open ends the waits of the start.
  const giveUp = () => void cleanup.stop();
  stopping.addEventListener('abort', giveUp);
  try {
    return await startAll(config, roles, logger, cleanup, options);
  } catch (error) {
    await cleanup.stop();
    throw stopping.aborted ? new StoppedEarlyError('stopped while starting', { cause: error }) : error;
  } finally {
    stopping.removeEventListener('abort', giveUp);
  }
}
