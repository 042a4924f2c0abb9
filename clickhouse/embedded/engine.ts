import { createRequire } from 'node:module';

interface Addon {
  CreateConnection(folder: string, args: readonly string[]): unknown;
  CloseConnection(connection: unknown): void;
  QueryAsyncConnection(connection: unknown, sql: string, format: string): Promise<QueryOutput>;
  InsertRawAsyncConnection(
    connection: unknown,
    statement: string,
    rows: Buffer,
    countLines: boolean,
  ): Promise<InsertOutput>;
  DurableClassifyAsync(connection: unknown, sql: string): Promise<{ statementCount: number }>;
  StreamQuery(connection: unknown, sql: string, format: string): unknown;
  StreamFetch(stream: unknown): Promise<{ done: true } | { done?: false; bytes: Uint8Array }>;
  StreamCancel(stream: unknown): void;
}

export interface QueryOutput {
  readonly bytes: Uint8Array;
  readonly rowsRead: number;
  readonly bytesRead: number;
  /** In seconds. */
  readonly elapsed: number;
}

export interface InsertOutput {
  readonly rowsWritten: number;
  readonly bytesWritten: number;
  /** In seconds. */
  readonly elapsed: number;
}

/** A session for one request: chdb 3.4 puts what a failed query had written in front of the session's next result. */
export interface EngineSession {
  run(sql: string, format: string): Promise<QueryOutput>;
  /** Runs an INSERT with its rows as bytes, in the format that it names. */
  insert(statement: string, rows: Buffer): Promise<InsertOutput>;
  /**
   * Runs a SELECT and yields its blocks. Each block is formatted separately, so use only formats without head and foot.
   */
  stream(sql: string, format: string): AsyncGenerator<Uint8Array, void>;
  /** Returns how many statements the text contains. */
  countStatements(sql: string): Promise<number>;
  /** Waits for running statements, then closes the session. */
  close(): Promise<void>;
}

/** The engine of this process. No other process can open its folder. */
export interface Engine {
  /** Opens a session. `marker` identifies its queries; `maxStatement` is the longest statement in bytes. */
  open(marker: string, maxStatement: number): EngineSession;
  /** Asks the queries of the session with this marker to stop. They fail soon after. */
  kill(marker: string): Promise<void>;
  close(): void;
}

/** ClickHouse's own default for the longest statement, in bytes. */
export const MAX_STATEMENT = 262_144;

/**
 * Loads the addon itself: chdb's `Session` waits for every query of the process when it closes (1,500 closed ones
 * take 400 MB), and its inserts take a table name instead of a statement.
 */
function loadAddon(): Addon {
  const chdb = createRequire(import.meta.url).resolve('chdb');
  return (createRequire(chdb)('./dist/loader.js') as { loadNative(): Addon }).loadNative();
}

function openSession(addon: Addon, folder: string, marker: string, maxStatement: number): EngineSession {
  const args = [`--log_comment=${marker}`, `--max_query_size=${maxStatement}`];
  const connection = addon.CreateConnection(folder, args);
  let running: Promise<unknown> = Promise.resolve();
  let streaming: unknown = null;
  const track = <T>(work: Promise<T>): Promise<T> => {
    running = work.catch(() => {});
    return work;
  };
  const endStream = () => {
    if (streaming !== null) addon.StreamCancel(streaming);
    streaming = null;
  };
  return {
    run: (sql, format) => track(addon.QueryAsyncConnection(connection, sql, format)),
    insert: (statement, rows) => track(addon.InsertRawAsyncConnection(connection, statement, rows, false)),
    async *stream(sql, format) {
      streaming = addon.StreamQuery(connection, sql, format);
      try {
        while (streaming !== null) {
          const block = await track(addon.StreamFetch(streaming));
          if (block.done) return;
          yield block.bytes;
        }
      } finally {
        endStream();
      }
    },
    countStatements: async (sql) => (await track(addon.DurableClassifyAsync(connection, sql))).statementCount,
    async close() {
      // Closing a connection under a running call crashes the whole engine.
      await running;
      endStream();
      addon.CloseConnection(connection);
    },
  };
}

/** Opens the engine on a folder with a configuration file. Throws when another process holds the folder. */
export function openEngine(folder: string, configFile: string): Engine {
  const addon = loadAddon();
  // The first session sets the configuration of all. It stays open so that the engine does: otherwise each session
  // would start an engine (33 ms instead of 1).
  const keeper = addon.CreateConnection(folder, [`--config-file=${configFile}`]);
  return {
    open: (marker, maxStatement) => openSession(addon, folder, marker, maxStatement),
    async kill(marker) {
      const session = openSession(addon, folder, 'kill', MAX_STATEMENT);
      try {
        // Never SYNC, which can hang for minutes.
        await session.run(`KILL QUERY WHERE Settings['log_comment'] = '${marker}' ASYNC`, 'Null');
      } finally {
        await session.close();
      }
    },
    close: () => addon.CloseConnection(keeper),
  };
}
