import type { Mention } from '../api/records.ts';

export const STATUS_NAMES = { open: 'Open', follow_up: 'Follow up', done: 'Done' } as const;
export const SENTIMENT_NAMES = { positive: 'Positive', neutral: 'Neutral', negative: 'Negative' } as const;
export const BAND_NAMES = { high: 'High', medium: 'Medium', low: 'Low' } as const;

/** The status that a key or button for `wanted` leads to: pressed again, it opens the mention again. */
export const toggledStatus = (current: Mention['status'], wanted: Mention['status']): Mention['status'] =>
  current === wanted ? 'open' : wanted;

const oneLine = (text: string) => text.replaceAll(/\s+/gu, ' ').trim();
/** More than a line of the list ever shows. */
const LINE = 240;

/** What a post says, on one line. The title of a comment is its thread's. */
export function headlineOf({ kind, title, text }: Pick<Mention, 'kind' | 'title' | 'text'>): string {
  const [head, body] = [oneLine(title ?? ''), oneLine(text.slice(0, 4 * LINE))];
  const said = kind === 'comment' && body !== '' ? body : head || body;
  return said.slice(0, LINE);
}

/** Two texts that begin so are the same to a reader of the list. */
const ALIKE = 40;

/**
 * What the list tells under the headline: for noise why it is noise, else the summary. Where the summary only says the
 * headline again, the text goes on; where there is no more text, nothing.
 */
export function previewOf(
  mention: Pick<Mention, 'kind' | 'title' | 'text' | 'relevant' | 'reason' | 'summary'>,
) {
  if (!mention.relevant) return mention.reason;
  const headline = headlineOf(mention);
  const isAlike = (text: string) => {
    const length = Math.min(ALIKE, text.length, headline.length);
    return text.slice(0, length) === headline.slice(0, length);
  };
  const body = oneLine(mention.text.slice(0, 4 * LINE)).slice(0, LINE);
  return [oneLine(mention.summary), body].find((text) => text !== '' && !isAlike(text)) ?? '';
}

/** Who wrote it, as people would say it. */
export const authorNameOf = ({ author_name, author }: Pick<Mention, 'author_name' | 'author'>): string =>
  author_name ?? author ?? 'unknown';

/** An address that may be a link: posts may name any scheme, and pages follow only these. Null: none. */
export const safeLink = (url: string | null): string | null =>
  url !== null && /^https?:\/\//i.test(url) ? url : null;
