import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { ClickHouseClient } from '@clickhouse/client';
import { createSlackChannel } from '../outbound/channels/slack.ts';
import { startAlerts } from '../pipeline/alerts/start.ts';
import { codecOf, publisher, type PipelineContext } from '../pipeline/context.ts';
import { openEmbeddedLog } from '../pipeline/log/embedded/embedded-log.ts';
import { insertAlert } from '../postgres/alerts/alerts.ts';
import type { Postgres } from '../postgres/client.ts';
import { startEmbeddedPostgres } from '../postgres/embedded/embedded.ts';
import { migratePostgres } from '../postgres/migrate.ts';
import { openPostgres } from '../postgres/pool.ts';
import { silentLogger } from '../runtime/logger.ts';
import { createMetrics } from '../runtime/metrics.ts';
import { parseConfig } from '../schemas/config/config.ts';
import type { MentionEvent } from '../schemas/mentions/mention.ts';
import { TOPICS } from '../schemas/topics.ts';
import { WEBHOOK_EVENTS } from '../schemas/webhooks/webhook-events.ts';
import { channelsWith } from '../test/support/channels.ts';
import { temporaryDataDir } from '../test/support/data-dir.ts';
import { quantile, rounded, type Print } from './print.ts';
import { startReceiver } from './webhooks/queueing.ts';

const WORKSPACES = 10;
const ALERTS = 1_000;
/** Events a second, and for how many seconds. Each matches one alert, which so gets up to six a minute. */
const RATE = 100;
const SECONDS = 60;
const TICK_MS = 100;
/** The target: within five seconds of the verdict. */
const LIMIT_MS = 5_000;

/** Creates the alerts, each for one author, and returns their workspaces. */
async function addAlerts(postgres: Postgres): Promise<number[]> {
  const rows = await postgres.query<{ id: number }>(
    `INSERT INTO workspaces (name) SELECT 'w' FROM generate_series(1, $1) RETURNING id`,
    [WORKSPACES],
  );
  const workspaces = rows.map(({ id }) => id);
  for (let at = 0; at < ALERTS; at += 1)
    await insertAlert(postgres, workspaces[at % WORKSPACES]!, {
      ...{ kind: 'rule', name: `Alert ${at}`, channel: 'slack', target: '#ops' },
      filters: { authors: [`author${at}`] },
    });
  return workspaces;
}

/** Returns an event of a mention that was judged just now and matches one alert. */
function judgedNow(index: number, workspaces: readonly number[]): MentionEvent {
  const now = new Date().toISOString();
  const alert = index % ALERTS;
  return {
    ...WEBHOOK_EVENTS['mention.created'].data,
    ...{ id: (index + 1).toString(16).padStart(32, '0'), workspace_id: workspaces[alert % WORKSPACES]! },
    ...{ event: 'created', relevant: true, author: `author${alert}`, title: now },
    ...{ occurred_at: now, found_at: now },
  };
}

/** Starts the role of alerts as the service runs it, on a log and a store of its own. */
async function startService(postgres: Postgres, slackUrl: string) {
  const logger = silentLogger();
  const log = openEmbeddedLog({ postgres, logger });
  await log.ensureTopics();
  const config = parseConfig({ EARSHOT_ALERT_MESSAGES_PER_DAY: '1000000' });
  const context: PipelineContext = {
    ...{ postgres, log, config, logger, metrics: createMetrics(), sources: new Map(), userAgent: 'bench' },
    // Rules read nothing from it.
    clickhouse: {} as ClickHouseClient,
  };
  const slack = createSlackChannel({ token: 'xoxb-bench', baseUrl: slackUrl });
  const alerts = await startAlerts({
    ...context,
    channels: channelsWith({ slack }),
    secretKey: randomBytes(32),
  });
  const publish = publisher(log, await codecOf(context));
  return {
    judged: (events: readonly MentionEvent[]) => publish(TOPICS.mentions, events),
    async stop() {
      await alerts.stop();
      await log.close();
    },
  };
}

/** Measures the time from a verdict to the arrival of its message at Slack, at a steady rate over many alerts. */
export async function benchAlerts(print: Print): Promise<void> {
  const { path: dataDir, remove } = await temporaryDataDir();
  const engine = await startEmbeddedPostgres({ dataDir, logger: silentLogger() });
  const postgres = openPostgres(engine.url);
  const slack = await startReceiver(new URL('./alerts/slack.ts', import.meta.url));
  try {
    await migratePostgres(postgres);
    const workspaces = await addAlerts(postgres);
    const service = await startService(postgres, slack.url);
    await delay(1_000);
    const perTick = (RATE * TICK_MS) / 1000;
    const total = RATE * SECONDS;
    for (let made = 0; made < total; made += perTick) {
      const next = delay(TICK_MS);
      await service.judged(Array.from({ length: perTick }, (_, at) => judgedNow(made + at, workspaces)));
      await next;
    }
    const waits: number[] = [];
    while (waits.length < total) {
      waits.push(...(await slack.taken()));
      await delay(20);
    }
    await service.stop();
    const note = `${RATE} events/s over ${ALERTS} alerts, a message each, Slack answers after 100 ms`;
    print({ name: 'alert_verdict_to_message_p50', value: rounded(quantile(waits, 0.5)), unit: 'ms', note });
    print({
      ...{ name: 'alert_verdict_to_message_p95', value: rounded(quantile(waits, 0.95)), unit: 'ms' },
      ...{ limit: LIMIT_MS, note },
    });
  } finally {
    slack.close();
    await postgres.close();
    await engine.stop();
    await remove();
  }
}
