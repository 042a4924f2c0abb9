import { codeUnitsOf } from '../../code-units.ts';
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

const [LINE_FEED, EXCLAMATION, PERIOD, QUESTION] = [0x0a, 0x21, 0x2e, 0x3f];

/** Whether a text has at least so many ends of lines or sentences: most posts have too few, which takes less time to see. */
function hasLineEnds(text: string, least: number): boolean {
  const codes = codeUnitsOf(text);
  const { length } = text;
  let ends = 0;
  for (let index = 0; index < length && ends < least; index += 1) {
    const code = codes[index]!;
    if (code === PERIOD || code === EXCLAMATION || code === QUESTION || code === LINE_FEED) ends += 1;
  }
  return ends >= least;
}

function repetitionOf(said: string): number {
  const lines = said
    .split(/[\n.!?]+\s*/)
    .map((line) => line.trim())
    .filter((line) => line.length >= MIN_LINE_LENGTH);
  if (lines.length < MIN_LINES) return 0;
  const counts = new Map<string, number>();
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1);
  return Math.max(...counts.values()) / lines.length;
}

const tickersIn = (text: string): ReadonlySet<string> =>
  new Set(
    text.includes('$') ? (text.match(TICKER) ?? []).map((ticker) => ticker.slice(1).toLowerCase()) : [],
  );

type Shaped = Pick<ParsedPost, 'tokens' | 'text' | 'lower'>;

/** The shape of a post. What few posts need is computed when it is read. */
class Shape implements PostShape {
  words = 0;
  letters = 0;
  hashtags = 0;
  handles = 0;
  emoji = 0;
  /** Words of more than three letters, and those in capitals among them. */
  private long = 0;
  private inCapitals = 0;
  private readonly post: Shaped;
  private readTickers: ReadonlySet<string> | null = null;

  constructor(post: Shaped) {
    this.post = post;
    for (const { kind, mark, shape, text } of post.tokens) {
      if (kind === 'emoji') this.emoji += 1;
      if (kind !== 'word') continue;
      if (mark === '#') this.hashtags += 1;
      else if (mark === '@') this.handles += 1;
      else {
        this.words += 1;
        this.letters += text.length;
      }
      if (text.length <= 3) continue;
      this.long += 1;
      if (shape === 'caps') this.inCapitals += 1;
    }
  }

  get tickers(): ReadonlySet<string> {
    return (this.readTickers ??= tickersIn(this.post.text));
  }

  get links(): number {
    return this.hasLinks() ? (this.post.text.match(LINK) ?? []).length : 0;
  }

  get capitals(): number {
    return this.long > 0 ? this.inCapitals / this.long : 0;
  }

  get repetition(): number {
    const { lower } = this.post;
    if (!hasLineEnds(lower, MIN_LINES - 1)) return 0;
    return repetitionOf(this.hasLinks() ? lower.replace(LINK, ' ') : lower);
  }

  get phone(): boolean {
    return PHONE.test(this.post.text);
  }

  private hasLinks(): boolean {
    return this.post.text.includes('://') || /\bwww\./i.test(this.post.text);
  }
}

/** Computes the shape of a post. */
export const shapeOf = (post: Shaped): PostShape => new Shape(post);
