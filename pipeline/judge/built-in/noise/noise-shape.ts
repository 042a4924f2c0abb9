import type { ParsedPost } from '../parsed-post.ts';

/** Counts of a post: how many words say something, and how many are only there to be found. */
export interface PostShape {
  /** Words that are neither hashtags nor handles, and their letters: Japanese writes many words as one. */
  readonly words: number;
  readonly letters: number;
  readonly hashtags: number;
  readonly handles: number;
  /** The `$TICKERS` in lower case, without `$`. */
  readonly tickers: ReadonlySet<string>;
  readonly links: number;
  /** The share of words of more than three letters in capitals. */
  readonly capitals: number;
  readonly emoji: number;
  /** The share of equal lines and sentences, if there are four or more; else 0. */
  readonly repetition: number;
  /** Whether it contains a phone number. */
  readonly phone: boolean;
}

const LINK = /https?:\/\/\S+|\bwww\.\S+/gi;
const TICKER = /(?<![\p{L}\p{N}$])\$[a-z]{1,6}(?![\p{L}\p{N}])/giu;
const PHONE = /\[phone\]|\+\d[\d\s().-]{8,}\d/;
/** Shorter lines repeat in any text: "Yes." */
const MIN_LINE_LENGTH = 8;
const MIN_LINES = 4;

const LINE_END = /[\n.!?]/g;

function repetitionOf(lower: string): number {
  // Most posts have too few ends of lines; counting them takes a fraction of the rest.
  if ((lower.match(LINE_END)?.length ?? 0) < MIN_LINES - 1) return 0;
  const lines = lower
    .split(/[\n.!?]+\s*/)
    .map((line) => line.trim())
    .filter((line) => line.length >= MIN_LINE_LENGTH);
  if (lines.length < MIN_LINES) return 0;
  const counts = new Map<string, number>();
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1);
  return Math.max(...counts.values()) / lines.length;
}

/** Computes the shape of a post. */
export function shapeOf({ tokens, text, lower }: Pick<ParsedPost, 'tokens' | 'text' | 'lower'>): PostShape {
  const counts = { words: 0, letters: 0, hashtags: 0, handles: 0, emoji: 0, long: 0, capitals: 0 };
  for (const { kind, mark, shape, text: written } of tokens) {
    if (kind === 'emoji') counts.emoji += 1;
    if (kind !== 'word') continue;
    if (mark === '#') counts.hashtags += 1;
    else if (mark === '@') counts.handles += 1;
    else {
      counts.words += 1;
      counts.letters += written.length;
    }
    if (written.length <= 3) continue;
    counts.long += 1;
    if (shape === 'caps') counts.capitals += 1;
  }
  const { words, letters, hashtags, handles, emoji, long, capitals } = counts;
  const hasLinks = text.includes('://') || /\bwww\./i.test(text);
  return {
    words,
    letters,
    hashtags,
    handles,
    emoji,
    tickers: new Set(
      text.includes('$') ? (text.match(TICKER) ?? []).map((ticker) => ticker.slice(1).toLowerCase()) : [],
    ),
    links: hasLinks ? (text.match(LINK) ?? []).length : 0,
    capitals: long > 0 ? capitals / long : 0,
    repetition: repetitionOf(hasLinks ? lower.replace(LINK, ' ') : lower),
    phone: PHONE.test(text),
  };
}
