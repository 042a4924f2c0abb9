import type { ClickHouseClient } from '@clickhouse/client';
import type { Channels } from '../../outbound/channels/channel.ts';
import { armedRules, forgetFinds, keepFinds } from '../../postgres/alerts/alert-finds.ts';
import { endMessage, noteFailure, putOff, stillOurs } from '../../postgres/alerts/alert-messages.ts';
import type { Postgres } from '../../postgres/client.ts';
import { takeFromCap } from '../../postgres/alerts/message-cap.ts';
import type { Config } from '../../schemas/config/config.ts';
import type { Logger } from '../../runtime/logger.ts';
import type { Metrics } from '../../runtime/metrics.ts';
import { bindActor } from '../engine/actor.ts';
import { createFindStage } from './find-stage.ts';
import { ACTORS } from '../topology.ts';
import { readFinds, readScene } from './scene.ts';
import type { SenderDeps } from './sender.ts';

/** What alerts go out with. */
export interface AlertsContext {
  readonly postgres: Postgres;
  readonly clickhouse: ClickHouseClient;
  readonly channels: Channels;
  readonly config: Pick<Config, 'baseUrl' | 'plans'>;
  readonly logger: Logger;
  readonly metrics: Metrics;
  /** Milliseconds since 1970; a clock of their own for tests. */
  readonly now?: () => number;
  /** From 0 up to 1. */
  readonly random?: () => number;
}

/** Binds the sender to its stores. */
export function bindSender(context: AlertsContext): SenderDeps {
  const { postgres, config, logger, metrics, channels, now = Date.now, random = Math.random } = context;
  return {
    ...{ logger, metrics, channels, now, random },
    baseUrl: config.baseUrl,
    scene: readScene.bind(null, postgres),
    finds: readFinds.bind(null, context),
    takeFromCap: takeFromCap.bind(null, postgres, config.plans),
    stillOurs: stillOurs.bind(null, postgres),
    end: endMessage.bind(null, postgres),
    putOff: putOff.bind(null, postgres),
    noteFailure: noteFailure.bind(null, postgres),
  };
}

/** The actor that looks at every mention for every rule. */
export function alertsActor({ postgres, now = Date.now }: AlertsContext) {
  const find = createFindStage({
    rules: armedRules.bind(null, postgres),
    keep: keepFinds.bind(null, postgres),
    forget: forgetFinds.bind(null, postgres),
    now,
  });
  return bindActor(ACTORS.alerts, find);
}
