import {
  WebAPIHTTPError,
  WebAPIPlatformError,
  WebAPIRateLimitedError,
  WebClient,
  LogLevel,
  type Logger,
} from '@slack/web-api';
import { toSlack } from '../messages/slack.ts';
import { networkFailure, NotSentError, SEND_TIMEOUT_MS, type Channel } from './channel.ts';

/** How to reach Slack. */
export interface SlackOptions {
  /** Bot token; null: nothing can be sent. */
  readonly token: string | null;
  /** Replaces `https://slack.com`; the path `/api` can be omitted. */
  readonly baseUrl: string | null;
  /** Whether messages have buttons, which Slack reports to us. Default: false. */
  readonly hasButtons?: boolean;
}

/** What to do about Slack's most common refusals (docs.slack.dev/reference/methods/chat.postMessage). */
const ADVICE: Readonly<Record<string, string>> = {
  not_in_channel: 'invite the bot to the channel',
  channel_not_found: 'the channel does not exist, or is private and the bot is not in it',
  is_archived: 'the channel is archived',
  invalid_auth: 'EARSHOT_SLACK_BOT_TOKEN is not valid',
  token_revoked: 'EARSHOT_SLACK_BOT_TOKEN was revoked',
  missing_scope: 'the bot needs the scope chat:write',
};

/** The client logs what it sends; our log must not contain messages. */
const SILENT: Logger = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  setLevel: () => undefined,
  getLevel: () => LogLevel.ERROR,
  setName: () => undefined,
};

function apiUrl(given: string | null): string {
  const url = new URL(given ?? 'https://slack.com/api');
  const path = url.pathname.replace(/\/+$/, '');
  url.pathname = `${path.endsWith('/api') ? path : `${path}/api`}/`;
  return url.href;
}

function slackFailure(error: unknown): NotSentError {
  if (error instanceof WebAPIPlatformError) {
    const code = /^[a-z_]{1,60}$/.test(error.data.error) ? error.data.error : 'unknown';
    const advice = ADVICE[code] === undefined ? '' : ` (${ADVICE[code]})`;
    return new NotSentError(`Slack refused the message: ${code}${advice}.`, { cause: error });
  }
  if (error instanceof WebAPIRateLimitedError)
    return new NotSentError(`Slack asks to wait ${error.retryAfter} seconds.`, {
      cause: error,
      retryAfterMs: error.retryAfter * 1000,
    });
  if (error instanceof WebAPIHTTPError)
    return new NotSentError(`Slack responded with status ${error.statusCode}.`, { cause: error });
  return networkFailure('Slack', (error as { original?: unknown }).original ?? error);
}

/** Creates a channel that posts to Slack as a bot. */
export function createSlackChannel({ token, baseUrl, hasButtons = false }: SlackOptions): Channel {
  const client = slackClient({ token, baseUrl });
  if (client === null) {
    return {
      missing: 'EARSHOT_SLACK_BOT_TOKEN',
      send: () =>
        Promise.reject(new NotSentError('Slack is not set up. EARSHOT_SLACK_BOT_TOKEN is missing.')),
    };
  }
  return {
    async send(target, message) {
      await client.chat
        .postMessage({
          channel: target,
          ...toSlack(message, hasButtons),
          unfurl_links: false,
          unfurl_media: false,
        })
        .catch((error: unknown) => {
          throw slackFailure(error);
        });
      return `to Slack, ${target}`;
    },
  };
}

/** Creates a client of Slack's API; null without a token. It retries nothing. */
export function slackClient({ token, baseUrl }: Pick<SlackOptions, 'token' | 'baseUrl'>): WebClient | null {
  if (token === null) return null;
  return new WebClient(token, {
    slackApiUrl: apiUrl(baseUrl),
    allowAbsoluteUrls: false,
    timeout: SEND_TIMEOUT_MS,
    // A caller waits, so failures are reported at once. The sender decides about retries.
    retryConfig: { retries: 0 },
    rejectRateLimitedCalls: true,
    logger: SILENT,
  });
}
