import type { ClickHouseClient } from '@clickhouse/client';
import type { GuardedNetwork } from '../outbound/address-guard.ts';
import type { Postgres } from '../postgres/client.ts';
import type { Logger } from '../runtime/logger.ts';
import type { Metrics } from '../runtime/metrics.ts';
import type { Config } from '../schemas/config/config.ts';
import type { Source } from '../schemas/source.ts';
import type { Topic } from '../schemas/topics.ts';
import { openCodec, type Codec } from './log/codec.ts';
import type { Log, Offsets } from './log/log.ts';
import type { ConfiguredSource } from './connector/configured-source.ts';
import { recordOf } from './log/record-of.ts';

/** What the parts of the pipeline work with. Created once, when the process starts. */
export interface PipelineContext {
  readonly postgres: Postgres;
  readonly clickhouse: ClickHouseClient;
  readonly log: Log;
  readonly config: Config;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly sources: ReadonlyMap<Source, ConfiguredSource>;
  /** Sent to the sources. */
  readonly userAgent: string;
  /** Ends the wait for an unavailable schema registry. */
  readonly stopping?: AbortSignal;
}

/** What the role `poll` works with. */
export interface PollContext extends PipelineContext {
  /** Encrypts what connectors store, such as renewed tokens. */
  readonly secretKey: Buffer;
  /** Guards calls to hosts that users chose. */
  readonly guard: Pick<GuardedNetwork, 'dispatcher'>;
}

/** Publishes values to their topic. Returns the end offset of each partition that received some. */
export type Publish = <T>(topic: Topic<T>, values: readonly T[]) => Promise<Offsets>;

/** Creates the function that encodes values and publishes them to a log. */
export const publisher =
  (log: Log, codec: Codec): Publish =>
  (topic, values) =>
    log.publish(
      topic.name,
      values.map((value) => recordOf(topic, codec, value)),
    );

/** Opens the codec of the log's records, as configured. Waits while the schema registry is unavailable. */
export const codecOf = ({
  config,
  logger,
  stopping,
}: Pick<PipelineContext, 'logger' | 'stopping'> & {
  readonly config: Pick<Config, 'variables'>;
}): Promise<Codec> =>
  openCodec({
    registryUrl: config.variables.EARSHOT_SCHEMA_REGISTRY_URL,
    prefix: config.variables.EARSHOT_TOPIC_PREFIX ?? '',
    logger,
    ...(stopping && { signal: stopping }),
  });
