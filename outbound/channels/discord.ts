import { DISCORD_CHANNEL } from '../../schemas/alerts/alert-target.ts';
import { ForbiddenAddressError, type AddressGuard, type GuardedResponse } from '../address-guard.ts';
import type { DiscordAnswer, DiscordApi } from '../chat/discord-api.ts';
import { toDiscord } from '../messages/discord.ts';
import type { Message } from '../messages/message.ts';
import { networkFailure, NotSentError, SEND_TIMEOUT_MS, type Channel } from './channel.ts';

/** Discord's responses are short, and are not shown. */
const MAX_RESPONSE_BYTES = 16_384;

/** Returns how many seconds Discord asks to wait; null: it does not. */
function secondsToWait({ status, headers }: GuardedResponse): number | null {
  const seconds = Number(headers['retry-after'] ?? NaN);
  return status === 429 && Number.isFinite(seconds) ? Math.ceil(seconds) : null;
}

/** Returns what a refusal means (docs.discord.com, Webhook Resource and Rate Limits). */
function refusal(status: number, waitSeconds: number | null, unknown: string): string {
  if (status === 401 || status === 403 || status === 404) return `Discord ${unknown} (${status}).`;
  if (status === 429)
    return `Discord asks to wait${waitSeconds === null ? '' : ` ${waitSeconds} seconds`} (429).`;
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

/** What a Discord channel works with. */
export interface DiscordChannelOptions {
  readonly guard: AddressGuard;
  /** Sends to channels as a bot. */
  readonly api: DiscordApi;
  /** Whether messages of the bot have buttons, which Discord reports to us. Default: false. */
  readonly hasButtons?: boolean;
}

/** Throws `NotSentError` unless Discord took the message. */
function requireSent({ status, waitSeconds }: DiscordAnswer, unknown: string): void {
  if (status >= 200 && status < 300) return;
  throw new NotSentError(
    refusal(status, waitSeconds, unknown),
    waitSeconds === null ? {} : { retryAfterMs: waitSeconds * 1000 },
  );
}

async function byWebhook(guard: AddressGuard, url: string, message: Message): Promise<void> {
  const answer = await guard
    .call({
      url,
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'earshot' },
      body: JSON.stringify({ username: 'Earshot', ...toDiscord(message) }),
      timeoutMs: SEND_TIMEOUT_MS,
      maxBytes: MAX_RESPONSE_BYTES,
    })
    .catch((error: unknown) => {
      throw discordFailure(error);
    });
  requireSent(
    { status: answer.status, waitSeconds: secondsToWait(answer) },
    'does not know this webhook. It may have been deleted',
  );
}

async function byBot(api: DiscordApi, channel: string, message: object): Promise<void> {
  if (!api.hasBot)
    throw new NotSentError('The Discord bot is not set up. EARSHOT_DISCORD_BOT_TOKEN is missing.');
  const path = `/channels/${channel}/messages`;
  const answer = await api
    .call({ method: 'POST', path, body: message, asBot: true })
    .catch((error: unknown) => {
      throw networkFailure('Discord', error);
    });
  requireSent(
    answer,
    'does not let the bot post in this channel. Invite it, and check EARSHOT_DISCORD_BOT_TOKEN',
  );
}

/**
 * Creates a channel that posts to the webhook of an alert, whose address is checked at every call, or to a channel as the
 * bot. Only messages of the bot can have buttons: Discord leaves those of other people's webhooks out.
 */
export const createDiscordChannel = ({ guard, api, hasButtons }: DiscordChannelOptions): Channel => ({
  async send(target, message) {
    if (!DISCORD_CHANNEL.test(target)) {
      await byWebhook(guard, target, message);
      // Anybody who knows the address can post with it, so it is not repeated.
      return 'to Discord';
    }
    await byBot(api, target, toDiscord(message, hasButtons));
    return `to Discord, channel ${target}`;
  },
});
