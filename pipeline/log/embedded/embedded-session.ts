import type pg from 'pg';
import { queryable, type Postgres, type Queryable } from '../../../postgres/client.ts';
import type { Logger } from '../../../runtime/logger.ts';
import { backoffMs, type BackoffPolicy } from '../../../runtime/timing/backoff.ts';
import { retrying } from '../../../runtime/timing/retry.ts';

/** The connection that represents this process: it holds the locks of its members and receives notifications. */
export interface Session extends Queryable {
  /** False once the connection has broken and its locks are released. */
  readonly alive: boolean;
}

/** Callbacks for what happens on the connection. */
export interface SessionListener {
  /** Called when records were published to a topic. */
  published(topic: string): void;
  /** Called when the members of a group changed, with `<group> <topic>`. */
  regrouped(group: string): void;
  /** Called when the connection broke: everything that depends on it is lost. */
  lost(): void;
}

export interface SessionKeeper {
  /** Returns the current session. Waits for one while Postgres is unavailable. */
  session(): Promise<Session>;
  /** Adds a listener and returns how to remove it. */
  listen(listener: SessionListener): () => void;
  close(): Promise<void>;
}

const RECONNECT_BACKOFF: BackoffPolicy = { firstMs: 100, longestMs: 5_000 };

/** Wraps a connection. Statements queue up: many consumers share the session, and it runs one at a time. */
function wrap(client: pg.Client): Session & { alive: boolean } {
  let last: Promise<unknown> = Promise.resolve();
  return {
    alive: true,
    ...queryable(async <Row extends object>(text: string, values?: readonly unknown[]) => {
      const answer = last.then(() => client.query<Row>(text, values as unknown[]));
      last = answer.catch(() => undefined);
      return (await answer).rows;
    }),
  };
}

/** Opens a session and forwards its notifications and its end to the listeners. */
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

/** Keeps one dedicated connection open and reopens it when it breaks. */
export function keepSession(postgres: Postgres, logger: Logger): SessionKeeper {
  const listeners = new Set<SessionListener>();
  const closing = new AbortController();
  let client: pg.Client | undefined;
  let current: Promise<Session> | undefined;
  const onEnd = () => {
    current = undefined;
    if (!closing.signal.aborted) logger.warn('The log lost its connection to Postgres and reconnects.');
  };
  const open = async (): Promise<Session> => {
    const opened = await openSession(postgres, listeners, onEnd);
    client = opened.client;
    return opened.session;
  };
  const connect = () =>
    retrying(open, {
      signal: closing.signal,
      delayMs(error, failures) {
        const wait = backoffMs(RECONNECT_BACKOFF, failures);
        logger.warn({ err: error }, `The log cannot reach Postgres. Retrying in ${wait} ms.`);
        return wait;
      },
    });
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
