import { type Readable } from 'node:stream';
import { type SqlResult } from '../../schemas/sql.ts';
import { type ClickHouse } from '../client.ts';
import { TOO_LARGE } from './complaint.ts';
import { MAX_RESULT_BYTES, STATEMENT_SETTINGS } from './limits.ts';
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

/**
 * The third wall: runs an admitted statement under limits that it cannot change, for at most `seconds`, and gives up to
 * `limit` rows. Throws the engine's error, or `invalid_request` for a result that is too large.
 */
export async function runStatement(
  engine: ClickHouse,
  text: string,
  { limit, seconds }: { readonly limit: number; readonly seconds: number },
  signal: AbortSignal,
): Promise<SqlResult> {
  const { stream } = await engine.exec({
    query: text,
    clickhouse_settings: {
      default_format: 'JSONCompact',
      ...RESULT_SETTINGS,
      ...STATEMENT_SETTINGS,
      // One more than asked for tells whether there are more.
      limit: String(limit + 1),
      max_execution_time: seconds,
    },
    abort_signal: signal,
  });
  return toSqlResult(JSON.parse(await readResult(stream)) as CompactResult, limit);
}
