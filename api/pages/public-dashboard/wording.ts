import type { Sentiment } from '../../../schemas/judging/verdict.ts';
import { isUrl } from '../../../schemas/is-url.ts';

const numbers = new Intl.NumberFormat('en');
const roundNumbers = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });
const shortDays = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const longDays = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
const languages = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** In stacking order, from the bottom. */
export const TONES = [
  { tone: 'positive', title: 'Positive' },
  { tone: 'neutral', title: 'Neutral' },
  { tone: 'negative', title: 'Negative' },
] as const satisfies readonly { readonly tone: Sentiment; readonly title: string }[];

/** `12,345` */
export const count = (value: number): string => numbers.format(value);

/** `12.3K`, where there is little room. */
export const roughCount = (value: number): string => roundNumbers.format(value);

/** `1 mention`, `12,345 mentions` */
export const mentions = (value: number): string => `${count(value)} mention${value === 1 ? '' : 's'}`;

/** Formats a share in percent: `57%`. A nonzero share never reads 0%, and an incomplete one never 100%. */
export function share(part: number, whole: number): string {
  if (part === 0 || whole === 0) return '0%';
  const percent = (part / whole) * 100;
  if (percent < 1) return '<1%';
  if (percent > 99 && part < whole) return '>99%';
  return `${Math.round(percent)}%`;
}

/** Formats `2026-11-20` as `20 Nov`. */
export const shortDay = (day: string): string => shortDays.format(Date.parse(day));

/** Formats `2026-11-20` as `20 November 2026`. */
export const longDay = (day: string): string => longDays.format(Date.parse(day));

/** Formats an instant (milliseconds since 1970) in a zone: `20 Nov 2026, 14:05`. */
export const moment = (at: number, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(at);

/** Describes how a count has changed and in which direction. `span` names the period of the earlier count. */
export function change(now: number, before: number, span: string): { sign: '▲' | '▼' | ''; words: string } {
  if (before === 0) return { sign: '', words: now === 0 ? '' : `none in ${span}` };
  if (now === before) return { sign: '', words: `as many as in ${span}` };
  const sign = now > before ? '▲' : '▼';
  // From ten times on, the factor says more than a percentage.
  if (now >= 10 * before) return { sign, words: `${count(Math.round(now / before))} times ${span}` };
  const percent = share(Math.abs(now - before), before);
  return { sign, words: `${percent} ${now > before ? 'more' : 'fewer'} than in ${span}` };
}

/** Code units of a text that are looked at: characters that need more are not text. */
const MOST_UNITS = 20_000;
/** Code units of one character: more than any emoji has. Longer piles of marks only cover the lines around them. */
const MOST_UNITS_EACH = 32;

/** Shortens a text to one line of at most `most` characters, between words where possible, all of them visible. */
export function excerpt(text: string, most: number): string {
  const line = text
    .slice(0, MOST_UNITS)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  const seen: string[] = [];
  for (const { segment } of graphemes.segment(line)) {
    seen.push(segment.length > MOST_UNITS_EACH ? Array.from(segment)[0]! : segment);
    if (seen.length > most) break;
  }
  if (seen.length <= most) return seen.join('');
  const whole = seen.slice(0, most).join('');
  const lastSpace = whole.lastIndexOf(' ');
  return `${whole.slice(0, lastSpace > whole.length / 2 ? lastSpace : undefined).trimEnd()}…`;
}

/** Returns a post's language as a `lang` attribute; null when it is unknown. */
export function languageOf(lang: string | null): string | null {
  if (lang === null || !/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(lang)) return null;
  return languages.of(lang.split('-')[0]!) === undefined ? null : lang;
}

/** Returns an address that a link may use: http or https, without credentials; null for any other. */
export function webAddress(text: string | null): URL | null {
  if (text === null || !isUrl(text)) return null;
  const url = new URL(text);
  return /^https?:$/.test(url.protocol) && url.username === '' && url.password === '' ? url : null;
}
