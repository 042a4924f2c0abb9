import { type Message, type MessageEntry } from './message.ts';
import { plainLine } from './plain-line.ts';

/** A mail without its envelope. */
export interface Mail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Mail programs cut subjects long before this. */
const SUBJECT_LENGTH = 150;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const html = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign]!);

const anchor = (text: string, url: string | null) =>
  url === null ? html(text) : `<a href="${html(url)}">${html(text)}</a>`;

const facts = (entry: MessageEntry) => entry.facts.join(' · ');

const textEntry = (entry: MessageEntry) =>
  [`* ${entry.headline}`, entry.summary, facts(entry), entry.url ?? '']
    .filter((line) => line !== '')
    .join('\n  ');

const htmlEntry = (entry: MessageEntry) => `<li style="margin-bottom:14px">
<strong>${anchor(entry.headline, entry.url)}</strong><br>
${html(entry.summary)}<br>
<span style="color:#666">${html(facts(entry))}</span>
</li>`;

const htmlBody = ({ subject, lines, entries, link, footer }: Message) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${html(subject)}</title></head>
<body style="font-family:sans-serif;max-width:640px">
<h1 style="font-size:18px">${html(subject)}</h1>
${lines.map((line) => `<p>${html(line)}</p>`).join('\n')}
${entries.length > 0 ? `<ul style="padding-left:18px">\n${entries.map(htmlEntry).join('\n')}\n</ul>` : ''}
<p>${anchor(link.text, link.url)}</p>
<p style="color:#666">${html(footer)}</p>
</body></html>
`;

/**
 * Puts a message into a mail of text and HTML. The HTML loads nothing from anywhere: no picture, no font, no style
 * sheet. Pure.
 */
export function toMail(message: Message): Mail {
  const { subject, lines, entries, link, footer } = message;
  const paragraphs = [...lines, ...entries.map(textEntry), `${link.text}: ${link.url}`, `-- \n${footer}`];
  return {
    // A header ends with its line: no line break gets into this one.
    subject: plainLine(subject, SUBJECT_LENGTH),
    text: `${[subject, ...paragraphs].join('\n\n')}\n`,
    html: htmlBody(message),
  };
}
