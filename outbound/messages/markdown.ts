import { OPEN_PAGE, whyLine, type Message, type MessageEntry } from './message.ts';
import { sparkLine } from './plot.ts';

/** GitHub takes 65,536 characters (docs.github.com, Issues). Ten entries have far fewer. */
const BODY_LENGTH = 60_000;

/**
 * Escapes the characters of Markdown and HTML, and puts a word joiner behind signs that would notify people or refer to other
 * issues: GitHub finds those in the rendered text, so escaping does not help.
 */
const literal = (text: string) =>
  text
    .replaceAll(/[\\`*_{}[\]()<>|~!+-]/g, '\\$&')
    .replaceAll('&', '&amp;')
    .replaceAll(/[@#]/g, '$&\u2060');

const address = (url: string) => url.replaceAll('(', '%28').replaceAll(')', '%29').replaceAll('<', '%3C');

function entryOf({ headline, url, summary, why, facts, page }: MessageEntry): string {
  const title = url === null ? literal(headline) : `[${literal(headline)}](${address(url)})`;
  return [
    `**${title}**`,
    ...(summary === '' ? [] : [literal(summary)]),
    ...(why === '' ? [] : [literal(whyLine(why))]),
    literal(facts.join(' · ')),
    ...(page === null ? [] : [`[${OPEN_PAGE}](${address(page)})`]),
  ].join('  \n');
}

/** Converts a message to the Markdown of an issue, without its subject. Pure. */
export function toMarkdown({ lines, entries, plot, link, footer }: Message): string {
  const parts = [
    ...lines.map(literal),
    ...entries.map(entryOf),
    ...(plot ? [literal(sparkLine(plot))] : []),
    `${literal(footer)} [${literal(link.text)}](${address(link.url)})`,
  ];
  return parts.join('\n\n').slice(0, BODY_LENGTH);
}
