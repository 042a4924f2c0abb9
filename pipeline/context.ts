import type { ClickHouseClient } from '@clickhouse/client';
import type { Postgres } from '../postgres/client.ts';
import type { Logger } from '../runtime/logger.ts';
import type { Metrics } from '../runtime/metrics.ts';
import type { Config } from '../schemas/config/config.ts';
import type { Source } from '../schemas/source.ts';
import type { Topic } from '../schemas/topics.ts';
import { openCodec, type Codec } from './log/codec.ts';
import type { Log, Offsets } from './log/log.ts';
import type { ConfiguredSource } from './connector/configured-source.ts';

/** Everything that the pipeline works with: built once by the composition root. */
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
  /** Ends the waiting for a schema registry that is away. */
  readonly stopping?: AbortSignal;
}

/** A running role. `stop` finishes what is in hand, or hands it back. */
export interface Role {
  stop(): Promise<void>;
}

/** Publishes values to their topic; gives the end offset reached in each partition touched. */
export type Publish = <T>(topic: Topic<T>, values: readonly T[]) => Promise<Offsets>;

/** Binds publishing to a log, in the form that a codec gives. */
export const publisher =
  (log: Log, codec: Codec): Publish =>
  (topic, values) =>
    log.publish(
      topic.name,
      values.map((value) => ({ key: topic.key(value), value: codec.encode(topic, value) })),
    );

/** The codec of the log's records, as configured. */
export const codecOf = ({ config, logger, stopping }: PipelineContext): Promise<Codec> =>
  openCodec({
    registryUrl: config.variables.EARSHOT_SCHEMA_REGISTRY_URL,
    logger,
    ...(stopping && { signal: stopping }),
  });

/** What the role `poll` works with. */
export interface PollContext extends PipelineContext {
  /** Seals what connectors keep, such as renewed tokens. */
  readonly secretKey: Buffer;
}
