import { ForbiddenAddressError, type AddressGuard, type GuardedAnswer } from '../address-guard.ts';
import { toDiscord } from '../messages/discord.ts';
import { networkFailure, NotSentError, SEND_TIMEOUT_MS, type Channel } from './channel.ts';

/** Discord's answers are a line; nothing in them is shown. */
const MOST_ANSWER_BYTES = 16_384;

/** For how long Discord asks to wait, in seconds; null: it does not. */
function secondsToWait({ status, headers }: GuardedAnswer): number | null {
  const seconds = Number(headers['retry-after'] ?? NaN);
  return status === 429 && Number.isFinite(seconds) ? Math.ceil(seconds) : null;
}

/** What a refusal means (docs.discord.com, Webhook Resource and Rate Limits). */
function refusal(answer: GuardedAnswer): string {
  const { status } = answer;
  if (status === 401 || status === 403 || status === 404)
    return `Discord does not know this webhook any more (${status}).`;
  if (status === 429) {
    const seconds = secondsToWait(answer);
    return `Discord asks to wait${seconds === null ? '' : ` for ${seconds} seconds`} (429).`;
  }
  if (status >= 300 && status < 400)
    return `Discord's address leads elsewhere (${status}); it is not followed.`;
  return `Discord refused the message (${status}).`;
}

function discordFailure(error: unknown): NotSentError {
  if (error instanceof ForbiddenAddressError)
    return new NotSentError(`The webhook's address may not be called: it ${error.message}.`, {
      cause: error,
    });
  return networkFailure('Discord', error);
}

/** Posts messages to the webhook that an alert names. Where it leads is checked at every call. */
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
          maxBytes: MOST_ANSWER_BYTES,
        })
        .catch((error: unknown) => {
          throw discordFailure(error);
        });
      const seconds = secondsToWait(answer);
      if (answer.status < 200 || answer.status >= 300)
        throw new NotSentError(refusal(answer), seconds === null ? {} : { retryAfterMs: seconds * 1000 });
      // Who has a webhook's address may post with it, so it is not repeated.
      return 'to Discord';
    },
  };
}
