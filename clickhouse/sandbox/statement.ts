import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { ClickHouseSettings } from '@clickhouse/client';
import type { SqlResult } from '../../schemas/analytics/sql.ts';
import type { ClickHouse } from '../client.ts';
import { StatementError } from './errors.ts';
import { MAX_RESULT_BYTES } from './limits.ts';
import { RESULT_SETTINGS, toSqlResult, type CompactResult } from './result.ts';
import type { ExternalTables } from './server/external-tables.ts';
import { RESULT_TOO_LARGE } from './statement-error.ts';

/** The rows that a statement sees. */
export interface SqlScope {
  readonly workspaceId: number;
  /** Only those of this project; null: of all live projects of the workspace. */
  readonly projectId: string | null;
}

/** A caller's statement. */
export interface Statement extends SqlScope {
  readonly sql: string;
  /** The most rows in the result. */
  readonly limit: number;
  /** When its time is up, by performance.now(). */
  readonly endsAt: number;
}

/** How an admitted statement runs. */
export interface StatementRun {
  readonly limit: number;
  /** The most time, in seconds. */
  readonly seconds: number;
  /** Its limits, unless the account has them in its profile. */
  readonly settings: ClickHouseSettings;
  readonly queryId?: string;
  /** Tables that travel with it. */
  readonly external?: ExternalTables | null;
}

/** The shortest time that can be set; 0 would be no limit. */
const LEAST_SECONDS = 0.1;

/** Returns the seconds until a time by performance.now(). */
export const secondsLeft = (endsAt: number) => Math.max(LEAST_SECONDS, (endsAt - performance.now()) / 1000);

/** The engine counts a column of one value once, so its own limit is not enough. */
async function readResult(stream: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length;
    // Leaving the loop closes the stream.
    if (size > MAX_RESULT_BYTES) throw new StatementError(RESULT_TOO_LARGE);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

/**
 * The third wall: runs an admitted statement under limits that it cannot change and returns up to `limit` rows.
 * Throws the engine's error, or `StatementError` for a result that is too large.
 */
export async function runStatement(
  engine: ClickHouse,
  text: string,
  { limit, seconds, settings, queryId = randomUUID(), external = null }: StatementRun,
  signal: AbortSignal,
): Promise<SqlResult> {
  const clickhouse_settings: ClickHouseSettings = {
    default_format: 'JSONCompact',
    ...RESULT_SETTINGS,
    ...settings,
    ...external?.settings,
    // One row more tells whether the result was cut.
    limit: String(limit + 1),
    max_execution_time: seconds,
  };
  const request = { query: text, query_id: queryId, clickhouse_settings, abort_signal: signal };
  const { stream } = await (external
    ? engine.exec({ ...request, values: external.values, http_headers: external.http_headers })
    : engine.exec(request));
  return toSqlResult(JSON.parse(await readResult(stream)) as CompactResult, limit);
}
