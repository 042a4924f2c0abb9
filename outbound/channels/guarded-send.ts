import {
  ForbiddenAddressError,
  type AddressGuard,
  type GuardedCall,
  type GuardedResponse,
} from '../address-guard.ts';
import { networkFailure, NotSentError, SEND_TIMEOUT_MS } from './channel.ts';

/** Answers with an issue or two are far shorter. */
const MAX_RESPONSE_BYTES = 1_000_000;

/** Returns how many seconds a response asks to wait; null: it does not say. */
export function secondsToWait({ status, headers }: GuardedResponse): number | null {
  const seconds = Number(headers['retry-after'] ?? NaN);
  const asks = status === 429 || status === 403 || status === 503;
  return asks && Number.isFinite(seconds) ? Math.ceil(seconds) : null;
}

/** Returns the error for a response of `who` that is no success. */
export function refusedBy(who: string, answer: GuardedResponse, advice = ''): NotSentError {
  const seconds = secondsToWait(answer);
  if (seconds !== null)
    return new NotSentError(`${who} asks to wait ${seconds} seconds (${answer.status}).`, {
      retryAfterMs: seconds * 1000,
    });
  const { status } = answer;
  if (status >= 300 && status < 400)
    return new NotSentError(`The address redirects elsewhere (${status}). Redirects are not followed.`);
  return new NotSentError(`${who} refused the message (${status})${advice}.`);
}

/** Calls an address of `who` through the guard. Throws `NotSentError` when there is no response. */
export const guardedSend = (
  guard: AddressGuard,
  who: string,
  call: Pick<GuardedCall, 'url' | 'method' | 'headers' | 'body'>,
): Promise<GuardedResponse> =>
  guard
    .call({
      ...call,
      headers: { 'content-type': 'application/json', 'user-agent': 'earshot', ...call.headers },
      timeoutMs: SEND_TIMEOUT_MS,
      maxBytes: MAX_RESPONSE_BYTES,
    })
    .catch((error: unknown) => {
      if (error instanceof ForbiddenAddressError)
        throw new NotSentError(`The address of ${who.replace(/^The /, 'the ')} ${error.message}.`, {
          cause: error,
        });
      throw networkFailure(who, error);
    });
