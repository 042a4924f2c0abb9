/** What is known about a channel besides its name. */
export interface AlertChannelFacts {
  readonly title: string;
  /** What an alert's `target` must be, for messages and the API reference. */
  readonly target: string;
  /** Whether the target can be a URL to call: it passes the address guard, and people see it as a secret. */
  readonly targetIsUrl: boolean;
  /** What an alert's `secret` must be; null: it has none. */
  readonly secret: string | null;
  /** The plan limit that its messages count toward. */
  readonly limit: 'emails' | 'chat_messages';
}

/** The channels that alert messages go to. To add one, see CONTRIBUTING.md. */
export const CHANNELS = {
  email: { title: 'Email', target: 'one email address', targetIsUrl: false, secret: null, limit: 'emails' },
  slack: {
    title: 'Slack',
    target: 'a Slack channel id such as C0123456789, or a #name',
    targetIsUrl: false,
    secret: null,
    limit: 'chat_messages',
  },
  discord: {
    title: 'Discord',
    target: 'the URL of a Discord webhook, or the id of a channel that the bot is in',
    targetIsUrl: true,
    secret: null,
    limit: 'chat_messages',
  },
  github: {
    title: 'GitHub issue',
    target: 'a repository such as owner/name',
    targetIsUrl: false,
    secret: 'a GitHub token that may create issues there',
    limit: 'chat_messages',
  },
  linear: {
    title: 'Linear issue',
    target: 'the key of a team, such as ENG, or its id',
    targetIsUrl: false,
    secret: 'a Linear API key',
    limit: 'chat_messages',
  },
  push: {
    title: 'Browser notification',
    target: 'the email address of a member who has turned on notifications in a browser',
    targetIsUrl: false,
    secret: null,
    limit: 'chat_messages',
  },
  webhook: {
    title: 'Signed POST',
    target: 'a URL',
    targetIsUrl: true,
    secret: 'whsec_ and the base64 of 24 to 64 bytes',
    limit: 'chat_messages',
  },
} as const satisfies Readonly<Record<string, AlertChannelFacts>>;

/** The name of a channel. */
export type AlertChannel = keyof typeof CHANNELS;
export const ALERT_CHANNELS = Object.keys(CHANNELS) as readonly AlertChannel[];
