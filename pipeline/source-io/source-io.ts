import { defer, from, lastValueFrom, retry, throwError } from 'rxjs';
import type { Dispatcher } from 'undici';
import type { Metrics } from '../../runtime/metrics.ts';
import { sleep } from '../../runtime/timing/abort.ts';
import {
  SourceError,
  type Connector,
  type SourceIo,
  type SourceRequest,
  type SourceResponse,
  type SourceStorage,
} from '../connector/connector.ts';
import type { SourceQuota } from '../connector/source-quota.ts';
import { callsLeft, resetMs, retryAfterMs } from '../connector/retry-headers.ts';
import { errorCodeOf } from '../connector/status-codes.ts';
import { callOnce } from './http-call.ts';
import type { QuotaGrant, QuotaLedger } from './quota-ledger.ts';
import { forSweeps } from './quota-window.ts';
import type { RateLimiter } from './rate-limiter.ts';
import { LONGEST_WAIT_MS, retryDelayMs } from './retry-policy.ts';

const MAX_ATTEMPTS = 5;

export interface SourceIoOptions {
  readonly connector: Pick<Connector, 'source' | 'limits'>;
  readonly userAgent: string;
  /** Shared by everyone who calls this source. */
  readonly limiter: RateLimiter;
  /** The quotas of the source by name. Default: none. */
  readonly quotas?: Readonly<Record<string, SourceQuota>>;
  /** Shared by everyone who calls this source. */
  readonly ledger: QuotaLedger;
  readonly storage: SourceStorage;
  readonly metrics: Pick<Metrics, 'sourceCalls' | 'sourceQuota'>;
  /** Ends every call and every wait immediately. */
  readonly signal: AbortSignal;
  readonly dispatcher?: Dispatcher;
  readonly now?: () => number;
  /** Resolves after `ms` milliseconds, or as soon as the signal fires. */
  readonly sleep?: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Returns a number from 0 up to 1. */
  readonly random?: () => number;
}

/** A source's io that counts its calls, retries included. */
export interface MeteredSourceIo extends SourceIo {
  readonly calls: number;
  /** Set it when a search has everything that is new, and clear it before the next one. */
  isSweeping?: boolean;
}

/** The options with their defaults. */
type Effects = Required<Omit<SourceIoOptions, 'dispatcher'>> & Pick<SourceIoOptions, 'dispatcher'>;

const seconds = (ms: number) => Math.ceil(ms / 1000);

/** Waits until the limit allows a call. */
async function takeTurn({ connector, limiter, sleep: wait, signal }: Effects, name: string): Promise<void> {
  const limit = connector.limits[name] ?? connector.limits.default;
  if (!limit) return;
  const { waitMs, refused } = await limiter.take(connector.source, name, limit, LONGEST_WAIT_MS);
  if (refused)
    throw new SourceError('rate_limited', `${connector.source} asked for a pause`, seconds(waitMs));
  if (waitMs > 0) await wait(waitMs, signal);
  signal.throwIfAborted();
}

/** Applies the rate-limit headers of an answer. Returns the pause in milliseconds that it asks for, or null. */
async function applyHeaders(
  { connector: { source }, limiter, metrics, now }: Effects,
  name: string,
  { status, headers }: SourceResponse,
): Promise<number | null> {
  const left = callsLeft(headers);
  if (left !== null) metrics.sourceQuota.set({ source }, left);
  const reset = resetMs(headers, now());
  const after = retryAfterMs(headers, now());
  const requested = status === 429 ? (after ?? reset) : status === 503 ? after : null;
  const pause = requested ?? (left === 0 ? reset : null);
  if (pause !== null) await limiter.block(source, name, pause);
  return requested;
}

/** Returns the error that an answer stands for; null when it is what the request asked for. */
async function errorOf(effects: Effects, name: string, request: SourceRequest, answer: SourceResponse) {
  const { source } = effects.connector;
  const block = async (pauseSeconds: number | null = null) => {
    if (pauseSeconds !== null) await effects.limiter.block(source, name, pauseSeconds * 1000);
  };
  const requestedMs = await applyHeaders(effects, name, answer);
  await block(request.cooldownAfterAnswer?.(answer));
  const error = request.errorIn?.(answer) ?? null;
  if (error !== null) {
    await block(error.retryAfterSeconds);
    return error;
  }
  const { status } = answer;
  if ((status >= 200 && status < 300) || request.acceptStatuses?.includes(status)) return null;
  const cooldown = request.cooldownAfterRefusal?.(answer) ?? null;
  if (cooldown !== null) {
    await block(cooldown);
    return new SourceError('rate_limited', `${source} refuses calls for now`, cooldown);
  }
  const message = `${source} answered with status ${status}`;
  return new SourceError(
    errorCodeOf(status),
    message,
    requestedMs === null ? undefined : seconds(requestedMs),
  );
}

/** Makes one call and counts it. Throws the `SourceError` that its answer stands for. */
async function attempt(effects: Effects, name: string, request: SourceRequest): Promise<SourceResponse> {
  const { source } = effects.connector;
  const count = (outcome: string) => effects.metrics.sourceCalls.inc({ source, outcome });
  try {
    const answer = await callOnce(source, request, effects);
    const error = await errorOf(effects, name, request, answer);
    if (error) throw error;
    count('ok');
    return answer;
  } catch (error) {
    if (error instanceof SourceError) count(error.code);
    throw error;
  }
}

/** Takes from a quota. Throws `quota_spent` with the time until it renews when too little is left. */
async function takeQuota(
  { connector: { source }, quotas }: Effects,
  name: string,
  scope: SourceError['scope'],
  take: (source: string, quota: SourceQuota) => Promise<QuotaGrant>,
): Promise<void> {
  const quota = quotas[name];
  if (!quota) throw new TypeError(`${source} has no quota called ${name}`);
  const grant = await take(source, quota);
  if (grant.granted) return;
  const message = `the quota ${name} of ${source} is used up`;
  throw new SourceError('quota_spent', message, seconds(grant.freeInMs), scope);
}

/**
 * Creates the only way in which connectors reach the network. A call waits for its turn under the source's limit. It
 * obeys `Retry-After`, then the source's reset header, then backs off. It gives up after five attempts, or when the
 * source asks for a pause of more than a minute. Failures are `SourceError`s without addresses, bodies or credentials.
 */
export function createSourceIo(options: SourceIoOptions): MeteredSourceIo {
  const effects: Effects = { now: Date.now, sleep, random: Math.random, quotas: {}, ...options };
  const { signal, now, ledger, storage, random } = effects;
  let calls = 0;
  const delayAfter = (maxAttempts: number) => (error: unknown, failures: number) => {
    const ms = error instanceof SourceError ? retryDelayMs(error, failures, maxAttempts, random) : null;
    return ms === null ? throwError(() => error) : from(effects.sleep(ms, signal));
  };
  const granted = (quota: SourceQuota) => (io.isSweeping ? forSweeps(quota, now()) : quota);
  const io: MeteredSourceIo = {
    get calls() {
      return calls;
    },
    now,
    storage,
    spend: (name, units) =>
      takeQuota(effects, name, 'source', (source, quota) =>
        ledger.spend(source, name, granted(quota), units),
      ),
    claim: (name, item) =>
      takeQuota(effects, name, 'query', (source, quota) => ledger.claim(source, name, granted(quota), item)),
    request(request) {
      const name = request.limit ?? 'default';
      const once = async () => {
        signal.throwIfAborted();
        await takeTurn(effects, name);
        calls++;
        return attempt(effects, name, request);
      };
      const delay = delayAfter(request.maxAttempts ?? MAX_ATTEMPTS);
      return lastValueFrom(defer(once).pipe(retry({ delay })));
    },
  };
  return io;
}
