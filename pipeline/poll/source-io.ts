import { setTimeout as delay } from 'node:timers/promises';
import type { Dispatcher } from 'undici';
import type { Metrics } from '../../runtime/metrics.ts';
import {
  SourceError,
  type Connector,
  type Quota,
  type SourceIo,
  type SourceNotes,
  type SourceRequest,
  type SourceResponse,
} from '../connector/connector.ts';
import { callOnce } from './http-call.ts';
import { failureOf, PATIENCE_MS, retryInMs } from './failure.ts';
import type { QuotaLedger, Spent } from './quota-ledger.ts';
import type { RateGate } from './rate-gate.ts';
import { callsLeft, resetMs, retryAfterMs } from '../connector/retry-after.ts';

const TRIES = 5;

/** What the polite caller is made of. */
export interface SourceIoOptions {
  readonly connector: Pick<Connector, 'source' | 'limits'>;
  readonly userAgent: string;
  /** Hands out turns; shared by all who call this source. */
  readonly gate: RateGate;
  /** The quotas of the open source, by name. Default: none. */
  readonly quotas?: Readonly<Record<string, Quota>>;
  /** Keeps the books on them; shared by all who call this source. */
  readonly ledger: QuotaLedger;
  readonly notes: SourceNotes;
  readonly metrics: Pick<Metrics, 'sourceCalls' | 'sourceQuota'>;
  /** Ends every call and every wait at once. */
  readonly signal: AbortSignal;
  readonly dispatcher?: Dispatcher;
  readonly now?: () => number;
  /** Waits so many milliseconds; rejects when the signal fires. */
  readonly sleep?: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly random?: () => number;
}

/** A source's io that counts its calls, tries included. */
export interface MeteredSourceIo extends SourceIo {
  readonly calls: number;
}

const seconds = (ms: number) => Math.ceil(ms / 1000);

async function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal }).catch((error: unknown) => {
    throw signal.aborted ? signal.reason : error;
  });
}

/** The options with their defaults filled in. */
type Effects = Required<Omit<SourceIoOptions, 'dispatcher' | 'random'>> &
  Pick<SourceIoOptions, 'dispatcher' | 'random'>;

/** Waits until the limit lets us call. */
async function takeTurn({ connector, gate, sleep, signal }: Effects, name: string): Promise<void> {
  const limit = connector.limits[name] ?? connector.limits.default;
  if (!limit) return;
  const turn = await gate.take(connector.source, name, limit, PATIENCE_MS);
  if (turn.refused) {
    const message = `${connector.source} asked for a pause`;
    throw new SourceError('rate_limited', message, seconds(turn.waitMs));
  }
  if (turn.waitMs > 0) await sleep(turn.waitMs, signal);
}

/** Notes what the source says about its limit. Gives the pause it asks for in milliseconds, if any. */
async function heed(
  effects: Effects,
  name: string,
  { status, headers }: SourceResponse,
): Promise<number | null> {
  const { source } = effects.connector;
  const left = callsLeft(headers);
  if (left !== null) effects.metrics.sourceQuota.set({ source }, left);
  const reset = resetMs(headers, effects.now());
  const after = retryAfterMs(headers, effects.now());
  const asked = status === 429 ? (after ?? reset) : status === 503 ? after : null;
  const rest = asked ?? (left === 0 ? reset : null);
  if (rest !== null) await effects.gate.rest(source, name, rest);
  return asked;
}

/** What an answer is worth: itself when it is what was asked for, else the failure that it stands for. */
async function judge(
  effects: Effects,
  name: string,
  request: SourceRequest,
  answer: SourceResponse,
): Promise<SourceResponse | SourceError> {
  const { source } = effects.connector;
  const asked = await heed(effects, name, answer);
  const pause = request.pauseAfter?.(answer) ?? null;
  if (pause !== null) await effects.gate.rest(source, name, pause * 1000);
  const told = request.failureIn?.(answer) ?? null;
  if (told !== null) {
    if (told.retryAfterSeconds !== undefined)
      await effects.gate.rest(source, name, told.retryAfterSeconds * 1000);
    return told;
  }
  if ((answer.status >= 200 && answer.status < 300) || request.accept?.includes(answer.status)) return answer;
  const rest = request.restAfter?.(answer) ?? null;
  if (rest !== null) {
    await effects.gate.rest(source, name, rest * 1000);
    return new SourceError('rate_limited', `${source} refuses calls for now`, rest);
  }
  const message = `${source} answered with status ${answer.status}`;
  return new SourceError(failureOf(answer.status), message, asked === null ? undefined : seconds(asked));
}

/** One try: called, counted and judged. */
async function attempt(
  effects: Effects,
  name: string,
  request: SourceRequest,
): Promise<SourceResponse | SourceError> {
  const { source } = effects.connector;
  const answer = await callOnce(source, request, effects)
    .then((received) => judge(effects, name, request, received))
    .catch((error: unknown) => {
      if (error instanceof SourceError) return error;
      throw error;
    });
  effects.metrics.sourceCalls.inc({ source, outcome: answer instanceof SourceError ? answer.code : 'ok' });
  return answer;
}

/** Uses a quota of the source. Throws when nothing of it is left, with the time at which there will be. */
async function use(
  { connector: { source }, quotas }: Effects,
  name: string,
  concerns: SourceError['concerns'],
  take: (source: string, quota: Quota) => Promise<Spent>,
): Promise<void> {
  const quota = quotas[name];
  if (!quota) throw new TypeError(`${source} has no quota called ${name}`);
  const spent = await take(source, quota);
  if (spent.granted) return;
  const message = `the quota ${name} of ${source} is used up`;
  throw new SourceError('quota_spent', message, seconds(spent.freeInMs), concerns);
}

/**
 * The one way in which connectors reach the network: waits for its turn under the source's limit, obeys Retry-After,
 * then the source's reset header, then backs off; gives up after five tries or when the source asks for more than a
 * minute. Failures are `SourceError`s without addresses, bodies or credentials in them.
 */
export function createSourceIo(options: SourceIoOptions): MeteredSourceIo {
  const effects: Effects = {
    now: Date.now,
    sleep: waitFor,
    quotas: {},
    ...options,
  };
  const { signal, now, sleep, random, ledger } = effects;
  let calls = 0;
  return {
    get calls() {
      return calls;
    },
    now,
    notes: effects.notes,
    spend: (name, units) =>
      use(effects, name, 'source', (source, quota) => ledger.spend(source, name, quota, units)),
    claim: (name, thing) =>
      use(effects, name, 'question', (source, quota) => ledger.claim(source, name, quota, thing)),
    async request(request) {
      const name = request.limit ?? 'default';
      for (let tried = 1; ; tried++) {
        signal.throwIfAborted();
        await takeTurn(effects, name);
        calls++;
        const answer = await attempt(effects, name, request);
        if (!(answer instanceof SourceError)) return answer;
        const wait = retryInMs(answer, tried, request.tries ?? TRIES, random);
        if (wait === null) throw answer;
        if (wait > 0) await sleep(wait, signal);
      }
    },
  };
}
