import { MAX_STATEMENT, type Engine, type EngineSession } from './engine.ts';
import { EngineError } from './engine-error.ts';
import { setupStatements } from './session-setup.ts';
import type { EngineRequest } from './request.ts';

/** The response to a request. */
export interface EngineResponse {
  readonly blocks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
  /** The counters of the header X-ClickHouse-Summary. */
  readonly summary: Readonly<Record<string, string>>;
}

/**
 * Formats that are a plain sequence of records, so that blocks can be formatted separately and concatenated.
 */
const RECORD_FORMATS = new Set([
  'JSONEachRow',
  'JSONCompactEachRow',
  'JSONStringsEachRow',
  'TabSeparated',
  'TSV',
  'CSV',
  'RowBinary',
]);
/** What may precede the first word of a statement. Comments are matched without backtracking. */
const LEADING = String.raw`^(?:\s|--[^\n]*\n|#[^\n]*\n|/\*(?:[^*]|\*(?!/))*\*/|\()*`;
const READS = new RegExp(`${LEADING}(SELECT|WITH|EXPLAIN|SHOW|DESC|DESCRIBE|EXISTS)\\b`, 'i');
const SELECTS = new RegExp(`${LEADING}(SELECT|WITH)\\b`, 'i');
const INSERTS = new RegExp(`${LEADING}INSERT\\b`, 'i');

/** Whether the statement only reads: then it can be stopped when the caller disconnects. */
export const isRead = (statement: string) => READS.test(statement);

function counters(
  read: { rowsRead?: number; bytesRead?: number },
  written: { rowsWritten?: number; bytesWritten?: number },
  seconds: number,
) {
  return {
    read_rows: String(read.rowsRead ?? 0),
    read_bytes: String(read.bytesRead ?? 0),
    written_rows: String(written.rowsWritten ?? 0),
    written_bytes: String(written.bytesWritten ?? 0),
    total_rows_to_read: '0',
    result_rows: String(read.rowsRead ?? written.rowsWritten ?? 0),
    result_bytes: String(read.bytesRead ?? written.bytesWritten ?? 0),
    elapsed_ns: String(Math.round(seconds * 1e9)),
  };
}

const NOTHING: EngineResponse = { blocks: [], summary: counters({}, {}, 0) };

/** Awaits the first block, so that an error before any output has its own status. */
async function stream(session: EngineSession, statement: string, format: string): Promise<EngineResponse> {
  const blocks = session.stream(statement, format);
  const first = await blocks.next();
  const rest = async function* () {
    if (first.done) return;
    yield first.value;
    yield* blocks;
  };
  return { blocks: rest(), summary: counters({}, {}, 0) };
}

async function refuseSeveral(session: EngineSession, statement: string): Promise<void> {
  if (!/;\s*\S/.test(statement)) return;
  if ((await session.countStatements(statement)) > 1) {
    throw new EngineError(62, 'SYNTAX_ERROR', 'Syntax error (Multi-statements are not allowed)');
  }
}

async function answer(session: EngineSession, request: EngineRequest): Promise<EngineResponse> {
  const { statement, rows, format } = request;
  if (INSERTS.test(statement)) {
    if (rows === null) {
      const done = await session.run(statement, format);
      return { blocks: [], summary: counters({}, { rowsWritten: done.rowsRead }, done.elapsed) };
    }
    if (rows.length === 0) return NOTHING;
    const done = await session.insert(statement, rows);
    return { blocks: [], summary: counters({}, done, done.elapsed) };
  }
  const text = rows && rows.length > 0 ? `${statement}\n${rows.toString()}` : statement;
  await refuseSeveral(session, text);
  const asked = /\bFORMAT\s+([A-Za-z]+)\s*;?\s*$/i.exec(text)?.[1] ?? format;
  if (request.mayStream && RECORD_FORMATS.has(asked) && SELECTS.test(text))
    return stream(session, text, format);
  const done = await session.run(text, format);
  return { blocks: [done.bytes], summary: counters(done, {}, done.elapsed) };
}

/**
 * Runs a request in a session of its own, which is closed when `deliver` resolves or on any error. `marker`
 * identifies it to `Engine.kill`.
 */
export async function execute(
  engine: Engine,
  request: EngineRequest,
  marker: string,
  deliver: (outcome: EngineResponse) => Promise<void>,
): Promise<void> {
  const prepare = setupStatements(request, MAX_STATEMENT);
  // Bound parameters do not count towards the statement's length, as on a server.
  const session = engine.open(marker, MAX_STATEMENT + Buffer.byteLength(prepare));
  try {
    if (prepare !== '') await session.run(prepare, 'Null');
    await deliver(await answer(session, request));
  } finally {
    await session.close();
  }
}
