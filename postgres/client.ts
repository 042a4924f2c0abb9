import type pg from 'pg';

/** Runs single statements: the pool, or a transaction. */
export interface Queryable {
  /** Runs one statement with `$1…` values and returns its rows. */
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** Returns the first row of a statement; null when it returns none. */
  one<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row | null>;
  /** Whether a statement returns any row. */
  some(text: string, values?: readonly unknown[]): Promise<boolean>;
}

/** Returns what runs statements by `query`. */
export const queryable = (query: Queryable['query']): Queryable => ({
  query,
  async one<Row extends object>(text: string, values?: readonly unknown[]) {
    return (await this.query<Row>(text, values))[0] ?? null;
  },
  async some(text, values) {
    return (await this.query(text, values)).length > 0;
  },
});

/** A transaction that holds its locks while its work calls other systems. */
export interface LongTransaction extends Queryable {
  /**
   * Throws when the server may have ended the transaction, and released its locks, while this process was frozen. Call
   * it before a write to another system that relies on the locks.
   */
  confirm(): Promise<void>;
}

/** A pool of connections. Its methods throw `PoolClosedError` when it closes before they get a connection. */
export interface Postgres extends Queryable {
  /** Runs `work` in one transaction on one connection: commits when it resolves, rolls back when it throws. */
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
  /**
   * Like `transaction`, for work that also calls other systems: however long they take, a live process keeps its locks,
   * and one that is gone or frozen loses them within ten seconds.
   */
  longTransaction<T>(work: (tx: LongTransaction) => Promise<T>): Promise<T>;
  /**
   * Runs `work` in a transaction that can access only the rows of one workspace, by row-level security. Everything
   * done for a caller of the API goes through here.
   */
  asTenant<T>(workspaceId: number, work: (tx: Queryable) => Promise<T>): Promise<T>;
  /** Opens a connection outside the pool, for LISTEN or session locks. The caller ends it. */
  dedicated(): Promise<pg.Client>;
  /** Rejects all waits for a connection and resolves when the connections in use are released and closed. */
  close(): Promise<void>;
}
