import { startHealth } from '../api/health-server.ts';
import { startApi } from '../api/main.ts';
import { createFacts } from '../clickhouse/facts.ts';
import { startPipeline, startPoll, type Role } from '../pipeline/main.ts';
import { openLog } from '../pipeline/log/open-log.ts';
import { openSources, sourceStatuses } from '../pipeline/sources/open-sources.ts';
import { createMentionWrites } from '../postgres/mention-writes.ts';
import { enqueueScan } from '../postgres/scan-queue.ts';
import { type Config } from '../schemas/config.ts';
import { type Logger } from '../telemetry/logger.ts';
import { createMetrics } from '../telemetry/metrics.ts';
import { startTracing } from '../telemetry/tracing.ts';
import { bootstrap, secretKey, type NewWorkspace } from './bootstrap.ts';
import { openStores, type Stores } from './stores.ts';
import { VERSION } from './version.ts';

/** The parts that a process can play. */
export const ROLES = ['api', 'poll', 'pipeline', 'notify'] as const;
export type RoleName = (typeof ROLES)[number];

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

/**
 * Starts the roles of one process, top to bottom: stores, first workspace, log, API, pipeline, poll. Whatever fails on
 * the way undoes what was started and throws.
 */
export async function startService(
  config: Config,
  roles: ReadonlySet<RoleName>,
  logger: Logger,
): Promise<Service> {
  const undo: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) {
      await step().catch((error: unknown) =>
        logger.warn({ err: error }, 'Something did not stop in good order.'),
      );
    }
  };
  try {
    const tracing = await startTracing(config.variables.OTEL_EXPORTER_OTLP_ENDPOINT, VERSION);
    undo.push(() => tracing.stop());
    const metrics = createMetrics();
    const stores = await openStores(config, logger);
    undo.push(() => stores.close());
    const { postgres, clickhouse } = stores;
    const firstWorkspace = await bootstrap(postgres, config);
    const log = openLog(config, postgres, logger);
    undo.push(() => log.close());
    const userAgent = `earshot/${VERSION} (+${config.variables.EARSHOT_CONTACT})`;
    const sources = openSources(config, userAgent);
    const api = {
      postgres,
      clickhouse,
      config,
      logger,
      metrics,
      writes: createMentionWrites(postgres, createFacts(clickhouse)),
      scans: { enqueue: enqueueScan },
      secretKey: await secretKey(config),
      sources: () => sourceStatuses(sources),
      ready: () => storesAnswer(stores),
    };
    const listening = roles.has('api') ? await startApi(api) : await startHealth(api);
    if (listening) undo.push(() => listening.close());
    const context = { postgres, clickhouse, log, config, logger, metrics, sources, userAgent };
    const running: Role[] = [];
    // Together, so that a slow one does not use up the time of the other; before the log and the stores.
    undo.push(() => Promise.all(running.map((role) => role.stop())));
    if (roles.has('pipeline')) running.push(await startPipeline(context));
    if (roles.has('poll')) running.push(await startPoll(context));
    return {
      address: listening?.address ?? null,
      firstWorkspace,
      stores,
      sources: sourceStatuses(sources),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
