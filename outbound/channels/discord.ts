import { ForbiddenAddressError, type AddressGuard, type GuardedResponse } from '../address-guard.ts';
import { toDiscord } from '../messages/discord.ts';
import { networkFailure, NotSentError, SEND_TIMEOUT_MS, type Channel } from './channel.ts';

/** Discord's responses are short, and are not shown. */
const MAX_RESPONSE_BYTES = 16_384;

/** Returns how many seconds Discord asks to wait; null: it does not. */
function secondsToWait({ status, headers }: GuardedResponse): number | null {
  const seconds = Number(headers['retry-after'] ?? NaN);
  return status === 429 && Number.isFinite(seconds) ? Math.ceil(seconds) : null;
}

/** Returns what a refusal means (docs.discord.com, Webhook Resource and Rate Limits). */
function refusal(answer: GuardedResponse): string {
  const { status } = answer;
  if (status === 401 || status === 403 || status === 404)
    return `Discord does not know this webhook (${status}). It may have been deleted.`;
  if (status === 429) {
    const seconds = secondsToWait(answer);
    return `Discord asks to wait${seconds === null ? '' : ` ${seconds} seconds`} (429).`;
  }
  if (status >= 300 && status < 400)
    return `The address redirects elsewhere (${status}). Redirects are not followed.`;
  return `Discord refused the message (${status}).`;
}

function discordFailure(error: unknown): NotSentError {
  if (error instanceof ForbiddenAddressError)
    return new NotSentError(`The address of the webhook ${error.message}.`, {
      cause: error,
    });
  return networkFailure('Discord', error);
}

/** Creates a channel that posts to the webhook of an alert. Its address is checked at every call. */
export function createDiscordChannel(guard: AddressGuard): Channel {
  return {
    async send(target, message) {
      const answer = await guard
        .call({
          url: target,
          method: 'POST',
          headers: { 'content-type': 'application/json', 'user-agent': 'earshot' },
          body: JSON.stringify(toDiscord(message)),
          timeoutMs: SEND_TIMEOUT_MS,
          maxBytes: MAX_RESPONSE_BYTES,
        })
        .catch((error: unknown) => {
          throw discordFailure(error);
        });
      const seconds = secondsToWait(answer);
      if (answer.status < 200 || answer.status >= 300)
        throw new NotSentError(refusal(answer), seconds === null ? {} : { retryAfterMs: seconds * 1000 });
      // Anybody who knows the address can post with it, so it is not repeated.
      return 'to Discord';
    },
  };
}
