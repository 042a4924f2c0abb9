import { ForbiddenAddressError, type AddressGuard } from '../../outbound/address-guard.ts';
import { networkFailure } from '../../outbound/channels/channel.ts';
import { signatureHeaders } from '../../outbound/webhook-signature.ts';
import type { AttemptResult } from '../../postgres/webhooks/webhook-attempts.ts';
import type { DisabledReason } from '../../postgres/webhooks/webhook-health.ts';
import type { ClaimedDelivery } from '../../postgres/webhooks/webhook-queue.ts';
import type { Seal } from '../../postgres/sealed.ts';
import { retryInMs } from './schedule.ts';

/** Milliseconds for a whole attempt; connecting has 5 seconds of them. */
const ATTEMPT_MS = 15_000;
/** So much of an answer is read, and so much of that is kept. */
const READ_BYTES = 64 * 1024;
const KEPT_BYTES = 1024;
/** What an endpoint answers that is no more, and wants nothing again (Standard Webhooks). */
const GONE = 410;

/** How attempts are told apart in metrics. */
export type AttemptOutcome =
  'delivered' | 'redirect' | 'refused' | 'broken' | 'unreachable' | 'blocked' | 'unsigned';

/** An attempt that was made. */
export interface Attempt extends AttemptResult {
  readonly isTest: boolean;
  readonly outcome: AttemptOutcome;
  /** Set when the webhook is to be turned off for this alone. */
  readonly disable: DisabledReason | null;
}

/** What an attempt takes. */
export interface AttemptDeps {
  readonly guard: AddressGuard;
  readonly seal: Seal;
  readonly userAgent: string;
  /** Milliseconds between attempts, see `retryInMs`. */
  readonly schedule: readonly number[];
  readonly random: () => number;
  readonly now: () => number;
  readonly timeoutMs?: number;
}

type Answer = Awaited<ReturnType<AddressGuard['call']>>;
type Reaction = Pick<Attempt, 'status' | 'body' | 'error' | 'outcome' | 'disable'> & {
  readonly headers: Answer['headers'] | null;
};

function outcomeOf(status: number): AttemptOutcome {
  if (status >= 200 && status < 300) return 'delivered';
  if (status >= 300 && status < 400) return 'redirect';
  return status >= 500 ? 'broken' : 'refused';
}

function fromAnswer({ status, headers, body }: Answer): Reaction {
  const outcome = outcomeOf(status);
  const said = outcome === 'redirect' ? `HTTP ${status}: redirects are not followed` : `HTTP ${status}`;
  return {
    ...{ status, headers, outcome },
    body: Buffer.from(body).subarray(0, KEPT_BYTES).toString(),
    error: outcome === 'delivered' ? null : said,
    disable: status === GONE ? 'gone' : null,
  };
}

function fromFailure(error: unknown): Reaction {
  const isBlocked = error instanceof ForbiddenAddressError;
  return {
    ...{ status: null, headers: null, body: null },
    outcome: isBlocked ? 'blocked' : 'unreachable',
    error: isBlocked ? `The address ${error.message}.` : networkFailure('The receiver', error).message,
    disable: isBlocked ? 'blocked_address' : null,
  };
}

/** The secret was sealed with another EARSHOT_SECRET_KEY. */
const UNSIGNED: Reaction = {
  ...{ status: null, headers: null, body: null, outcome: 'unsigned', disable: null },
  error: 'The signing secret cannot be read: rotate it.',
};

function openSecret({ seal }: AttemptDeps, { secret, webhook_id: place }: ClaimedDelivery): string | null {
  try {
    return seal.open(secret, place);
  } catch {
    return null;
  }
}

/** Posts a delivery to its webhook, signed with the secret as it is now. Throws only when `signal` fires. */
async function post(deps: AttemptDeps, delivery: ClaimedDelivery, at: Date, signal: AbortSignal) {
  const { url, payload, event_id: id } = delivery;
  const secret = openSecret(deps, delivery);
  if (secret === null) return UNSIGNED;
  const headers = {
    'content-type': 'application/json',
    'user-agent': deps.userAgent,
    ...signatureHeaders(secret, { id, at, payload }),
  };
  try {
    const call = { url, method: 'POST', headers, body: payload, maxBytes: READ_BYTES, signal } as const;
    return fromAnswer(await deps.guard.call({ ...call, timeoutMs: deps.timeoutMs ?? ATTEMPT_MS }));
  } catch (error) {
    signal.throwIfAborted();
    return fromFailure(error);
  }
}

/**
 * Makes one attempt and says what becomes of the delivery. A test is tried once, and says nothing against its webhook.
 * Throws when `signal` fires before the answer is there: then nothing is known, and the delivery is to be tried again.
 */
export async function attempt(
  deps: AttemptDeps,
  delivery: ClaimedDelivery,
  signal: AbortSignal,
): Promise<Attempt> {
  const startedAt = new Date(deps.now());
  const begun = performance.now();
  const { headers, ...reaction } = await post(deps, delivery, startedAt, signal);
  const isTest = delivery.event_type === 'test.ping';
  const number = delivery.attempts + 1;
  const isOver = reaction.error === null || isTest || reaction.disable !== null;
  const again = { schedule: deps.schedule, made: number, headers, now: deps.now(), random: deps.random() };
  return {
    ...{ id: delivery.id, week: delivery.week, webhookId: delivery.webhook_id, number, startedAt, isTest },
    ...reaction,
    disable: isTest ? null : reaction.disable,
    durationMs: performance.now() - begun,
    retryInMs: isOver ? null : retryInMs(again),
  };
}
