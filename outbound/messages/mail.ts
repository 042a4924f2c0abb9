import { mailHtml } from './mail-html.ts';
import { OPEN_PAGE, OPEN_POST, whyLine, type Message, type MessageEntry } from './message.ts';
import { plainLine } from './plain-line.ts';
import { textBars } from './plot.ts';

/** The content of a mail. */
export interface Mail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Mail programs cut subjects long before this. */
const SUBJECT_LENGTH = 150;

const facts = (entry: MessageEntry) => entry.facts.join(' · ');

const textEntry = (entry: MessageEntry) =>
  [
    `* ${entry.headline}`,
    entry.summary,
    entry.why === '' ? '' : whyLine(entry.why),
    facts(entry),
    entry.page === null ? '' : `${OPEN_PAGE}: ${entry.page}`,
    entry.url === null ? '' : `${OPEN_POST}: ${entry.url}`,
  ]
    .filter((line) => line !== '')
    .join('\n  ');

/** Converts a message to a mail of text and HTML. The HTML loads no picture, font or style sheet. Pure. */
export function toMail(message: Message): Mail {
  const { subject, lines, entries, plot, link, footer, unsubscribeUrl } = message;
  const bars = plot ? [textBars(plot)] : [];
  const paragraphs = [
    ...lines,
    ...entries.map(textEntry),
    ...bars,
    `${link.text}: ${link.url}`,
    `-- \n${footer}${unsubscribeUrl === undefined ? '' : `\nTurn these mails off: ${unsubscribeUrl}`}`,
  ];
  return {
    // Removes line breaks, which would end the header.
    subject: plainLine(subject, SUBJECT_LENGTH),
    text: `${[subject, ...paragraphs].join('\n\n')}\n`,
    html: mailHtml(message),
  };
}
