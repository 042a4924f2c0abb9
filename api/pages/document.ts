import { createHash } from 'node:crypto';
import { html, Html } from './html.ts';
import { PAGE_BACKGROUND } from './tokens.ts';

/** The logo of Earshot: an ear. */
export const MARK = new Html(
  '<svg class="mark" viewBox="0 0 24 24" aria-hidden="true"><g fill="none" stroke="currentColor" stroke-width="2.2" stroke-linecap="round">' +
    '<path d="M5.5 10a6.5 6.5 0 0 1 13 0c0 5-4.8 5.4-5.2 8.7a3 3 0 0 1-5.8.7"/><path d="M9.2 10.6a2.8 2.8 0 0 1 5.6 0c0 2-2.8 2.1-2.8 4.2"/></g></svg>',
);

/** The logo for a browser tab, which does not know the colors of the page: visible on light and dark. */
const ICON = `data:image/svg+xml,${encodeURIComponent(
  MARK.text
    .replace('<svg class="mark"', '<svg xmlns="http://www.w3.org/2000/svg"')
    .replaceAll('currentColor', '#3b82f6'),
)}`;

/** Returns a style without what only its authors need. A page and its policy must contain exactly the same text. */
export const packStyle = (style: string): string => style.replaceAll(/\s*\n\s*/g, '\n').trim();

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * Returns the content security policy of a page that has this packed style and nothing else to load or run, except a script of
 * this text, which may call this service.
 */
export const contentPolicy = (style: string, script: string | null = null): string =>
  [
    "default-src 'none'",
    `style-src ${hashOf(style)}`,
    ...(script === null ? [] : [`script-src ${hashOf(script)}`, "connect-src 'self'"]),
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/** The parts of a page. */
export interface PageContent {
  readonly title: string;
  readonly style: string;
  readonly head?: Html;
  readonly body: Html;
}

/** Renders a whole document, in English, without scripts. Pure. */
export function renderDocument({ title, style, head, body }: PageContent): string {
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="${PAGE_BACKGROUND.light}" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="${PAGE_BACKGROUND.dark}" media="(prefers-color-scheme: dark)" />
        <title>${title}</title>
        <link rel="icon" href="${ICON}" />
        ${head} ${new Html(`<style>${style}</style>`)}
      </head>
      <body>
        ${body}
      </body>
    </html>`;
  // Indentation is for readers of the templates. No element of a page preserves its white space.
  return page.text.replaceAll(/\n\s+/g, '\n');
}
