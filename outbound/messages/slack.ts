import type { KnownBlock } from '@slack/web-api';
import { OPEN_PAGE, OPEN_POST, whyLine, type Message, type MessageEntry } from './message.ts';
import { buttonsOf } from './slack-buttons.ts';
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
/** A longer address is linked in the headline alone, which keeps the facts below 2,000 characters. */
const LONGEST_CONTEXT_LINK = 500;

/** Escapes the three characters that Slack asks for (docs.slack.dev, Formatting message text). */
export const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Escapes text, and puts word joiners around characters that would switch on bold, italics or code. */
const literal = (text: string) => escaped(text).replaceAll(/[*_~`]/g, (sign) => `\u2060${sign}\u2060`);

/** Verbatim: nothing in the text becomes a link or notifies anybody. */
const marked = (text: string) => ({ type: 'mrkdwn' as const, text, verbatim: true });

/** The bar would end the address. */
const link = (text: string, url: string | null) =>
  url === null ? literal(text) : `<${escaped(url).replaceAll('|', '%7C')}|${literal(text)}>`;

const linksOf = ({ page, url }: MessageEntry) => [
  ...(page === null ? [] : [link(OPEN_PAGE, page)]),
  ...(url === null || url.length > LONGEST_CONTEXT_LINK ? [] : [link(OPEN_POST, url)]),
];

function entryBlocks(entry: MessageEntry): KnownBlock[] {
  const more = [entry.summary, ...(entry.why === '' ? [] : [whyLine(entry.why)])].filter(Boolean);
  const words = more.map((line) => `\n${literal(line)}`).join('');
  const linked = `*${link(entry.headline, entry.url)}*${words}`;
  // An address full of escaped characters may exceed the limit. Without it everything fits.
  const text = linked.length <= SECTION_LENGTH ? linked : `*${literal(entry.headline)}*${words}`;
  return [
    { type: 'section', text: marked(text) },
    { type: 'context', elements: [marked([...entry.facts.map(literal), ...linksOf(entry)].join(' · '))] },
  ];
}

/** Converts a message to Slack's blocks: with ten mentions, their buttons and a plot, 37 of at most 50; 47 when all have been
 * acted on. Pure. */
export function toSlack(message: Message, hasButtons = false): SlackMessage {
  const head = literal(plainLine(message.subject, SUBJECT_LENGTH));
  return {
    text: head,
    blocks: [
      { type: 'section', text: marked(`*${head}*`) },
      ...message.lines.map((line) => ({ type: 'section' as const, text: marked(literal(line)) })),
      ...message.entries.flatMap((entry) => [
        ...entryBlocks(entry),
        ...(hasButtons && entry.handle ? [buttonsOf({ ...entry.handle, version: 0 })] : []),
      ]),
      ...(message.plot ? [{ type: 'section' as const, text: marked(literal(sparkLine(message.plot))) }] : []),
      {
        type: 'context',
        elements: [marked(link(message.link.text, message.link.url)), marked(literal(message.footer))],
      },
    ],
  };
}
