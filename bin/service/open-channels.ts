import type { AddressGuard } from '../../outbound/address-guard.ts';
import type { Channels } from '../../outbound/channels/channel.ts';
import { createDiscordChannel } from '../../outbound/channels/discord.ts';
import { createGithubChannel } from '../../outbound/channels/github.ts';
import { createLinearChannel } from '../../outbound/channels/linear.ts';
import { createPushChannel, type PushDevices } from '../../outbound/channels/push.ts';
import { createWebhookChannel } from '../../outbound/channels/webhook.ts';
import { createEmailChannel } from '../../outbound/channels/email.ts';
import type { ChatDesks } from '../../outbound/chat/chat-desks.ts';
import { createDiscordApi } from '../../outbound/chat/discord-api.ts';
import { createDiscordDesk } from '../../outbound/chat/discord-desk.ts';
import { createSlackDesk } from '../../outbound/chat/slack-desk.ts';
import { createSlackChannel, slackClient } from '../../outbound/channels/slack.ts';
import { createVapid } from '../../outbound/push/vapid.ts';
import { devicesOfMember, forgetDevice } from '../../postgres/accounts/push-devices.ts';
import type { Postgres } from '../../postgres/client.ts';
import type { Config } from '../../schemas/config/config.ts';

const openDiscord = ({ variables }: Config) =>
  createDiscordApi({
    botToken: variables.EARSHOT_DISCORD_BOT_TOKEN,
    baseUrl: variables.EARSHOT_DISCORD_BASE_URL,
  });

/** Whether Slack can tell what people do with messages: at a public address, or by Socket Mode. */
const takesSlackActions = ({ variables }: Config) =>
  variables.EARSHOT_SLACK_SIGNING_SECRET !== null || variables.EARSHOT_SLACK_APP_TOKEN !== null;

/** Creates what answers people in chat, for the platforms that can tell what people do. */
export function openChatDesks(config: Config): ChatDesks {
  const { EARSHOT_SLACK_BOT_TOKEN: token, EARSHOT_SLACK_BASE_URL: baseUrl } = config.variables;
  const client = takesSlackActions(config) ? slackClient({ token, baseUrl }) : null;
  return {
    slack: client && createSlackDesk(client),
    discord:
      config.variables.EARSHOT_DISCORD_PUBLIC_KEY === null ? null : createDiscordDesk(openDiscord(config)),
  };
}

/** Where push services can complain about us: a page, or an address of the same host. */
const contactOf = ({ baseUrl }: Config) =>
  baseUrl.startsWith('https:') ? baseUrl : `mailto:earshot@${new URL(baseUrl).hostname}`;

const pushDevices = (postgres: Postgres, secretKey: Buffer): PushDevices => ({
  ofMember: (workspaceId, email) => devicesOfMember(postgres, secretKey, workspaceId, email),
  forget: (id) => forgetDevice(postgres, id),
});

/** Creates the channels that messages to people go through, as configured. */
export function openChannels(
  config: Config,
  { guard, postgres, secretKey }: { guard: AddressGuard; postgres: Postgres; secretKey: Buffer },
): Channels {
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
      hasButtons: takesSlackActions(config),
    }),
    discord: createDiscordChannel({
      guard,
      api: openDiscord(config),
      hasButtons: variables.EARSHOT_DISCORD_PUBLIC_KEY !== null,
    }),
    github: createGithubChannel({ guard, baseUrl: variables.EARSHOT_GITHUB_ISSUES_BASE_URL }),
    linear: createLinearChannel({ guard, baseUrl: variables.EARSHOT_LINEAR_BASE_URL }),
    push: createPushChannel({
      guard,
      devices: pushDevices(postgres, secretKey),
      vapid: createVapid(secretKey, contactOf(config)),
      now: Date.now,
    }),
    webhook: createWebhookChannel(guard),
  };
}
