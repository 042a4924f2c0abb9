import {
  ForbiddenAddressError,
  type AddressGuard,
  type GuardedResponse,
} from '../../outbound/address-guard.ts';
import { networkFailure } from '../../outbound/channels/channel.ts';
import { signatureHeaders } from '../../outbound/webhook-signature.ts';
import type { AttemptResult } from '../../postgres/webhooks/webhook-attempts.ts';
import type { DisabledReason } from '../../postgres/webhooks/webhook-health.ts';
import type { ClaimedDelivery } from '../../postgres/webhooks/webhook-queue.ts';
import type { Seal } from '../../postgres/sealed.ts';
import { retryDelayMs } from './retry-schedule.ts';

/** Milliseconds for a whole attempt, at most 5 seconds of them to connect. */
const ATTEMPT_MS = 15_000;
/** How much of a response is read, and how much of that is stored. */
const MAX_READ_BYTES = 64 * 1024;
const MAX_STORED_BYTES = 1024;
/** The status of an endpoint that wants no more deliveries (Standard Webhooks). */
const GONE = 410;

/** The values of the metric label `outcome`. */
export type AttemptOutcome =
  | 'delivered'
  | 'redirect'
  | 'refused'
  | 'broken'
  | 'unreachable'
  | 'blocked'
  | 'unsigned';

/** A finished attempt. */
export interface Attempt extends AttemptResult {
  readonly isTest: boolean;
  readonly outcome: AttemptOutcome;
  /** Why the webhook must be turned off because of this attempt; null: it stays on. */
  readonly disable: DisabledReason | null;
}

/** What sending an attempt needs. */
export interface AttemptDeps {
  readonly guard: AddressGuard;
  readonly seal: Seal;
  readonly userAgent: string;
  /** Milliseconds between attempts, see `retryDelayMs`. */
  readonly schedule: readonly number[];
  readonly random: () => number;
  readonly now: () => number;
  /** Default: 15 seconds. */
  readonly timeoutMs?: number;
}

type Result = Pick<Attempt, 'status' | 'body' | 'error' | 'outcome' | 'disable'> & {
  readonly headers: GuardedResponse['headers'] | null;
};

function outcomeOf(status: number): AttemptOutcome {
  if (status >= 200 && status < 300) return 'delivered';
  if (status >= 300 && status < 400) return 'redirect';
  return status >= 500 ? 'broken' : 'refused';
}

function fromResponse({ status, headers, body }: GuardedResponse): Result {
  const outcome = outcomeOf(status);
  const error = outcome === 'redirect' ? `HTTP ${status}: redirects are not followed` : `HTTP ${status}`;
  return {
    ...{ status, headers, outcome },
    body: Buffer.from(body).subarray(0, MAX_STORED_BYTES).toString(),
    error: outcome === 'delivered' ? null : error,
    disable: status === GONE ? 'gone' : null,
  };
}

const NO_RESPONSE = { status: null, headers: null, body: null } as const;

function fromFailure(error: unknown): Result {
  const isBlocked = error instanceof ForbiddenAddressError;
  return {
    ...NO_RESPONSE,
    outcome: isBlocked ? 'blocked' : 'unreachable',
    error: isBlocked ? `The address ${error.message}.` : networkFailure('The receiver', error).message,
    disable: isBlocked ? 'blocked_address' : null,
  };
}

/** The result when the secret was sealed with another EARSHOT_SECRET_KEY. */
const UNSIGNED: Result = {
  ...{ ...NO_RESPONSE, outcome: 'unsigned', disable: null },
  error: 'The signing secret cannot be decrypted. Rotate it.',
};

function openSecret({ seal }: AttemptDeps, { secret, webhook_id: place }: ClaimedDelivery): string | null {
  try {
    return seal.open(secret, place);
  } catch {
    return null;
  }
}

/** Another process may send the delivery by now, so this one must not. */
export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError';

  constructor() {
    super('The lease of the delivery ended before it was sent.');
  }
}

/** What ends an attempt before its request is sent. */
export interface AttemptLimits {
  readonly signal: AbortSignal;
  /** Throws `LeaseLostError` once the lease of the delivery is over. */
  requireLease(): void;
}

/** Posts a delivery to its webhook, signed with the current secret. Throws only as `limits` say. */
async function post(deps: AttemptDeps, delivery: ClaimedDelivery, at: Date, limits: AttemptLimits) {
  const { signal, requireLease } = limits;
  const { url, payload, event_id: id } = delivery;
  const secret = openSecret(deps, delivery);
  if (secret === null) return UNSIGNED;
  const headers = {
    'content-type': 'application/json',
    'user-agent': deps.userAgent,
    ...signatureHeaders(secret, { id, at, payload }),
  };
  try {
    const call = { url, method: 'POST', headers, body: payload, maxBytes: MAX_READ_BYTES, signal } as const;
    const timeoutMs = deps.timeoutMs ?? ATTEMPT_MS;
    return fromResponse(await deps.guard.call({ ...call, timeoutMs, beforeSending: requireLease }));
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof LeaseLostError) throw error;
    return fromFailure(error);
  }
}

/**
 * Sends a delivery once and returns the result. A test is never retried and never turns its webhook off. Throws when
 * `signal` fires before the response arrives: then it must be sent again. Throws `LeaseLostError` when it was not sent.
 */
export async function sendAttempt(
  deps: AttemptDeps,
  delivery: ClaimedDelivery,
  limits: AttemptLimits,
): Promise<Attempt> {
  const startedAt = new Date(deps.now());
  const start = performance.now();
  const { headers, ...result } = await post(deps, delivery, startedAt, limits);
  const isTest = delivery.event_type === 'test.ping';
  const number = delivery.attempts + 1;
  const isFinal = result.error === null || isTest || result.disable !== null;
  const retry = { schedule: deps.schedule, made: number, headers, now: deps.now(), random: deps.random() };
  return {
    ...{ id: delivery.id, week: delivery.week, webhookId: delivery.webhook_id, number, startedAt, isTest },
    ...result,
    disable: isTest ? null : result.disable,
    durationMs: performance.now() - start,
    retryInMs: isFinal ? null : retryDelayMs(retry),
  };
}
