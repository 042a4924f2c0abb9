import { DAY_MS } from '../../../schemas/duration.ts';
import { createHash } from 'node:crypto';
import { ERROR_STATUSES } from './errors.ts';
import { SourceError } from '../../connector/connector.ts';
import type { SourceIo, SourceRequest, SourceResponse } from '../../connector/connector.ts';
import { asNumber, asObject, asText, objectIn, parseJson } from '../../connector/parsing/json-values.ts';

/** The name of the limit for renewals. */
export const TOKEN_LIMIT = 'token';

const NOTE = 'token';
/**
 * Long-lived tokens are valid for 60 days. They are renewed at half of that, so that a month of failures does no harm.
 */
const RENEW_AFTER_MS = 30 * DAY_MS;
/** A token may be too young to renew: Threads wants it to be a day old. */
const REFUSED_MS = DAY_MS;
/** After a renewal that failed for another reason. */
const FAILED_MS = 600_000;

/** A token and when to renew it, in milliseconds since 1970. */
interface StoredToken {
  readonly token: string;
  readonly renewAt: number;
}

/**
 * Sends a call with the token. When `isRefused` finds the token refused in the answer, sends it once more with a newer
 * one, if there is any. After a successful call, renews the token when it is time; a failed renewal delays nothing.
 */
export type LongLivedToken = (
  io: SourceIo,
  send: (token: string) => Promise<SourceResponse>,
) => Promise<SourceResponse>;

/** Returns the stored token that descends from the one in the settings; null when there is none. */
function parseStored(note: string | null, origin: string): StoredToken | null {
  const kept = objectIn(note);
  const token = asText(kept.token);
  return token && kept.origin === origin ? { token, renewAt: asNumber(kept.renewAt) ?? 0 } : null;
}

/** Returns the new token in the answer to a renewal; null when it was refused. Throws `malformed_answer`. */
function readRenewal(answer: SourceResponse, now: number): StoredToken | null {
  if (answer.status >= 300) return null;
  const { access_token, expires_in } = asObject(parseJson(answer));
  const token = asText(access_token);
  if (!token) throw new SourceError('malformed_answer', 'the answer has no token');
  const life = asNumber(expires_in);
  return { token, renewAt: now + Math.min(RENEW_AFTER_MS, (life ?? Number.POSITIVE_INFINITY) * 500) };
}

export type Renewal = (token: string) => SourceRequest;

/** Returns the result of the first renewal that succeeds; when none does, the same token, to be renewed later. */
async function renewed(io: SourceIo, token: string, renewals: readonly Renewal[]): Promise<StoredToken> {
  let pause = REFUSED_MS;
  for (const renewal of renewals) {
    try {
      const request = {
        ...renewal(token),
        acceptStatuses: ERROR_STATUSES,
        limit: TOKEN_LIMIT,
        maxAttempts: 1,
      };
      const next = readRenewal(await io.request(request), io.now());
      if (next) return next;
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      pause = FAILED_MS;
    }
  }
  return { token, renewAt: io.now() + pause };
}

/**
 * Creates a long-lived token of Meta. It comes from the settings, is renewed by the calls of `renewals` (tried in turn;
 * none: never), and is stored for all processes. A new token in the settings replaces the stored one.
 */
export function createLongLivedToken(
  configured: string,
  renewals: readonly Renewal[],
  isRefused: (answer: SourceResponse) => boolean,
): LongLivedToken {
  const origin = createHash('sha256').update(configured).digest('base64url');
  let held: StoredToken | null = null;
  let renewing: Promise<string | null> | null = null;

  async function load(io: SourceIo): Promise<StoredToken> {
    held = parseStored(await io.storage.read(NOTE), origin) ?? { token: configured, renewAt: 0 };
    return held;
  }

  async function keep(io: SourceIo, next: StoredToken): Promise<string> {
    held = next;
    await io.storage.write(NOTE, JSON.stringify({ origin, ...next }), null);
    return next.token;
  }

  /** Returns a newer token than `used`, renewed here or by another process; null when there is none. */
  async function renew(io: SourceIo, used: string): Promise<string | null> {
    const known = await load(io);
    if (known.token !== used) return known.token;
    const next = await keep(io, await renewed(io, used, renewals));
    return next === used ? null : next;
  }

  /** Concurrent callers wait for the same renewal. */
  function newer(io: SourceIo, used: string): Promise<string | null> {
    renewing ??= renew(io, used).finally(() => {
      renewing = null;
    });
    return renewing;
  }

  return async (io, send) => {
    const { token, renewAt } = held ?? (await load(io));
    const answer = await send(token);
    if (!isRefused(answer)) {
      if (answer.status < 300 && renewals.length > 0 && io.now() >= renewAt) await newer(io, token);
      return answer;
    }
    let other = await newer(io, token);
    // The stored token is invalid. The one in the settings may still be valid.
    if (other === null && token !== configured)
      other = await keep(io, { token: configured, renewAt: io.now() + REFUSED_MS });
    return other === null ? answer : send(other);
  };
}
