import type { Match } from '../../../schemas/mentions/mention.ts';
import { visibleText } from '../visible-text.ts';
import { normalizeVisible } from './normalize-text.ts';
import type { InjectionKind } from './injection-pattern.ts';
import { matchPatterns, combinedScore } from './match-patterns.ts';
import { hasTagCharacters, hasEncodedOrders } from './encoded-text.ts';

/** How a text tries to steer whoever judges it. */
export interface InjectionScan {
  /** 0 to 1: how much the text looks written to steer. From `LEFT_OUT` on passages of it are left out. */
  readonly score: number;
  readonly kinds: readonly InjectionKind[];
  /** The text as a person sees it (`seenText`), without the passages that speak to a judge. */
  readonly safeText: string;
}

/** A passage that steers as surely as this is left out. One clear sign is enough for that, hints alone are not. */
export const REMOVAL_THRESHOLD = 0.5;

/** Words in tag characters: no keyboard writes them, and no reader sees them. */
const TAG_CHARACTERS_WEIGHT = 0.9;
/** Orders that steer, written in a code. */
const ENCODED_WEIGHT = 0.95;

/** What parts sentences and lines, in which signs are looked for one by one; kept, so that the rest stays as written. */
const SENTENCE_BREAK = /((?<=[.!?])\s+|(?<=[。！？])|\n+)/;

/** Fences of code, and lines marked as posts are for a model: no use to anybody once what they stood around is left out. */
const FRAMING_LINE = /^\s*(?:`{3,}\w*\s*$|\|\s)/;

/** The text without the passages that steer; tells `note` of each sign. */
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
 * Takes a text as it was written (any text will do), of which `max` code points are read, and says how it tries to
 * steer. Knows fifteen languages, and orders in base64, hex, ROT13 or look-alike letters. Pure.
 */
export function detectInjection(text: string, max: number): InjectionScan {
  const seen = visibleText(text, max);
  const found = new Map<InjectionKind, number>();
  const note = (kind: InjectionKind, weight: number) =>
    void found.set(kind, Math.max(weight, found.get(kind) ?? 0));
  if (hasTagCharacters(text)) note('hidden', TAG_CHARACTERS_WEIGHT);
  const coded = hasEncodedOrders(seen);
  if (coded) note('hidden', ENCODED_WEIGHT);
  // Nearly every post ends here: no sign in the whole, none in its passages.
  const safeText =
    coded || matchPatterns(normalizeVisible(seen)).size > 0 ? removeInjections(seen, note) : seen;
  return { score: combinedScore(found), kinds: [...found.keys()], safeText };
}

/** Code points that judges read of a post: the gist of an article stands at its beginning. */
const POST_POINTS = 4_000;

/** Takes a post and says how its title and text, as far as judges read them, try to steer. */
export const detectPostInjection = ({ title, text }: Pick<Match, 'title' | 'text'>): InjectionScan =>
  detectInjection(title ? `${title}\n${text}` : text, POST_POINTS);
