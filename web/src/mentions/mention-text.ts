import type { Mention } from '../api/records.ts';
import { lazily } from '../ui/lazily.ts';
import { formatNumber } from '../ui/numbers.ts';

export const STATUS_NAMES = { open: 'Open', follow_up: 'Follow up', done: 'Done' } as const;
export const SENTIMENT_NAMES = { positive: 'Positive', neutral: 'Neutral', negative: 'Negative' } as const;
export const BAND_NAMES = { high: 'High', medium: 'Medium', low: 'Low' } as const;

/** Returns the status after pressing the button for `wanted`: pressing it again reopens the mention. */
export const toggledStatus = (current: Mention['status'], wanted: Mention['status']): Mention['status'] =>
  current === wanted ? 'open' : wanted;

/** Returns how fast a post grows, `+120/h`; empty when it gains less than one an hour, or nothing is known. */
export const trendText = ({ trend }: Pick<Mention, 'trend'>): string =>
  trend === null || trend < 1 ? '' : `+${formatNumber(Math.round(trend))}/h`;

/** Returns the initials of a name: those of its first and last word, or the first two letters of a single one. */
export function initialsOf(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  const [first = '?', last] = [words[0], words.length > 1 ? words.at(-1) : undefined];
  const letters = last === undefined ? [...first].slice(0, 2) : [[...first][0]!, [...last][0]!];
  return letters.join('').toUpperCase();
}

const oneLine = (text: string) => text.replaceAll(/\s+/gu, ' ').trim();
/** The maximum length of a line in the list. */
const MAX_LINE = 240;

/** Returns a post's headline on one line: its title, or the text for comments, whose title is the thread's. */
export function headlineOf({ kind, title, text }: Pick<Mention, 'kind' | 'title' | 'text'>): string {
  const [head, body] = [oneLine(title ?? ''), oneLine(text.slice(0, 4 * MAX_LINE))];
  const headline = kind === 'comment' && body !== '' ? body : head || body;
  return headline.slice(0, MAX_LINE);
}

/** Whether the text of a post begins with its title, so that showing both would show the title twice. */
export function isRepeated({ title, text }: Pick<Mention, 'title' | 'text'>): boolean {
  const head = oneLine(title ?? '').replace(/\s?(?:…|\.\.\.)$/, '');
  return head !== '' && oneLine(text).startsWith(head);
}

/** Texts with the same first characters count as duplicates. */
const DUPLICATE_PREFIX = 40;

/**
 * Returns the line below the headline in the list: the reason for filtered-out mentions, else the summary. If the
 * summary repeats the headline, returns the text instead; empty if that repeats it too.
 */
export function previewOf(
  mention: Pick<Mention, 'kind' | 'title' | 'text' | 'relevant' | 'reason' | 'summary'>,
) {
  if (!mention.relevant) return mention.reason;
  const headline = headlineOf(mention);
  const isDuplicate = (text: string) => {
    const length = Math.min(DUPLICATE_PREFIX, text.length, headline.length);
    return text.slice(0, length) === headline.slice(0, length);
  };
  const body = oneLine(mention.text.slice(0, 4 * MAX_LINE)).slice(0, MAX_LINE);
  return [oneLine(mention.summary), body].find((text) => text !== '' && !isDuplicate(text)) ?? '';
}

/**
 * Returns the text of a row in the list: the headline and the line below it. A post without a title of its own has no second
 * line: its text takes both.
 */
export function rowText(mention: Parameters<typeof previewOf>[0]) {
  const isUntitled = mention.kind === 'comment' || oneLine(mention.title ?? '') === '';
  return {
    headline: headlineOf(mention),
    preview: isUntitled && mention.relevant && mention.text !== '' ? '' : previewOf(mention),
  };
}

const languages = lazily(() => new Intl.DisplayNames('en', { type: 'language' }));

/** Returns the name of a language code: `German` for `de`. A code that is none stays as it is. */
export function languageName(code: string): string {
  try {
    return languages().of(code) ?? code;
  } catch {
    return code;
  }
}

/** Returns the author's display name. */
export const authorNameOf = ({ author_name, author }: Pick<Mention, 'author_name' | 'author'>): string =>
  author_name ?? author ?? 'Unknown author';

/** Returns the URL if it is http or https, else null. Posts may contain other schemes. */
export const safeLink = (url: string | null): string | null =>
  url !== null && /^https?:\/\//i.test(url) ? url : null;
