import { type Message, type MessageEntry, type MessagePlot } from './message.ts';
import { plainLine } from './plain-line.ts';
import { barLengths, textBars } from './plot.ts';

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

/** A table, because mail programs draw nothing else alike; a bar is a cell with a colour. */
const htmlBar = ({ label, value, percent }: ReturnType<typeof barLengths>[number]) => `<tr>
<td style="padding-right:8px;color:#666;white-space:nowrap">${html(label)}</td>
<td style="width:200px"><table cellpadding="0" cellspacing="0" style="width:${percent}%"><tr>
<td style="height:12px;font-size:0;background:${percent > 0 ? '#3b82f6' : 'none'}">&nbsp;</td>
</tr></table></td>
<td style="padding-left:8px">${value}</td>
</tr>`;

const htmlPlot = (plot: MessagePlot) => `<p style="margin-bottom:4px">${html(plot.title)}</p>
<table cellpadding="0" cellspacing="2" style="font-size:12px">
${barLengths(plot).map(htmlBar).join('\n')}
</table>`;

const htmlBody = ({ subject, lines, entries, plot, link, footer }: Message) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${html(subject)}</title></head>
<body style="font-family:sans-serif;max-width:640px">
<h1 style="font-size:18px">${html(subject)}</h1>
${lines.map((line) => `<p>${html(line)}</p>`).join('\n')}
${entries.length > 0 ? `<ul style="padding-left:18px">\n${entries.map(htmlEntry).join('\n')}\n</ul>` : ''}
${plot ? htmlPlot(plot) : ''}
<p>${anchor(link.text, link.url)}</p>
<p style="color:#666">${html(footer)}</p>
</body></html>
`;

/**
 * Puts a message into a mail of text and HTML. The HTML loads nothing from anywhere: no picture, no font, no style
 * sheet. Pure.
 */
export function toMail(message: Message): Mail {
  const { subject, lines, entries, plot, link, footer } = message;
  const bars = plot ? [textBars(plot)] : [];
  const paragraphs = [
    ...lines,
    ...entries.map(textEntry),
    ...bars,
    `${link.text}: ${link.url}`,
    `-- \n${footer}`,
  ];
  return {
    // A header ends with its line: no line break gets into this one.
    subject: plainLine(subject, SUBJECT_LENGTH),
    text: `${[subject, ...paragraphs].join('\n\n')}\n`,
    html: htmlBody(message),
  };
}
