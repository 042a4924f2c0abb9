import { startHealth } from '../../api/rest/health-server.ts';
import { startApi } from '../../api/main.ts';
import { createMentionStore } from '../../clickhouse/mentions/mention-store.ts';
import type { SqlServer } from '../../clickhouse/sandbox/server/accounts.ts';
import { EXPORT_READS } from '../../clickhouse/mentions/export-mentions.ts';
import { createUserSql } from '../../clickhouse/sandbox/user-sql.ts';
import { startAlerts } from '../../pipeline/alerts/start.ts';
import { openDrafter } from '../../pipeline/drafts/open-drafter.ts';
import { openRejudging } from '../../pipeline/judge/again/open-rejudging.ts';
import { openJudge } from '../../pipeline/judge/open-judge.ts';
import { openLive } from '../../pipeline/live/open-live.ts';
import { startFollow } from '../../pipeline/follow/start.ts';
import { startPipeline, startPoll } from '../../pipeline/main.ts';
import type { Role } from '../../pipeline/context.ts';
import { startWebhooks } from '../../pipeline/notify/start.ts';
import { openLog } from '../../pipeline/log/open-log.ts';
import { startMeasuring } from '../../pipeline/measure-queues.ts';
import { startRetention } from '../../pipeline/retention/start.ts';
import { openSources, presentStatuses, sourceStatuses } from '../../pipeline/poll/open-sources.ts';
import { createMentionWrites } from '../../domain/mentions/mention-writes.ts';
import { enqueueScan } from '../../postgres/scans/scan-queue.ts';
import { unwellSources } from '../../postgres/sources/source-health.ts';
import { heldQuotas } from '../../postgres/sources/source-quotas.ts';
import { readSqlTables } from '../../postgres/sql-tables.ts';
import type { Config } from '../../schemas/config/config.ts';
import type { Logger } from '../../runtime/logger.ts';
import { createMetrics } from '../../runtime/metrics.ts';
import { startTracing } from '../../runtime/tracing.ts';
import { createGate } from '../../runtime/timing/gate.ts';
import { bootstrap, secretKey as readSecretKey, type NewWorkspace } from './bootstrap.ts';
import { openChannels } from './open-channels.ts';
import { openGuard } from './open-guard.ts';
import { StoppedEarlyError } from './reach.ts';
import type { RoleName } from './roles.ts';
import { Started } from './started.ts';
import { openStores, type Stores } from './stores.ts';
import { VERSION } from '../version.ts';

/** A running service. */
export interface Service {
  /** Where the API listens; null when this process has no address. */
  readonly address: string | null;
  readonly firstWorkspace: NewWorkspace | null;
  readonly stores: Stores;
  readonly sources: ReturnType<typeof sourceStatuses>;
  /** Stops taking work, finishes or hands back what is in hand, closes everything in reverse. */
  stop(): Promise<void>;
}

/** Whether both stores answer. */
async function storesAnswer({ postgres, clickhouse }: Stores): Promise<boolean> {
  const answers = await Promise.allSettled([postgres.query('SELECT 1'), clickhouse.ping()]);
  const [first, second] = answers;
  return first?.status === 'fulfilled' && second?.status === 'fulfilled' && second.value.success;
}

/** Who waits for a service to start. */
export interface Starting {
  /** Fires when we are to stop, however far the start has come. */
  readonly stopping: AbortSignal;
  /** Hears of the first workspace as soon as it is made: its secrets must not get lost should the rest take long. */
  readonly onFirstWorkspace?: (made: NewWorkspace) => void;
}

/** Starts what every process needs, whatever its roles: traces, metrics, stores, the first workspace, the log. */
async function startGround(config: Config, logger: Logger, started: Started, starting: Starting) {
  const { stopping, onFirstWorkspace } = starting;
  const tracing = await startTracing(config.variables.OTEL_EXPORTER_OTLP_ENDPOINT, VERSION);
  started.add(() => tracing.stop());
  const stores = await openStores(config, logger, { until: stopping });
  started.add(() => stores.close());
  const firstWorkspace = await bootstrap(stores.postgres, config);
  if (firstWorkspace) onFirstWorkspace?.(firstWorkspace);
  const log = openLog(config, stores.postgres, logger);
  started.add(() => log.close());
  const userAgent = `earshot/${VERSION} (+${config.variables.EARSHOT_CONTACT})`;
  const metrics = createMetrics();
  const secretKey = await readSecretKey(config);
  const sources = openSources(config, userAgent, secretKey);
  const guard = openGuard(config, logger);
  const channels = openChannels(config, guard);
  return {
    ...{ config, logger, metrics, stores, firstWorkspace, log, userAgent, sources, stopping, secretKey },
    ...{ guard, channels },
  };
}

/** The ClickHouse server on which callers' SQL gets accounts of its own; null for the embedded engine. */
function sqlServer({ variables }: Config, secretKey: Buffer): SqlServer | null {
  const { EARSHOT_CLICKHOUSE_URL: url, EARSHOT_CLICKHOUSE_CLUSTER: cluster } = variables;
  return url === null ? null : { url, cluster, secretKey };
}

type Ground = Awaited<ReturnType<typeof startGround>>;

/** Starts the API, or only health and metrics where this process has no role `api`. */
async function startListening(
  { config, logger, metrics, stores, sources, log, stopping, secretKey, guard, channels }: Ground,
  roles: ReadonlySet<RoleName>,
  started: Started,
) {
  const { postgres, clickhouse } = stores;
  const userSql = createUserSql({
    clickhouse,
    small: (workspaceId, tables) =>
      postgres.asTenant(workspaceId, (tx) => readSqlTables(tx, workspaceId, tables)),
    server: sqlServer(config, secretKey),
    logger: logger.child({ part: 'sql' }),
  });
  started.add(() => userSql.close());
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
    rejudging: openRejudging({
      postgres,
      clickhouse,
      judge: openJudge(config, { postgres, metrics, logger: logger.child({ part: 'judge' }) }),
      isModel: config.judge.apiKey !== null,
    }),
    guard,
    channels,
    live: openLive(config, { log, logger, stopping }),
    secretKey,
    sources: async () => {
      const now = Date.now();
      const [unwell, held] = await Promise.all([unwellSources(postgres), heldQuotas(postgres, now)]);
      return presentStatuses(sources, { unwell, held }, now);
    },
    ready: () => storesAnswer(stores),
  };
  return roles.has('api') ? startApi(context) : startHealth(context);
}

/** Starts the roles, top to bottom. */
async function startRoles(ground: Ground, roles: ReadonlySet<RoleName>, started: Started): Promise<void> {
  const { stores, stopping, channels } = ground;
  const { postgres, clickhouse } = stores;
  const context = { ...ground, postgres, clickhouse, email: channels.email };
  const running: Role[] = [];
  // Together, so that a slow one does not use up the time of the other; before the log and the stores.
  started.add(() => Promise.all(running.map((role) => role.stop())));
  // One that is up only after the others were told to stop is told so by itself, and none comes after it.
  const begin = async (role: Role | Promise<Role>) => {
    const begun = await role;
    if (stopping.aborted) started.add(() => begun.stop());
    else running.push(begun);
    stopping.throwIfAborted();
  };
  if (roles.has('pipeline')) await begin(startPipeline(context));
  if (roles.has('pipeline')) await begin(startRetention(context));
  if (roles.has('pipeline')) await begin(startMeasuring(context));
  if (roles.has('poll')) await begin(startPoll(context));
  if (roles.has('poll')) await begin(startFollow(context));
  if (roles.has('notify')) await begin(startWebhooks(context));
  if (roles.has('notify')) await begin(startAlerts(context));
}

/** Starts the ground, the API and the roles; how to stop each is noted in `started`. */
async function startAll(
  config: Config,
  roles: ReadonlySet<RoleName>,
  logger: Logger,
  started: Started,
  starting: Starting,
): Promise<Service> {
  const ground = await startGround(config, logger, started, starting);
  const { stores, firstWorkspace } = ground;
  const listening = await startListening(ground, roles, started);
  if (listening) started.add(() => listening.close());
  await startRoles(ground, roles, started);
  const address = listening?.address ?? null;
  const sources = sourceStatuses(ground.sources);
  return { address, firstWorkspace, stores, sources, stop: () => started.stop() };
}

/**
 * Starts the roles of one process, top to bottom: the ground, the API, the pipeline, the poll. Waits for servers that
 * are away. Whatever fails on the way undoes what was started and throws; when `stopping` fires before the end that is a
 * `StoppedEarlyError`.
 */
export async function startService(
  config: Config,
  roles: ReadonlySet<RoleName>,
  logger: Logger,
  starting: Starting,
): Promise<Service> {
  const { stopping } = starting;
  const started = new Started(logger);
  let giveUp = () => {};
  // Closing what has been opened ends the waits for what has not, or leaves them without an answer: a pool of connections
  // forgets who still waits for one when it is closed. So the start itself is not waited for.
  const gaveUp = new Promise<never>((_, reject) => {
    giveUp = () => void started.stop().then(() => reject(new Error('everything has stopped')));
  });
  stopping.addEventListener('abort', giveUp);
  try {
    return await Promise.race([startAll(config, roles, logger, started, starting), gaveUp]);
  } catch (error) {
    await started.stop();
    throw stopping.aborted ? new StoppedEarlyError('told to stop while it started', { cause: error }) : error;
  } finally {
    stopping.removeEventListener('abort', giveUp);
  }
}
