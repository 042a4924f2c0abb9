import { setTimeout as delay } from 'node:timers/promises';
import type { Postgres } from '../../postgres/client.ts';
import type { Logger } from '../../runtime/logger.ts';

/** Wait before a connection that broke is opened again. */
const AGAIN_MS = 1_000;

/**
 * Calls `onNotice` with what is told on a channel of Postgres, and with nothing each time a connection has been made, for what
 * was told meanwhile was not heard. Keeps a connection of its own and opens it again when it breaks.
 */
export function listen(
  postgres: Postgres,
  channel: string,
  onNotice: (told: string) => void,
  logger: Logger,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const once = async () => {
    const client = await postgres.dedicated();
    const ended = new Promise<void>((resolve) => {
      client.on('error', () => resolve());
      client.on('end', () => resolve());
      // It may have been stopped while it connected.
      if (signal.aborted) resolve();
      signal.addEventListener('abort', () => resolve(), { once: true });
    });
    try {
      client.on('notification', ({ payload }) => onNotice(payload ?? ''));
      await client.query(`LISTEN ${channel}`);
      onNotice('');
      await ended;
    } finally {
      await client.end().catch(() => undefined);
    }
  };
  const loop = (async () => {
    while (!signal.aborted) {
      await once().catch((err: unknown) => logger.debug({ err }, 'Cannot listen to Postgres just now.'));
      await delay(AGAIN_MS, undefined, { signal }).catch(() => undefined);
    }
  })();
  return {
    async stop() {
      stopping.abort();
      await loop;
    },
  };
}
