/** Where people act on messages. Adding one needs a desk (`outbound/chat/`) and routes (`api/chat/`). */
export const CHAT_PLATFORMS = { slack: { title: 'Slack' }, discord: { title: 'Discord' } } as const;

export type ChatPlatform = keyof typeof CHAT_PLATFORMS;

/** Who acted, as the platform names them. */
export interface ChatPerson {
  readonly id: string;
  /** The organization that the app is installed in; empty where ids are unique without one, as in Discord. */
  readonly team: string;
  /** What the platform calls them, for people; empty: unknown. */
  readonly name: string;
}
