import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { ClickHouseSettings } from '@clickhouse/client';
import type { SqlResult } from '../../schemas/analytics/sql.ts';
import type { ClickHouse } from '../client.ts';
import { TOO_LARGE } from './complaint.ts';
import type { ExternalTables } from './external-tables.ts';
import { MAX_RESULT_BYTES } from './limits.ts';
import { refusal } from './refusal.ts';
import { RESULT_SETTINGS, toSqlResult, type CompactResult } from './result.ts';

/** The engine counts a column of one value once, so what it writes is measured here as well. */
async function readResult(stream: Readable): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of stream as AsyncIterable<Buffer>) {
    size += part.length;
    // Leaving the loop closes the stream.
    if (size > MAX_RESULT_BYTES) throw refusal(TOO_LARGE);
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}

/** How a statement is run. */
export interface StatementRun {
  /** The most rows that are given. */
  readonly limit: number;
  /** The most time. */
  readonly seconds: number;
  /** What holds for it besides; nothing where the account has its limits from its profile. */
  readonly settings: ClickHouseSettings;
  /** The name under which the server knows it, and what it reads besides what the server has. */
  readonly queryId?: string;
  readonly external?: ExternalTables;
}

/**
 * The third wall: runs an admitted statement under limits that it cannot change, for at most `seconds`, and gives up to
 * `limit` rows. Throws the engine's error, or `invalid_request` for a result that is too large.
 */
export async function runStatement(
  engine: ClickHouse,
  text: string,
  { limit, seconds, settings, queryId = randomUUID(), external }: StatementRun,
  signal: AbortSignal,
): Promise<SqlResult> {
  const clickhouse_settings: ClickHouseSettings = {
    default_format: 'JSONCompact',
    ...RESULT_SETTINGS,
    ...settings,
    ...(external ? external.settings : {}),
    // One more than asked for tells whether there are more.
    limit: String(limit + 1),
    max_execution_time: seconds,
  };
  const request = { query: text, query_id: queryId, clickhouse_settings, abort_signal: signal };
  const { stream } = await (external
    ? engine.exec({ ...request, values: external.values, http_headers: external.http_headers })
    : engine.exec(request));
  return toSqlResult(JSON.parse(await readResult(stream)) as CompactResult, limit);
}
