import type pg from 'pg';

/** Runs single statements: the pool, or a transaction. */
export interface Queryable {
  /** Runs one statement with `$1…` values and returns its rows. */
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>;
}

/** A transaction that holds its locks while its work calls other systems. */
export interface LongTransaction extends Queryable {
  /**
   * Throws when the server may have ended the transaction, and released its locks, while this process was frozen. Call
   * it before a write to another system that relies on the locks.
   */
  confirm(): Promise<void>;
}

/**
 * A pool of connections to Postgres. Its methods throw `PoolClosedError` when it is closed before they get a
 * connection.
 */
export interface Postgres extends Queryable {
  /** Runs `work` in one transaction on one connection: commits when it resolves, rolls back when it throws. */
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
  /**
   * Like `transaction`, for work that also calls other systems: however long they take, a live process keeps its locks,
   * and one that is gone or frozen loses them within ten seconds.
   */
  longTransaction<T>(work: (tx: LongTransaction) => Promise<T>): Promise<T>;
  /**
   * Runs `work` in a transaction that can read and write only the rows of one workspace: it has the role
   * `earshot_tenant`, which is subject to row-level security. Everything done for a caller of the API goes through
   * here.
   */
  asTenant<T>(workspaceId: number, work: (tx: Queryable) => Promise<T>): Promise<T>;
  /** Opens a connection outside the pool, for LISTEN or session locks. The caller ends it. */
  dedicated(): Promise<pg.Client>;
  /** Rejects all waits for a connection and resolves when the connections in use are released and closed. */
  close(): Promise<void>;
}
