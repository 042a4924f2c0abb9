import type { ClickHouseClient } from '@clickhouse/client';
import type { AddressGuard } from '../outbound/address-guard.ts';
import type { Channels } from '../outbound/channels/channel.ts';
import type { ChatDesks } from '../outbound/chat/chat-desks.ts';
import type { Postgres, Queryable } from '../postgres/client.ts';
import type { Backtests } from '../domain/backtest/backtests.ts';
import type { MentionWrites } from '../domain/mentions/mention-writes.ts';
import type { ProductDescriber } from '../domain/suggestions/product-words.ts';
import type { Config } from '../schemas/config/config.ts';
import type { SqlScope } from '../clickhouse/sandbox/statement.ts';
import type { JudgedScope } from '../clickhouse/judging/judged-mentions.ts';
import type { Mention } from '../schemas/mentions/mention.ts';
import type { Project, ProjectSettings } from '../schemas/projects/project.ts';
import type { RejudgePreview } from '../schemas/judging/rejudging.ts';
import type { CheckedAddress, ProjectSourceKind } from '../schemas/projects/project-source.ts';
import type { Source } from '../schemas/source.ts';
import type { Report } from '../schemas/analytics/report.ts';
import type { TimeSpan } from '../schemas/analytics/report-period.ts';
import type { SqlResult } from '../schemas/analytics/sql.ts';
import type { Logger } from '../runtime/logger.ts';
import type { Metrics } from '../runtime/metrics.ts';
import type { Gate } from '../runtime/timing/gate.ts';
import type { LiveMentions } from './live/live-mentions.ts';

/** Queues scans. */
export interface ScanQueue {
  /** Queues a scan in the transaction. Returns the one that is already waiting, if there is one. */
  enqueue(
    tx: Queryable,
    workspaceId: number,
    projectId: string,
    trigger: 'manual' | 'schedule',
  ): Promise<{ readonly run_id: string; readonly queued_at: string }>;
}

/** Whether a source can be searched now, and if not, what is missing, wrong or used up. */
export interface SourceStatus {
  readonly source: Source;
  readonly available: boolean;
  readonly reason: string | null;
}

/** What is left of one quota of a source. */
export interface SourceQuotaState {
  readonly source: Source;
  readonly name: string;
  readonly units: number;
  readonly left: number;
  readonly renews_at: string | null;
}

/** Runs SQL that callers write. */
export interface UserSql {
  /**
   * Runs one statement over the rows of a workspace, or of one of its projects, and returns up to `limit` rows. Cancels it when
   * `signal` fires. Throws the errors of clickhouse/sandbox/errors.ts.
   */
  run(scope: SqlScope, sql: string, limit: number, signal: AbortSignal): Promise<SqlResult>;
}

/**
 * Writes SQL for a question. `projectId`: the only project that it is about; `mistake`: a statement that was refused. Throws
 * `conflict` when the month's tokens are used up, `unavailable`, and `invalid_request` when the model refuses.
 */
export type SqlWriter = (asked: {
  readonly workspaceId: number;
  readonly question: string;
  readonly projectId: string | null;
  readonly timeZone: string | null;
  readonly mistake: { readonly sql: string; readonly problem: string } | null;
}) => Promise<{
  /** Null: the tables cannot answer the question. */
  readonly sql: string | null;
  /** Selects the mentions behind grouped rows. */
  readonly mentionsSql: string | null;
  readonly reason: string;
  readonly model: string;
}>;

/** Makes reports. */
export interface Reports {
  /** Returns the report of a period of a live project; `period` in milliseconds since 1970, days of an IANA zone. */
  read(request: {
    readonly workspaceId: number;
    readonly projectId: string;
    readonly period: TimeSpan;
    readonly timeZone: string;
    /** Also in words, when a model is configured. */
    readonly write: boolean;
  }): Promise<Report>;
}

/** Drafts replies. */
export interface Drafter {
  draft(request: {
    readonly workspaceId: number;
    readonly mention: Mention;
    readonly project: Project;
  }): Promise<string>;
}

/** Previews what judging mentions again would do. */
export interface Rejudging {
  count(scope: JudgedScope): Promise<number>;
  /**
   * Returns what judging the scope again would change, with the project as it is or with these fields replaced.
   * Throws `unavailable` while the model is unavailable, and `conflict` when the month's tokens are used up.
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

/** Everything that the API works with. The composition root builds it once and passes it to every operation. */
export interface ApiContext {
  readonly postgres: Postgres;
  readonly clickhouse: ClickHouseClient;
  readonly writes: MentionWrites;
  readonly scans: ScanQueue;
  readonly userSql: UserSql;
  readonly exportGate: Gate;
  readonly config: Pick<Config, 'host' | 'port' | 'baseUrl' | 'trustProxy' | 'rateLimits' | 'plans'> & {
    readonly variables: Pick<
      Config['variables'],
      | 'EARSHOT_MIN_CADENCE'
      | 'EARSHOT_SMTP_URL'
      | 'EARSHOT_OAUTH_REGISTRATION'
      | 'EARSHOT_SLACK_SIGNING_SECRET'
      | 'EARSHOT_SLACK_APP_TOKEN'
      | 'EARSHOT_SLACK_BASE_URL'
      | 'EARSHOT_DISCORD_PUBLIC_KEY'
    >;
  };
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly drafter: Drafter;
  readonly reports: Reports;
  /** Null without a model. */
  readonly writeSql: SqlWriter | null;
  /** Null without a model. */
  readonly describeProduct: ProductDescriber | null;
  readonly rejudging: Rejudging;
  readonly backtests: Backtests;
  /** Whether a name is an everyday word, or a name of people and places, that others mean something else by. */
  isOrdinaryName(name: string): boolean;
  /** Guards every call to an address that a user chose. */
  readonly guard: AddressGuard;
  /** Reads an address that a project wants to add. */
  checkProjectSource(kind: ProjectSourceKind, address: string): Promise<CheckedAddress>;
  readonly channels: Channels;
  /** Answers people in chat. */
  readonly chat: ChatDesks;
  readonly live: LiveMentions;
  /** At least 32 bytes; keys for single purposes are derived from it. */
  readonly secretKey: Buffer;
  /** The current status of every source, in the order of `SOURCES`. */
  sources(): Promise<readonly SourceStatus[]>;
  /** What is left of the quotas of the sources. */
  sourceQuotas(): Promise<readonly SourceQuotaState[]>;
  /** Whether the environment sets a setting of a source, such as `bearer_token`. */
  isSetInEnvironment(source: Source, name: string): boolean;
  /** Applies the stored credentials to the sources of this process. Other processes follow on their own. */
  applyCredentials(): Promise<void>;
  /** Searches a source once and says whether it answered. */
  testSource(source: Source): Promise<{ readonly ok: boolean; readonly detail: string }>;
  /** Whether every role has started and reads its topics, and the stores are migrated and respond. */
  ready(): Promise<boolean>;
}
