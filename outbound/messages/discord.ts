import type { Sentiment } from '../../schemas/judging/verdict.ts';
import type { DiscordEmbed } from './discord-embed.ts';
import { discordComponents } from './discord-buttons.ts';
import { OPEN_PAGE, whyLine, type Message, type MessageEntry } from './message.ts';
import { plainLine } from './plain-line.ts';
import { sparkLine } from './plot.ts';

/** The body of a message in Discord. */
export interface DiscordMessage {
  readonly content: string;
  readonly embeds: readonly DiscordEmbed[];
  /** Our messages notify nobody, whatever a post says. */
  readonly allowed_mentions: { readonly parse: readonly [] };
  readonly components?: readonly object[];
}

/** The same as in mails. */
const COLORS: Readonly<Record<Sentiment, number>> = {
  negative: 0xdc2626,
  neutral: 0x94a3b8,
  positive: 0x16a34a,
};

/** Discord's limits: 2,000 characters of content, and 10 embeds with titles of 256 and 6,000 characters in all. */
const CONTENT_LENGTH = 1800;
const MAX_EMBEDS = 10;
const TITLE_LENGTH = 200;
/** Keeps the titles, descriptions and footers of ten embeds below 6,000. */
const EMBED_LENGTH = 560;

/** Escapes the characters of Discord's markdown, mentions and time stamps; two of them only at the start. */
const escaped = (text: string) => text.replaceAll(/[\\*_~`|<>[\]@]|^[#-]/g, '\\$&');

/** Cuts escaped text without leaving a backslash that would escape what follows. */
function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  return `${text.slice(0, length - 1).replace(/(\\+|[\ud800-\udbff])$/, '')}…`;
}

function toEmbed(entry: MessageEntry): DiscordEmbed {
  const footer = plainLine(entry.facts.join(' · '), 100);
  const title = cut(escaped(entry.headline), TITLE_LENGTH);
  // Markdown of ours, whose address the parentheses would end.
  const open =
    entry.page === null ? '' : `[${OPEN_PAGE}](${entry.page.replaceAll('(', '%28').replaceAll(')', '%29')})`;
  const said = [entry.summary, ...(entry.why === '' ? [] : [whyLine(entry.why)])].filter(Boolean);
  const room = EMBED_LENGTH - title.length - footer.length - open.length - 1;
  const words = cut(said.map(escaped).join('\n'), Math.max(1, room));
  const description = [words, open].filter(Boolean).join('\n');
  return {
    title,
    ...(entry.url !== null && { url: entry.url }),
    description,
    color: COLORS[entry.tone],
    footer: { text: footer },
  };
}

/** Converts a message to the body of one in Discord; with buttons, if they can be answered. Pure. */
export function toDiscord(
  { subject, lines, entries, plot, link, footer }: Message,
  hasButtons = false,
): DiscordMessage {
  const handles = hasButtons
    ? entries.flatMap(({ handle }) => (handle ? [{ ...handle, version: 0 }] : []))
    : [];
  // Angle brackets suppress the preview of an address.
  const content = [
    `**${escaped(subject)}**`,
    ...lines.map(escaped),
    ...(plot ? [escaped(sparkLine(plot))] : []),
    `${escaped(footer)} <${link.url}>`,
  ];
  return {
    content: cut(content.join('\n'), CONTENT_LENGTH),
    embeds: entries.slice(0, MAX_EMBEDS).map(toEmbed),
    allowed_mentions: { parse: [] },
    ...(handles.length > 0 && { components: discordComponents(handles) }),
  };
}
