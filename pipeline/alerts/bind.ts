import type { ClickHouseClient } from '@clickhouse/client';
import type { Channels } from '../../outbound/channels/channel.ts';
import { activeRules, deleteMatches, saveMatches } from '../../postgres/alerts/alert-matches.ts';
import type { Postgres } from '../../postgres/client.ts';
import type { Config } from '../../schemas/config/config.ts';
import type { Logger } from '../../runtime/logger.ts';
import type { Metrics } from '../../runtime/metrics.ts';
import type { Reports } from '../reports/make-report.ts';
import { bindActor } from '../engine/actor.ts';
import { ACTORS } from '../topology.ts';
import { createMatchStage } from './match-stage.ts';

/** What alerts work with. */
export interface AlertsContext {
  readonly postgres: Postgres;
  readonly clickhouse: ClickHouseClient;
  readonly channels: Channels;
  readonly config: Pick<Config, 'baseUrl' | 'plans'>;
  /** At least 32 bytes; signs the addresses that turn mails off. */
  readonly secretKey: Buffer;
  readonly reports: Reports;
  readonly logger: Logger;
  readonly metrics: Metrics;
  /** Milliseconds since 1970. Default: the clock of the machine. */
  readonly now?: () => number;
  /** From 0 up to 1. Default: `Math.random`. */
  readonly random?: () => number;
}

/** Returns the actor that matches every mention against every rule. */
export function alertsActor({ postgres, now = Date.now }: AlertsContext) {
  const match = createMatchStage({
    rules: activeRules.bind(null, postgres),
    save: saveMatches.bind(null, postgres),
    delete: deleteMatches.bind(null, postgres),
    now,
  });
  return bindActor(ACTORS.alerts, match);
}
