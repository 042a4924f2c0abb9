import { beating } from '../runtime/timing/beating.ts';
import { queryable, type LongTransaction, type Queryable } from './client.ts';

/** Pings per limit of silence. Losing one to a busy event loop must not cost the locks. */
const PINGS = 4;

/**
 * Runs work in a transaction that the server ends after `idleMs` milliseconds of silence. Pings while the work sends
 * nothing, so that the server can tell a slow call to another system from a process that is gone.
 */
export async function withPings<T>(
  tx: Queryable,
  idleMs: number,
  work: (tx: LongTransaction) => Promise<T>,
): Promise<T> {
  let running = 0;
  /** When the last statement that the server answered was sent. It has kept the locks at least until then. */
  let heldAt = -Infinity;
  let ping: Promise<unknown> = Promise.resolve();
  const send: Queryable['query'] = async (text, values) => {
    const sentAt = performance.now();
    running += 1;
    try {
      const rows = await tx.query<never>(text, values);
      heldAt = sentAt;
      return rows;
    } finally {
      running -= 1;
    }
  };
  // The next statement reports what a ping finds broken.
  const pingIfIdle = () => (ping = running > 0 ? ping : send('SELECT 1').catch(() => undefined));
  const pings = beating(idleMs / PINGS, pingIfIdle).subscribe();
  try {
    return await work({
      ...queryable(async (text, values) => {
        await ping;
        return send(text, values);
      }),
      async confirm() {
        if (performance.now() - heldAt > idleMs / 2) await send('SELECT 1');
      },
    });
  } finally {
    pings.unsubscribe();
    await ping;
  }
}
