import type { Sentiment } from '../../schemas/judging/verdict.ts';
import type { Message, MessageEntry } from './message.ts';
import { plainLine } from './plain-line.ts';
import { sparkLine } from './plot.ts';

/** One box under a Discord message. */
export interface DiscordEmbed {
  readonly title: string;
  readonly url?: string;
  readonly description: string;
  /** Of its edge, as a number of 24 bits. */
  readonly color: number;
  readonly footer: { readonly text: string };
}

/** The body that a Discord webhook is called with. */
export interface DiscordMessage {
  readonly username: string;
  readonly content: string;
  readonly embeds: readonly DiscordEmbed[];
  /** Nobody is called by a message of ours, whatever a post says. */
  readonly allowed_mentions: { readonly parse: readonly [] };
}

/** As in mails. */
const COLORS: Readonly<Record<Sentiment, number>> = {
  negative: 0xdc2626,
  neutral: 0x94a3b8,
  positive: 0x16a34a,
};

/** Discord's bounds: 2,000 signs of content, 10 embeds with titles of 256, 6,000 signs in all of them. */
const CONTENT_LENGTH = 1800;
const MOST_EMBEDS = 10;
const TITLE_LENGTH = 200;
/** Ten descriptions and titles and footers then stay below 6,000. */
const EMBED_LENGTH = 560;

/** The signs of Discord's markdown, of mentions and of time stamps, each taken for itself; two are such at the beginning alone. */
const escaped = (text: string) => text.replaceAll(/[\\*_~`|<>[\]@]|^[#-]/g, '\\$&');

/** Cuts escaped text without leaving a backslash that would escape what follows. */
function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  return `${text.slice(0, length - 1).replace(/(\\+|[\ud800-\udbff])$/, '')}…`;
}

function toEmbed(entry: MessageEntry): DiscordEmbed {
  const footer = plainLine(entry.facts.join(' · '), 100);
  const title = cut(escaped(entry.headline), TITLE_LENGTH);
  const description = cut(escaped(entry.summary), EMBED_LENGTH - title.length - footer.length);
  return {
    title,
    ...(entry.url !== null && { url: entry.url }),
    description,
    color: COLORS[entry.tone],
    footer: { text: footer },
  };
}

/** Puts a message into the form of a Discord webhook. Pure. */
export function toDiscord({ subject, lines, entries, plot, link, footer }: Message): DiscordMessage {
  // In angle brackets an address gets no preview.
  const content = [
    `**${escaped(subject)}**`,
    ...lines.map(escaped),
    ...(plot ? [escaped(sparkLine(plot))] : []),
    `${escaped(footer)} <${link.url}>`,
  ];
  return {
    username: 'Earshot',
    content: cut(content.join('\n'), CONTENT_LENGTH),
    embeds: entries.slice(0, MOST_EMBEDS).map(toEmbed),
    allowed_mentions: { parse: [] },
  };
}
