/** What is known about a channel besides its name. */
export interface AlertChannelFacts {
  readonly title: string;
  /** What an alert's `target` must be, for messages and the API reference. */
  readonly target: string;
  /** Whether the target is a URL to call: it passes the address guard, and people see it as a secret. */
  readonly targetIsUrl: boolean;
  /** The plan limit that its messages count toward. */
  readonly limit: 'emails' | 'chat_messages';
}

/** The channels that alert messages go to. To add one, see CONTRIBUTING.md. */
export const CHANNELS = {
  email: { title: 'Email', target: 'one email address', targetIsUrl: false, limit: 'emails' },
  slack: {
    title: 'Slack',
    target: 'a Slack channel id such as C0123456789, or a #name',
    targetIsUrl: false,
    limit: 'chat_messages',
  },
  discord: {
    title: 'Discord',
    target: 'the URL of a Discord webhook',
    targetIsUrl: true,
    limit: 'chat_messages',
  },
} as const satisfies Readonly<Record<string, AlertChannelFacts>>;

/** The name of a channel. */
export type AlertChannel = keyof typeof CHANNELS;
export const ALERT_CHANNELS = Object.keys(CHANNELS) as readonly AlertChannel[];
