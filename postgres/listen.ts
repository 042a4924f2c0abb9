import type { Logger } from '../runtime/logger.ts';
import { startRepeating, type Running } from '../runtime/timing/repeat.ts';
import type { Postgres } from './client.ts';

/** Milliseconds before a broken connection is opened again. */
const RECONNECT_MS = 1_000;

/**
 * Calls `onNotification` with the payload of each notification, and with '' after each connect, since some may have
 * been missed. Uses a connection of its own and reopens it when it breaks.
 */
export function listen(
  postgres: Postgres,
  channel: string,
  onNotification: (payload: string) => void,
  logger: Logger,
): Running {
  const run = async (signal: AbortSignal) => {
    const client = await postgres.dedicated();
    const ended = new Promise<void>((resolve) => {
      client.on('error', () => resolve());
      client.on('end', () => resolve());
      // The stop may have come during the connect.
      if (signal.aborted) resolve();
      signal.addEventListener('abort', () => resolve(), { once: true });
    });
    try {
      client.on('notification', ({ payload }) => onNotification(payload ?? ''));
      await client.query(`LISTEN ${channel}`);
      onNotification('');
      await ended;
    } finally {
      await client.end().catch(() => undefined);
    }
  };
  const failure = `Cannot listen to the Postgres channel ${channel}. Retrying.`;
  return startRepeating({ everyMs: RECONNECT_MS, logger, failure, run });
}
