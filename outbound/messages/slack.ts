import type { KnownBlock } from '@slack/web-api';
import type { Message, MessageEntry } from './message.ts';
import { plainLine } from './plain-line.ts';
import { sparkLine } from './plot.ts';

/** The arguments of `chat.postMessage`, without the channel. */
export interface SlackMessage {
  /** For notifications, and for clients that show no blocks. */
  readonly text: string;
  readonly blocks: KnownBlock[];
}

const SUBJECT_LENGTH = 150;
/** Slack refuses longer sections (docs.slack.dev, Section block). */
const SECTION_LENGTH = 3_000;

/** Escapes the three characters that Slack asks for (docs.slack.dev, Formatting message text). */
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Escapes text, and puts word joiners around characters that would switch on bold, italics or code. */
const literal = (text: string) => escaped(text).replaceAll(/[*_~`]/g, (sign) => `\u2060${sign}\u2060`);

/** Verbatim: nothing in the text becomes a link or notifies anybody. */
const marked = (text: string) => ({ type: 'mrkdwn' as const, text, verbatim: true });

/** The bar would end the address. */
const link = (text: string, url: string | null) =>
  url === null ? literal(text) : `<${escaped(url).replaceAll('|', '%7C')}|${literal(text)}>`;

function entryBlocks(entry: MessageEntry): KnownBlock[] {
  const summary = entry.summary === '' ? '' : `\n${literal(entry.summary)}`;
  const linked = `*${link(entry.headline, entry.url)}*${summary}`;
  // An address full of escaped characters may exceed the limit. Without it everything fits.
  const text = linked.length <= SECTION_LENGTH ? linked : `*${literal(entry.headline)}*${summary}`;
  return [
    { type: 'section', text: marked(text) },
    { type: 'context', elements: [marked(entry.facts.map(literal).join(' · '))] },
  ];
}

/** Converts a message to Slack's blocks: with ten mentions and a plot, 27 of at most 50. Pure. */
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
