/** A box below a Discord message. */
export interface DiscordEmbed {
  readonly title: string;
  readonly url?: string;
  readonly description: string;
  readonly color: number;
  readonly footer: { readonly text: string };
  /** What was done about the mention. */
  readonly fields?: readonly { readonly name: string; readonly value: string }[];
}
