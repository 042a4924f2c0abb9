import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Postgres, Queryable } from '../../../postgres/client.ts';
import type { Logger } from '../../../runtime/logger.ts';

/** The connection that stands for this process: it holds the members' locks and hears the notifications. */
export interface Session extends Queryable {
  /** False once the connection has broken: every lock it held is free. */
  readonly alive: boolean;
}

/** Who is told of what. */
export interface SessionListener {
  /** Something was published to a topic. */
  published(topic: string): void;
  /** The members of a group changed: `<group> <topic>`. */
  regrouped(group: string): void;
  /** The connection broke: everything that depended on it is lost. */
  lost(): void;
}

export interface SessionKeeper {
  /** The present session; waits for one while Postgres is away. */
  session(): Promise<Session>;
  listen(listener: SessionListener): () => void;
  close(): Promise<void>;
}

const RECONNECT_MS = [100, 500, 1_000, 2_000, 5_000];

/** Statements wait for each other here: many consumers share the session, and a connection runs one at a time. */
function wrap(client: pg.Client): Session & { alive: boolean } {
  let last: Promise<unknown> = Promise.resolve();
  return {
    alive: true,
    async query<Row extends object>(text: string, values?: readonly unknown[]) {
      const answer = last.then(() => client.query<Row>(text, values as unknown[]));
      last = answer.catch(() => undefined);
      return (await answer).rows;
    },
  };
}

/** Opens a session and tells the listeners what it hears, and of its end. */
async function openSession(postgres: Postgres, listeners: Iterable<SessionListener>, onEnd: () => void) {
  const client = await postgres.dedicated();
  const session = wrap(client);
  const lose = () => {
    if (!session.alive) return;
    session.alive = false;
    onEnd();
    for (const listener of listeners) listener.lost();
  };
  client.on('error', lose);
  client.on('end', lose);
  client.on('notification', ({ channel, payload = '' }) => {
    for (const listener of listeners) {
      if (channel === 'earshot_log') listener.published(payload);
      else listener.regrouped(payload);
    }
  });
  await session.query('LISTEN earshot_log');
  await session.query('LISTEN earshot_log_group');
  return { client, session };
}

/** Keeps one dedicated connection open, reopening it when it breaks. */
export function keepSession(postgres: Postgres, logger: Logger): SessionKeeper {
  const listeners = new Set<SessionListener>();
  const closing = new AbortController();
  let client: pg.Client | undefined;
  let current: Promise<Session> | undefined;
  const onEnd = () => {
    current = undefined;
    if (!closing.signal.aborted)
      logger.warn('The log lost its connection to Postgres and takes its partitions up again.');
  };
  const connect = async (): Promise<Session> => {
    for (let attempt = 0; ; attempt++) {
      try {
        const opened = await openSession(postgres, listeners, onEnd);
        client = opened.client;
        return opened.session;
      } catch (error) {
        if (closing.signal.aborted) throw error;
        const wait = RECONNECT_MS[Math.min(attempt, RECONNECT_MS.length - 1)]!;
        logger.warn({ err: error }, `The log cannot reach Postgres; trying again in ${wait} ms.`);
        await sleep(wait, undefined, { signal: closing.signal });
      }
    }
  };
  return {
    session: () => (current ??= connect()),
    listen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async close() {
      closing.abort();
      await current?.catch(() => {});
      await client?.end();
    },
  };
}
