import type { ClickHouseClient } from '@clickhouse/client';
import type { AddressGuard } from '../outbound/address-guard.ts';
import type { Channels } from '../outbound/channels/channel.ts';
import type { Postgres, Queryable } from '../postgres/client.ts';
import type { MentionWrites } from '../domain/mentions/mention-writes.ts';
import type { Config } from '../schemas/config/config.ts';
import type { JudgedScope } from '../clickhouse/judging/judged-mentions.ts';
import type { Mention } from '../schemas/mentions/mention.ts';
import type { Project, ProjectSettings } from '../schemas/projects/project.ts';
import type { RejudgePreview } from '../schemas/judging/rejudging.ts';
import type { Source } from '../schemas/source.ts';
import type { SqlResult } from '../schemas/analytics/sql.ts';
import type { Logger } from '../runtime/logger.ts';
import type { Metrics } from '../runtime/metrics.ts';
import type { LiveMentions } from './live/live-mentions.ts';

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

/** Whether a source can be searched at present, and if not, what is missing, wrong or used up. */
export interface SourceStatus {
  readonly source: Source;
  readonly available: boolean;
  readonly reason: string | null;
}

/** Where callers' own SQL is run. */
export interface UserSql {
  /**
   * Runs one statement over the rows of a workspace and returns up to `limit` rows. Throws the errors of
   * clickhouse/sandbox/errors.ts. When `signal` fires the statement is ended.
   */
  run(workspaceId: number, sql: string, limit: number, signal: AbortSignal): Promise<SqlResult>;
}

/** Who drafts replies. */
export interface Drafter {
  /** Gives a short reply to the post of a mention, for the project that found it. */
  draft(request: {
    readonly workspaceId: number;
    readonly mention: Mention;
    readonly project: Project;
  }): Promise<string>;
}

/** Tries what judging mentions again would do. */
export interface Rejudging {
  /** How many mentions are in the scope. */
  count(scope: JudgedScope): Promise<number>;
  /**
   * What judging the scope again would change, with the project as it is or with these fields in the place of its own.
   * Throws `unavailable` while the model is away, `conflict` when the month's tokens are spent.
   */
  preview(
    scope: JudgedScope,
    draft: {
      readonly mode?: Project['mode'];
      readonly description?: string;
      readonly audience?: string;
      readonly settings?: ProjectSettings;
    },
  ): Promise<RejudgePreview>;
}

/** Everything that the API works with: built once by the composition root, handed to every operation. */
export interface ApiContext {
  readonly postgres: Postgres;
  readonly clickhouse: ClickHouseClient;
  readonly writes: MentionWrites;
  readonly scans: ScanQueue;
  readonly userSql: UserSql;
  readonly config: Pick<Config, 'host' | 'port' | 'baseUrl' | 'trustProxy' | 'rateLimits' | 'plans'> & {
    readonly variables: Pick<
      Config['variables'],
      'EARSHOT_MIN_CADENCE' | 'EARSHOT_SMTP_URL' | 'EARSHOT_OAUTH_REGISTRATION'
    >;
  };
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly drafter: Drafter;
  readonly rejudging: Rejudging;
  /** The one way to addresses that users give. */
  readonly guard: AddressGuard;
  /** The ways to people: mail, Slack, Discord. */
  readonly channels: Channels;
  /** Changes of mentions as they happen. */
  readonly live: LiveMentions;
  /** At least 32 bytes; keys for single purposes are derived from it. */
  readonly secretKey: Buffer;
  /** Returns every source as it is now, in the order of `SOURCES`. */
  sources(): Promise<readonly SourceStatus[]>;
  /** True once the stores are migrated and answer. */
  ready(): Promise<boolean>;
}
