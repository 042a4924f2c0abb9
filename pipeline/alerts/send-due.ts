import { setTimeout as delay } from 'node:timers/promises';
import { MESSAGE_LEASE_MS, renewLeases, type ClaimedMessage } from '../../postgres/alerts/alert-messages.ts';
import { claimMessages } from '../../postgres/alerts/claim-messages.ts';
import type { AlertChannel } from '../../schemas/alerts/alert-channel.ts';
import { beating } from '../../runtime/timing/beating.ts';
import { SECOND_MS } from '../../schemas/duration.ts';
import type { AlertsContext } from './bind.ts';
import { sendMessage } from './send-message.ts';

/** Messages of a channel that a process sends concurrently: at 100 a second each may wait 300 ms for the provider. */
const CONCURRENCY = 32;
/** How often it looks for due messages while others wait for the provider. */
const LOOK_MS = SECOND_MS / 2;
/** Three renewals in a row may fail before another process takes a message. */
const RENEW_MS = MESSAGE_LEASE_MS / 4;

/**
 * Sends the due messages of a channel until none is left or the signal fires. A slow target keeps no other message waiting.
 * Returns how many it claimed.
 */
export async function sendDue(context: AlertsContext, channel: AlertChannel, signal?: AbortSignal) {
  const deps = { now: Date.now, random: Math.random, ...context };
  const sending = new Map<ClaimedMessage, Promise<void>>();
  const failures: unknown[] = [];
  const send = (message: ClaimedMessage) =>
    sendMessage(deps, message)
      .catch((error: unknown) => void failures.push(error))
      .finally(() => sending.delete(message));
  const renewals = beating(RENEW_MS, () =>
    renewLeases(context.postgres, [...sending.keys()]).catch(() => undefined),
  ).subscribe();
  let total = 0;
  try {
    while (!signal?.aborted && failures.length === 0) {
      const free = CONCURRENCY - sending.size;
      const claimed = free === 0 ? [] : await claimMessages(context.postgres, channel, free);
      total += claimed.length;
      for (const message of claimed) sending.set(message, send(message));
      if (sending.size === 0) break;
      if (claimed.length < free || free === 0) await oneOf(sending);
    }
  } finally {
    await Promise.all(sending.values());
    renewals.unsubscribe();
  }
  // The store is unavailable: the messages are due again when their leases expire.
  if (failures.length > 0) throw failures[0];
  return total;
}

/** Resolves when one of these ends, and at the latest when it is time to look again. */
async function oneOf(sending: ReadonlyMap<unknown, Promise<void>>): Promise<void> {
  const waiting = new AbortController();
  const pause = delay(LOOK_MS, undefined, { signal: waiting.signal }).catch(() => undefined);
  await Promise.race([...sending.values(), pause]);
  waiting.abort();
}
