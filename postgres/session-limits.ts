import type pg from 'pg';
import { MINUTE_MS, SECOND_MS } from '../schemas/duration.ts';
import { runWithin } from './statement.ts';

/*
 * What ends the session of a machine that vanished or froze. Nothing closes its connection, so without limits Postgres
 * keeps its locks until TCP gives up: two hours by default.
 */

/** Limits of the sessions of one pool, in milliseconds. */
export interface SessionLimits {
  /** The server ends a session whose transaction sends nothing for this long. */
  readonly idleMs: number;
  /** The same for long transactions, which ping. */
  readonly longIdleMs: number;
  /** A statement without an answer for this long counts as lost. TCP alone retries for a quarter of an hour. */
  readonly statementMs: number;
  /** The same for what takes no time: to connect, and to begin and end a transaction that wrote nothing. */
  readonly answerMs: number;
}

/** Another process takes over what long transactions lock within ten seconds. Only migrations run for minutes. */
export const SESSION_LIMITS: SessionLimits = {
  idleMs: 30 * SECOND_MS,
  longIdleMs: 8 * SECOND_MS,
  statementMs: 2 * MINUTE_MS,
  answerMs: 10 * SECOND_MS,
};

/** How this side notices a server that vanished: after 10 s of silence, and ten unanswered probes, one a second. */
export const CLIENT_LIMITS = { keepAlive: true, keepAliveInitialDelayMillis: 10 * SECOND_MS } as const;

const idleLimit = (ms: number) => `idle_in_transaction_session_timeout = ${Math.trunc(ms)}`;

/** Returns the start of a long transaction. */
export const beginLong = ({ longIdleMs }: SessionLimits): string =>
  `BEGIN; SET LOCAL ${idleLimit(longIdleMs)}`;

/** Sets the limits of a new session. The server notices a client that vanished within 25 s, even during a statement. */
export const limitSession = (client: pg.ClientBase, { idleMs, answerMs }: SessionLimits): Promise<void> =>
  runWithin(
    client,
    answerMs,
    `SET ${idleLimit(idleMs)}; SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5;
     SET tcp_keepalives_count = 3; SET tcp_user_timeout = 25000; SET client_connection_check_interval = 10000`,
  );
