import { DAY_MS } from '../../../schemas/duration.ts';
import { createHash } from 'node:crypto';
import { ERROR_STATUSES } from './errors.ts';
import {
  SourceError,
  type SourceIo,
  type SourceRequest,
  type SourceResponse,
} from '../../connector/connector.ts';
import { asNumber, asObject, asText, objectIn, parseJson } from '../../connector/parsing/json-values.ts';

/** Name of the limit that renewing counts against. */
export const TOKEN_LIMIT = 'token';

const NOTE = 'token';
/** Long-lived tokens live for 60 days. They are renewed at half of their life, so that a month of failures does no harm. */
const RENEW_AFTER_MS = 30 * DAY_MS;
/** A token may be too young to be renewed: Threads wants it to be a day old. */
const REFUSED_MS = DAY_MS;
/** After a renewal that failed for another reason. */
const FAILED_MS = 600_000;

/** A token and when to renew it, in milliseconds since 1970. */
interface Held {
  readonly token: string;
  readonly renewAt: number;
}

export interface LastingToken {
  /**
   * Sends a call with the token. When `isRefused` finds that the answer refuses the token, sends it once more with a
   * newer one, if there is any. After a call that was answered, the token is renewed when it is time for that; a
   * renewal that fails holds nothing up.
   */
  call(io: SourceIo, send: (token: string) => Promise<SourceResponse>): Promise<SourceResponse>;
}

/** What the note holds for the token of the settings with this fingerprint; null when it is of another or cannot be read. */
function readNote(note: string | null, origin: string): Held | null {
  const kept = objectIn(note);
  const token = asText(kept.token);
  return token && kept.origin === origin ? { token, renewAt: asNumber(kept.renewAt) ?? 0 } : null;
}

/** The new token in the answer to a renewal; null: it was refused. Throws `malformed_answer`. */
function readRenewal(answer: SourceResponse, now: number): Held | null {
  if (answer.status >= 300) return null;
  const { access_token, expires_in } = asObject(parseJson(answer));
  const token = asText(access_token);
  if (!token) throw new SourceError('malformed_answer', 'the answer holds no token');
  const life = asNumber(expires_in);
  return { token, renewAt: now + Math.min(RENEW_AFTER_MS, (life ?? Number.POSITIVE_INFINITY) * 500) };
}

type Renewal = (token: string) => SourceRequest;

/** What the first renewal that is granted gives; when none is, the same token again, to be renewed later. */
async function renewed(io: SourceIo, token: string, renewals: readonly Renewal[]): Promise<Held> {
  let pause = REFUSED_MS;
  for (const renewal of renewals) {
    try {
      const request: SourceRequest = {
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
 * A long-lived token of Meta: given by the settings, renewed with the calls of `renewals` (tried in turn; none: never),
 * and kept in the notes of the source for all processes and later starts. Another token in the settings takes the
 * place of the kept one.
 */
export function lastingToken(
  configured: string,
  renewals: readonly Renewal[],
  isRefused: (answer: SourceResponse) => boolean,
): LastingToken {
  const origin = createHash('sha256').update(configured).digest('base64url');
  let held: Held | null = null;
  let renewing: Promise<string | null> | null = null;

  async function load(io: SourceIo): Promise<Held> {
    held = readNote(await io.storage.read(NOTE), origin) ?? { token: configured, renewAt: 0 };
    return held;
  }

  async function keep(io: SourceIo, next: Held): Promise<string> {
    held = next;
    await io.storage.write(NOTE, JSON.stringify({ origin, ...next }), null);
    return next.token;
  }

  /** A newer token than `used`: one that another process has renewed, or a new one. Null: there is none. */
  async function renew(io: SourceIo, used: string): Promise<string | null> {
    const known = await load(io);
    if (known.token !== used) return known.token;
    const next = await keep(io, await renewed(io, used, renewals));
    return next === used ? null : next;
  }

  /** Everyone who needs a newer token at the same time waits for the same one. */
  function newer(io: SourceIo, used: string): Promise<string | null> {
    renewing ??= renew(io, used).finally(() => {
      renewing = null;
    });
    return renewing;
  }

  return {
    async call(io, send) {
      const { token, renewAt } = held ?? (await load(io));
      const answer = await send(token);
      if (!isRefused(answer)) {
        if (answer.status < 300 && renewals.length > 0 && io.now() >= renewAt) await newer(io, token);
        return answer;
      }
      let other = await newer(io, token);
      // The kept token is dead: perhaps the one of the settings still lives.
      if (other === null && token !== configured)
        other = await keep(io, { token: configured, renewAt: io.now() + REFUSED_MS });
      return other === null ? answer : send(other);
    },
  };
}
