import type { KnownBlock } from '@slack/web-api';
import type { Message, MessageEntry } from './message.ts';
import { plainLine } from './plain-line.ts';
import { sparkLine } from './plot.ts';

/** What `chat.postMessage` is given, without the channel. */
export interface SlackMessage {
  /** For notifications, and for readers that show no blocks. */
  readonly text: string;
  readonly blocks: KnownBlock[];
}

const SUBJECT_LENGTH = 150;
/** Slack refuses a message with more in a section (docs.slack.dev, Section block). */
const SECTION_LENGTH = 3_000;

/** Slack reads three signs as its own, and asks for exactly these to be escaped (docs.slack.dev, Formatting message text). */
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Between words these would switch bold, italics, strike-through or code on. A word joiner keeps them what they are. */
const literal = (text: string) => escaped(text).replaceAll(/[*_~`]/g, (sign) => `\u2060${sign}\u2060`);

/** Verbatim: nothing in the text becomes a link or calls anybody on its own. */
const marked = (text: string) => ({ type: 'mrkdwn' as const, text, verbatim: true });

/** The bar would end the address. */
const link = (text: string, url: string | null) =>
  url === null ? literal(text) : `<${escaped(url).replaceAll('|', '%7C')}|${literal(text)}>`;

function entryBlocks(entry: MessageEntry): KnownBlock[] {
  const summary = entry.summary === '' ? '' : `\n${literal(entry.summary)}`;
  const linked = `*${link(entry.headline, entry.url)}*${summary}`;
  // An address full of signs that are escaped may be the last straw; without it everything fits.
  const text = linked.length <= SECTION_LENGTH ? linked : `*${literal(entry.headline)}*${summary}`;
  return [
    { type: 'section', text: marked(text) },
    { type: 'context', elements: [marked(entry.facts.map(literal).join(' · '))] },
  ];
}

/** Puts a message into Slack's blocks. With ten mentions, four lines and a plot that makes 27 of the 50 that Slack takes. Pure. */
export function toSlack(message: Message): SlackMessage {
  const head = literal(plainLine(message.subject, SUBJECT_LENGTH));
  return {
    text: head,
    blocks: [
      { type: 'section', text: marked(`*${head}*`) },
      ...message.lines.map((line) => ({ type: 'section' as const, text: marked(literal(line)) })),
      ...message.entries.flatMap(entryBlocks),
      ...(message.plot ? [{ type: 'section' as const, text: marked(literal(sparkLine(message.plot))) }] : []),
      {
        type: 'context',
        elements: [marked(link(message.link.text, message.link.url)), marked(literal(message.footer))],
      },
    ],
  };
}
