import { type ClickHouseClient } from '@clickhouse/client';
import { type AddressGuard } from '../outbound/address-guard.ts';
import { type Postgres, type Queryable } from '../postgres/client.ts';
import { type MentionWrites } from '../postgres/mention-writes.ts';
import { type Config } from '../schemas/config.ts';
import { type Source } from '../schemas/source.ts';
import { type Logger } from '../telemetry/logger.ts';
import { type Metrics } from '../telemetry/metrics.ts';

/** Where scans are asked for. */
export interface ScanQueue {
  /** Queues a scan of the project, as part of the transaction; while one waits, gives that one. */
  enqueue(
    tx: Queryable,
    workspaceId: number,
    projectId: string,
    trigger: 'manual' | 'schedule',
  ): Promise<{ readonly run_id: string; readonly queued_at: string }>;
}

/** Whether a source can be searched with the present configuration, and if not, what is missing. */
export interface SourceStatus {
  readonly source: Source;
  readonly available: boolean;
  readonly reason: string | null;
}

/** Everything that the API works with: built once by the composition root, handed to every operation. */
export interface ApiContext {
  readonly postgres: Postgres;
  readonly clickhouse: ClickHouseClient;
  readonly writes: MentionWrites;
  readonly scans: ScanQueue;
  readonly config: Pick<Config, 'host' | 'port' | 'baseUrl' | 'rateLimits'> & {
    readonly variables: Pick<Config['variables'], 'EARSHOT_MIN_CADENCE'>;
  };
  readonly logger: Logger;
  readonly metrics: Metrics;
  /** The one way to addresses that users give. */
  readonly guard: AddressGuard;
  /** At least 32 bytes; keys for single purposes are derived from it. */
  readonly secretKey: Buffer;
  /** All thirteen, in the order of `SOURCES`. */
  sources(): readonly SourceStatus[];
  /** True once the stores are migrated and answer. */
  ready(): Promise<boolean>;
}
