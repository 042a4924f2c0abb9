import type { Match } from '../../../schemas/mentions/mention.ts';
import { visibleText } from '../visible-text.ts';
import { normalizeVisible } from './normalize-text.ts';
import type { InjectionKind } from './injection-pattern.ts';
import { matchPatterns, combinedScore } from './match-patterns.ts';
import { hasTagCharacters, hasEncodedOrders } from './encoded-text.ts';

/** The injection attempts found in a text. */
export interface InjectionScan {
  /** 0 to 1: how likely the text tries to influence its judge. From `REMOVAL_THRESHOLD` on passages are removed. */
  readonly score: number;
  readonly kinds: readonly InjectionKind[];
  /** The visible text without the passages addressed to a judge. */
  readonly safeText: string;
}

/** Passages that score this much are removed. One clear pattern is enough; weak ones are not. */
export const REMOVAL_THRESHOLD = 0.5;

/** Words in tag characters: no keyboard types them, and no reader sees them. */
const TAG_CHARACTERS_WEIGHT = 0.9;
/** Encoded orders. */
const ENCODED_WEIGHT = 0.95;

/** Separates sentences and lines, which are checked one by one. Captured, so that the rest stays as written. */
const SENTENCE_BREAK = /((?<=[.!?])\s+|(?<=[。！？])|\n+)/;

/** Code fences, and lines prefixed as in the prompt: useless once the passage between them is removed. */
const FRAMING_LINE = /^\s*(?:`{3,}\w*\s*$|\|\s)/;

/** Returns the text without injected passages; calls `note` with each match. */
function removeInjections(seen: string, note: (kind: InjectionKind, weight: number) => void): string {
  const rest: (readonly [passage: string, after: string])[] = [];
  let leftOut = false;
  const pieces = seen.split(SENTENCE_BREAK);
  for (let index = 0; index < pieces.length; index += 2) {
    const [passage = '', after = ''] = [pieces[index], pieces[index + 1]];
    const signs = matchPatterns(normalizeVisible(passage));
    for (const [kind, weight] of signs) note(kind, weight);
    if (combinedScore(signs) < REMOVAL_THRESHOLD && !hasEncodedOrders(passage)) rest.push([passage, after]);
    else leftOut = true;
  }
  return rest
    .filter(([passage]) => !(leftOut && FRAMING_LINE.test(passage)))
    .flat()
    .join('')
    .trim();
}

/**
 * Detects injection attempts in the first `max` code points of a text. Covers fifteen languages, and orders in base64,
 * hex, ROT13 or look-alike letters. Pure.
 */
export function detectInjection(text: string, max: number): InjectionScan {
  const seen = visibleText(text, max);
  const found = new Map<InjectionKind, number>();
  const note = (kind: InjectionKind, weight: number) =>
    void found.set(kind, Math.max(weight, found.get(kind) ?? 0));
  if (hasTagCharacters(text)) note('hidden', TAG_CHARACTERS_WEIGHT);
  const coded = hasEncodedOrders(seen);
  if (coded) note('hidden', ENCODED_WEIGHT);
  // Nearly every post ends here: no match in the whole text, none in its passages.
  const safeText =
    coded || matchPatterns(normalizeVisible(seen)).size > 0 ? removeInjections(seen, note) : seen;
  return { score: combinedScore(found), kinds: [...found.keys()], safeText };
}

/** Code points of a post that judges read: an article says what it is about at the start. */
const POST_POINTS = 4_000;

/** Detects injection attempts in the title and text of a post, as far as judges read them. */
export const detectPostInjection = ({ title, text }: Pick<Match, 'title' | 'text'>): InjectionScan =>
  detectInjection(title ? `${title}\n${text}` : text, POST_POINTS);
