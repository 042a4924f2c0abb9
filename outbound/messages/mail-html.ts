import type { Sentiment } from '../../schemas/judging/verdict.ts';
import {
  OPEN_PAGE,
  OPEN_POST,
  whyLine,
  type Message,
  type MessageEntry,
  type MessagePlot,
} from './message.ts';
import { barLengths } from './plot.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const html = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign]!);

/** The color at the edge of a mention: readable next to white and black. */
const TONES: Readonly<Record<Sentiment, string>> = {
  negative: '#dc2626',
  neutral: '#94a3b8',
  positive: '#16a34a',
};

/** Inverts the colors in dark mode. They are set on elements, because many mail programs drop style sheets. */
const DARK = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
body,.page{background:#0f172a!important}
.card{background:#1e293b!important;border-color:#334155!important}
h1,p,strong,td,.text{color:#e2e8f0!important}
.quiet{color:#94a3b8!important}
a{color:#93c5fd!important}
.button{background:#2563eb!important;color:#ffffff!important}
}
@media (max-width:480px){.page{padding:8px!important}.card{padding:16px!important}}`;

const FONT =
  "font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif;font-size:15px;line-height:1.5";
const TEXT = 'color:#0f172a';
const QUIET = 'color:#64748b;font-size:13px';

const anchor = (text: string, url: string | null) =>
  url === null ? html(text) : `<a href="${html(url)}" style="color:#1d4ed8">${html(text)}</a>`;

const anchorTo = (text: string, url: string | null) => (url === null ? '' : anchor(text, url));

/** `dir`: strangers' words follow the direction of their own script without affecting the rest. */
const entryBox = ({
  headline,
  url,
  summary,
  why,
  page,
  facts,
  tone,
}: MessageEntry) => `<li style="margin:0 0 18px;padding:0 0 0 12px;border-left:3px solid ${TONES[tone]};overflow-wrap:anywhere">
<strong dir="auto" style="${TEXT};font-size:16px">${anchor(headline, url)}</strong>
${summary === '' ? '' : `<p dir="auto" style="margin:2px 0;${TEXT}">${html(summary)}</p>`}
${why === '' ? '' : `<p dir="auto" style="margin:2px 0;${TEXT}">${html(whyLine(why))}</p>`}
<span class="quiet" dir="auto" style="${QUIET}">${html(facts.join(' · '))}</span>
<br><span style="${QUIET}">${[anchorTo(OPEN_PAGE, page), anchorTo(OPEN_POST, url)].filter(Boolean).join(' · ')}</span>
</li>`;

/** A table, because mail programs render nothing else consistently. A bar is a cell with a color. */
const bar = ({ label, value, percent }: ReturnType<typeof barLengths>[number]) => `<tr>
<td class="quiet" style="padding:0 8px 0 0;${QUIET};white-space:nowrap">${html(label)}</td>
<td style="width:100%"><table role="presentation" cellpadding="0" cellspacing="0" style="width:${percent}%"><tr>
<td style="height:10px;font-size:0;line-height:0;border-radius:2px;background:${percent > 0 ? '#3b82f6' : 'none'}">&nbsp;</td>
</tr></table></td>
<td style="padding:0 0 0 8px;${TEXT};font-size:13px;text-align:right">${value}</td>
</tr>`;

const plotBox = (
  plot: MessagePlot,
) => `<p class="quiet" style="margin:20px 0 6px;${QUIET}">${html(plot.title)}</p>
<table role="presentation" cellpadding="0" cellspacing="0" style="width:100%">
${barLengths(plot).map(bar).join('\n')}
</table>`;

/** Converts a message to the HTML of a mail, for phones and desktops, light and dark. It loads nothing. Pure. */
export const mailHtml = ({
  subject,
  lines,
  entries,
  plot,
  link,
  footer,
  unsubscribeUrl,
}: Message): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${html(subject)}</title><style>${DARK}</style></head>
<body class="page" style="margin:0;padding:24px;background:#f1f5f9;${FONT}">
<table role="presentation" class="card" align="center" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px;margin:0 auto;padding:24px;background:#ffffff;border:1px solid #e2e8f0;border-radius:10px"><tr><td>
<h1 dir="auto" style="margin:0 0 12px;${TEXT};font-size:20px;line-height:1.3;overflow-wrap:anywhere">${html(subject)}</h1>
${lines.map((line) => `<p dir="auto" style="margin:0 0 8px;${TEXT};overflow-wrap:anywhere">${html(line)}</p>`).join('\n')}
${entries.length > 0 ? `<ul style="margin:20px 0 0;padding:0;list-style:none">\n${entries.map(entryBox).join('\n')}\n</ul>` : ''}
${plot ? plotBox(plot) : ''}
<p style="margin:24px 0 0"><a class="button" href="${html(link.url)}" style="display:inline-block;padding:9px 16px;border-radius:6px;background:#1d4ed8;color:#ffffff;text-decoration:none;font-weight:600">${html(link.text)}</a></p>
<p class="quiet" dir="auto" style="margin:20px 0 0;${QUIET};overflow-wrap:anywhere">${html(footer)}${unsubscribeUrl === undefined ? '' : ` ${anchor('Turn these mails off', unsubscribeUrl)}`}</p>
</td></tr></table>
</body></html>
`;
