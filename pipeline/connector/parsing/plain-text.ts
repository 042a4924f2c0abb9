import { decodeHTMLStrict } from 'entities';
import { readHtml } from './html-tokens.ts';

/** Elements that start a new line. */
const BLOCKS = new Set(
  (
    'address article aside blockquote dd div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr ' +
    'li main nav ol p pre section table tr ul'
  ).split(' '),
);
/** Elements whose content is not shown. */
const UNREAD = new Set(['script', 'style', 'template', 'head', 'iframe', 'object', 'svg']);
/** Markup that occurs in titles. Anything else in angle brackets, such as `Vec<T>`, is text. */
const INLINE_TAG =
  /<\/?(?:a|abbr|b|br|cite|code|em|font|i|img|mark|p|q|s|small|span|strong|sub|sup|tt|u)(?:\s[^<>]*)?\/?>/gi;

/**
 * Removes NUL, halves of surrogate pairs and other control characters, which JSON consumers and Postgres reject, and
 * turns every line break into `\n`.
 */
export function cleanText(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[\p{Surrogate}\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/gu, '');
}

/** Decodes entities once, in text without markup. Only whole ones (`&amp;`): `?a=1&copy=2` stays. */
export const decodeEntities = (text: string): string => decodeHTMLStrict(text);

/** Returns a title that may contain markup as plain text: removes inline tags and decodes entities once. */
export const titleToText = (title: string): string => decodeEntities(title.replace(INLINE_TAG, ''));

/** Returns the whole address when the link's text is a shortened form of it (`https://exam...`), else null. */
function fullAddress(label: string, href: string): string | null {
  const start = /^(\S+?)(?:\.\.\.|…)$/.exec(label.trim())?.[1];
  if (!start) return null;
  const bare = (address: string) => address.replace(/^https?:\/\/(www\.)?/i, '');
  return bare(href).startsWith(bare(start)) ? href : null;
}

/** Collects text in lines, as a browser would lay it out. Joins the parts once, so that the time stays linear. */
class Lines {
  private readonly parts: string[] = [];
  private atLineStart = true;
  /** Whether white space is pending that counts only if text follows it on the line. */
  private spaced = false;
  private preformatted = 0;
  private link: { readonly href: string; readonly start: number } | null = null;

  toString(): string {
    return this.parts.join('');
  }

  add(chunk: string): void {
    if (this.preformatted > 0) return this.put(chunk);
    const words = chunk.replace(/[\s\u00a0]+/g, ' ');
    if (words.startsWith(' ')) this.spaced = !this.atLineStart;
    const trimmed = words.trim();
    if (trimmed === '') return;
    this.put(trimmed);
    this.spaced = words.endsWith(' ');
  }

  private put(text: string): void {
    if (text === '') return;
    if (this.spaced) this.parts.push(' ');
    this.parts.push(text);
    this.spaced = false;
    this.atLineStart = text.endsWith('\n');
  }

  private newLine(): void {
    this.spaced = false;
    this.put('\n');
  }

  /** Ends the current line if it has text. */
  private break(): void {
    if (!this.atLineStart) this.newLine();
    this.spaced = false;
  }

  open(name: string, href: string | undefined): void {
    if (BLOCKS.has(name)) this.break();
    if (name === 'br') this.newLine();
    if (name === 'td' || name === 'th') this.add(' ');
    if (name === 'pre') this.preformatted++;
    if (name === 'a') this.link = { href: href ?? '', start: this.parts.length };
  }

  close(name: string): void {
    if (name === 'pre' && this.preformatted > 0) this.preformatted--;
    if (name === 'a') this.closeLink();
    if (BLOCKS.has(name)) this.break();
  }

  private closeLink(): void {
    if (!this.link) return;
    const { href, start } = this.link;
    this.link = null;
    const label = this.parts.slice(start).join('');
    const whole = fullAddress(label, href);
    if (whole) this.parts.splice(start, Number.POSITIVE_INFINITY, `${/^\s*/.exec(label)?.[0] ?? ''}${whole}`);
  }
}

/**
 * Returns HTML as plain text. Removes tags, scripts and styles, decodes entities once, collapses spaces, and turns
 * blocks and `<br>` into line breaks. `<pre>` keeps its layout. A link keeps its text, unless that is a shortened form
 * of the address: then the whole address replaces it.
 */
export function htmlToText(html: string): string {
  const lines = new Lines();
  let unread = 0;
  readHtml(html, {
    open(name, href) {
      if (UNREAD.has(name)) unread++;
      else if (unread === 0) lines.open(name, href);
    },
    close(name) {
      if (UNREAD.has(name)) unread = Math.max(unread - 1, 0);
      else if (unread === 0) lines.close(name);
    },
    text(chunk) {
      if (unread === 0) lines.add(chunk);
    },
  });
  return cleanText(lines.toString()).trim();
}
