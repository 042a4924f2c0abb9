import { createRequire } from 'node:module';

/** The functions of chdb's native addon that are used here, as its index.js calls them. */
interface Addon {
  CreateConnection(folder: string, args: readonly string[]): unknown;
  CloseConnection(connection: unknown): void;
  QueryAsyncConnection(connection: unknown, sql: string, format: string): Promise<Answer>;
  InsertRawAsyncConnection(
    connection: unknown,
    statement: string,
    rows: Buffer,
    countLines: boolean,
  ): Promise<Written>;
  DurableClassifyAsync(connection: unknown, sql: string): Promise<{ statementCount: number }>;
  StreamQuery(connection: unknown, sql: string, format: string): unknown;
  StreamFetch(stream: unknown): Promise<{ done: true } | { done?: false; bytes: Uint8Array }>;
  StreamCancel(stream: unknown): void;
}

/** A whole result, in the format that was asked for. */
export interface Answer {
  readonly bytes: Uint8Array;
  readonly rowsRead: number;
  readonly bytesRead: number;
  /** In seconds. */
  readonly elapsed: number;
}

/** What an insert wrote. */
export interface Written {
  readonly rowsWritten: number;
  readonly bytesWritten: number;
  /** In seconds. */
  readonly elapsed: number;
}

/**
 * A session of the engine. It serves one request and is closed: chdb 3.4 puts what a failed query had already
 * written before the next answer of the same session, and settings stay on it.
 */
export interface EngineSession {
  run(sql: string, format: string): Promise<Answer>;
  /** An INSERT whose rows follow as bytes, in the format that it names. */
  insert(statement: string, rows: Buffer): Promise<Written>;
  /** A SELECT, block by block. Each block is formatted by itself, so only formats without head and foot may be asked for. */
  stream(sql: string, format: string): AsyncGenerator<Uint8Array, void>;
  /** How many statements the text holds. */
  countStatements(sql: string): Promise<number>;
  /** Waits for what runs on it. */
  close(): Promise<void>;
}

/** The engine of this process. It holds its folder alone. */
export interface Engine {
  /** `marker` finds the session's queries in system.processes; `maxStatement` is the longest text it takes, in bytes. */
  open(marker: string, maxStatement: number): EngineSession;
  /** Asks the queries of the session with this marker to stop; they fail soon after. */
  kill(marker: string): Promise<void>;
  close(): void;
}

/** ClickHouse's own default for the longest statement, in bytes. */
export const MAX_STATEMENT = 262_144;

/**
 * The addon is taken as such and not through chdb's `Session`: closing one of those waits for every query of the
 * process, so behind one long query the closed sessions pile up (measured: 1,500 of them, 400 MB), and its inserts take a
 * table name where we have a statement.
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
      // A connection that is closed under a running call takes the whole engine with it.
      await running;
      endStream();
      addon.CloseConnection(connection);
    },
  };
}

/** Opens the engine on a folder with a configuration file. Throws when another process holds the folder. */
export function openEngine(folder: string, configFile: string): Engine {
  const addon = loadAddon();
  // The first session decides the configuration of all; while it is open the engine stays up, which saves each later
  // one the start of an engine (measured: 33 ms against 1).
  const keeper = addon.CreateConnection(folder, [`--config-file=${configFile}`]);
  return {
    open: (marker, maxStatement) => openSession(addon, folder, marker, maxStatement),
    async kill(marker) {
      const session = openSession(addon, folder, 'kill', MAX_STATEMENT);
      try {
        // Never SYNC: that one was seen to hang for minutes.
        await session.run(`KILL QUERY WHERE Settings['log_comment'] = '${marker}' ASYNC`, 'Null');
      } finally {
        await session.close();
      }
    },
    close: () => addon.CloseConnection(keeper),
  };
}
