import type { AddressGuard } from '../../outbound/address-guard.ts';
import type { Channels } from '../../outbound/channels/channel.ts';
import { createDiscordChannel } from '../../outbound/channels/discord.ts';
import { createEmailChannel } from '../../outbound/channels/email.ts';
import { createSlackChannel } from '../../outbound/channels/slack.ts';
import type { Config } from '../../schemas/config/config.ts';

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
    }),
    discord: createDiscordChannel(guard),
  };
}
