import { type Reading } from './reading.ts';
import { type Token } from './words.ts';

/** What can be counted of a post: how many of its words are said, and how many only stand there to be found. */
export interface Shape {
  /** Words that are neither hashtags nor handles, and their letters: Japanese writes many words as one. */
  readonly said: number;
  readonly letters: number;
  readonly hashtags: number;
  readonly handles: number;
  /** The `$TICKERS`, small and without their sign. */
  readonly tickers: ReadonlySet<string>;
  readonly links: number;
  /** Share of the words of more than three letters that are in capitals. */
  readonly capitals: number;
  readonly emoji: number;
  /** Share of the lines and sentences that are the same one, where there are four or more; else 0. */
  readonly sameness: number;
  /** Whether there is a number to call. */
  readonly phone: boolean;
}

const LINK = /https?:\/\/\S+|\bwww\.\S+/gi;
const TICKER = /(?<![\p{L}\p{N}$])\$[a-z]{1,6}(?![\p{L}\p{N}])/giu;
const PHONE = /\[phone\]|\+\d[\d\s().-]{8,}\d/;
/** Shorter lines come again in any text: "Yes." */
const LEAST_LINE = 8;
const LEAST_LINES = 4;

function samenessOf(text: string): number {
  const lines = text
    .toLowerCase()
    .split(/[\n.!?]+\s*/)
    .map((line) => line.trim())
    .filter((line) => line.length >= LEAST_LINE);
  if (lines.length < LEAST_LINES) return 0;
  const counts = new Map<string, number>();
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1);
  return Math.max(...counts.values()) / lines.length;
}

/** The shape of a post. */
export function shapeOf({ tokens, text }: Pick<Reading, 'tokens' | 'text'>): Shape {
  const count = (is: (token: Token) => boolean) =>
    tokens.reduce((sum, token) => sum + (is(token) ? 1 : 0), 0);
  const long = count(({ kind, text: { length } }) => kind === 'word' && length > 3);
  const capitals = count(({ shape, text: { length } }) => shape === 'caps' && length > 3);
  const isSaid = ({ kind, mark }: Token) => kind === 'word' && mark === '';
  const hasLinks = text.includes('://') || /\bwww\./i.test(text);
  return {
    said: count(isSaid),
    letters: tokens.reduce((sum, token) => sum + (isSaid(token) ? token.text.length : 0), 0),
    hashtags: count(({ mark }) => mark === '#'),
    handles: count(({ mark }) => mark === '@'),
    tickers: new Set(
      text.includes('$') ? (text.match(TICKER) ?? []).map((ticker) => ticker.slice(1).toLowerCase()) : [],
    ),
    links: hasLinks ? (text.match(LINK) ?? []).length : 0,
    capitals: long > 0 ? capitals / long : 0,
    emoji: count(({ kind }) => kind === 'emoji'),
    sameness: samenessOf(text.replace(LINK, ' ')),
    phone: PHONE.test(text),
  };
}
