import type { Evidence } from '../relevance/evidence.ts';
import type { Pitch } from './noise-pitches.ts';
import type { PostShape } from './noise-shape.ts';
import type { ParsedPost, Target } from '../parsed-post.ts';
import type { Token } from '../tokenize.ts';

/** The fewest marks and tickers of a list. */
const MIN_MARKS = 8;
const MIN_TICKERS = 5;
/** Fewer letters say hardly anything. */
const FEW_LETTERS = 15;

/** Whether an occurrence of the name is an item of a list: a ticker, or a hashtag without a sentence after it. */
function isListed({ tokens }: ParsedPost, shape: PostShape, { from, to }: Target): boolean {
  const token = tokens[from]!;
  if (token.mark === '') return token.shape !== 'capital' && shape.tickers.has(token.text);
  const next = tokens.slice(to + 1).find(({ kind }) => kind === 'word');
  return token.mark === '#' && !(next?.mark === '' && next.sentence === token.sentence);
}

/** Returns what a post is that has more hashtags, handles and tickers than words. */
function listedIn({ targets }: ParsedPost, { hashtags, words }: PostShape): string {
  if (words >= hashtags)
    return targets.length > 0 ? 'Names it only in a list' : 'Mostly hashtags and handles';
  return targets.length > 0 ? 'Mostly hashtags, and the name is one of them' : 'Mostly hashtags';
}

/** Returns evidence when the name only occurs among many hashtags and tickers. */
export function nameInListEvidence(post: ParsedPost, shape: PostShape): Evidence | null {
  if (!post.targets.every((target) => isListed(post, shape, target))) return null;
  const { hashtags, handles, tickers, words, letters } = shape;
  if (tickers.size >= MIN_TICKERS && words < 5 * tickers.size)
    return { weight: -3.5, says: 'A list of tickers' };
  const marks = hashtags + handles + tickers.size;
  if (hashtags < MIN_MARKS / 2) return null;
  if (marks >= MIN_MARKS && words < marks && letters < 10 * marks)
    return { weight: -3.5, says: listedIn(post, shape) };
  if (letters >= FEW_LETTERS) return null;
  return { weight: -3.5, says: words === 0 ? 'Only hashtags' : 'Hardly more than hashtags' };
}

/** The fewest names in a list of skills, and the most words of one. */
const MIN_ITEMS = 5;
const MAX_ITEM_WORDS = 3;
/** The fewest phrases of a job advertisement. */
const MIN_JOB_PHRASES = 2;

/** Counts the short items between commas around an index. */
function itemsAround(tokens: readonly Token[], index: number): number {
  const { sentence } = tokens[index]!;
  const sizes = [0];
  let own = 0;
  tokens.forEach(({ kind, text, sentence: of }, position) => {
    if (of !== sentence || kind === 'stop') return;
    if (position === index) own = sizes.length - 1;
    if (kind === 'pause' && text !== '–' && text !== '—') sizes.push(0);
    else if (kind === 'word') sizes[sizes.length - 1]! += 1;
  });
  const isItem = (position: number) => sizes[position]! > 0 && sizes[position]! <= MAX_ITEM_WORDS;
  if (!isItem(own)) return 0;
  let [first, last] = [own, own];
  while (first > 0 && isItem(first - 1)) first -= 1;
  while (last < sizes.length - 1 && isItem(last + 1)) last += 1;
  return last - first + 1;
}

/** Returns evidence when a job advertisement only lists the name as a skill. */
export function jobEvidence({ tokens, targets }: ParsedPost, jobs: readonly Pitch[]): Evidence | null {
  if (jobs.length < MIN_JOB_PHRASES || targets.length === 0) return null;
  return targets.every(({ from }) => itemsAround(tokens, from) >= MIN_ITEMS)
    ? { weight: -3, says: 'A job advertisement that lists the name among others' }
    : null;
}

/** The share of equal lines from which a post says nothing else. */
const REPETITIVE = 0.6;

/** Returns evidence when a post repeats itself or is only links. */
export function repetitionEvidence({ targets }: ParsedPost, shape: PostShape): Evidence | null {
  if (shape.repetition >= REPETITIVE) return { weight: -2.5, says: 'Repeats the same text' };
  return targets.length === 0 && shape.handles === 0 && shape.letters < FEW_LETTERS && shape.links > 0
    ? { weight: -2, says: shape.words === 0 ? 'Only links' : 'A link and hardly a word' }
    : null;
}
