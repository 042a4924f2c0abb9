import type { AddressGuard } from '../../outbound/address-guard.ts';
import type { Channels } from '../../outbound/channels/channel.ts';
import { createDiscordChannel } from '../../outbound/channels/discord.ts';
import { createEmailChannel } from '../../outbound/channels/email.ts';
import { createSlackDesk, type SlackDesk } from '../../outbound/slack-desk.ts';
import { createSlackChannel, slackClient } from '../../outbound/channels/slack.ts';
import type { Config } from '../../schemas/config/config.ts';

/** Creates what answers people in Slack; null without a bot token. */
export function openSlackDesk({ variables }: Config): SlackDesk | null {
  const { EARSHOT_SLACK_BOT_TOKEN: token, EARSHOT_SLACK_BASE_URL: baseUrl } = variables;
  const client = slackClient({ token, baseUrl });
  return client && createSlackDesk(client);
}

/** Creates the channels that messages to people go through, as configured. */
export function openChannels(config: Config, guard: AddressGuard): Channels {
  const { variables, baseUrl, dataDir } = config;
  return {
    email: createEmailChannel({
      smtpUrl: variables.EARSHOT_SMTP_URL,
      from: variables.EARSHOT_MAIL_FROM,
      baseUrl,
      dataDir,
    }),
    slack: createSlackChannel({
      token: variables.EARSHOT_SLACK_BOT_TOKEN,
      baseUrl: variables.EARSHOT_SLACK_BASE_URL,
      hasButtons: variables.EARSHOT_SLACK_SIGNING_SECRET !== null,
    }),
    discord: createDiscordChannel(guard),
  };
}
