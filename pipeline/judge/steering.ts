import type { Match } from '../../schemas/mentions/mention.ts';
import { seenText } from './cut-text.ts';
import { foldSeen } from './steering/fold.ts';
import type { SteeringKind } from './steering/sign.ts';
import { signsIn, together } from './steering/signs-in.ts';
import { hasTaggedWords, isCoded } from './steering/coded.ts';

/** How a text tries to steer whoever judges it. */
export interface Steering {
  /** 0 to 1: how much the text looks written to steer. From `LEFT_OUT` on passages of it are left out. */
  readonly score: number;
  readonly kinds: readonly SteeringKind[];
  /** The text as a person sees it (`seenText`), without the passages that speak to a judge. */
  readonly rest: string;
}

/** A passage that steers as surely as this is left out. One clear sign is enough for that, hints alone are not. */
export const LEFT_OUT = 0.5;

/** Words in tag characters: no keyboard writes them, and no reader sees them. */
const TAGGED = 0.9;
/** Orders that steer, written in a code. */
const CODED = 0.95;

/** What parts sentences and lines, in which signs are looked for one by one; kept, so that the rest stays as written. */
const BETWEEN = /((?<=[.!?])\s+|(?<=[。！？])|\n+)/;

/** Fences of code, and lines marked as posts are for a model: no use to anybody once what they stood around is left out. */
const FRAME = /^\s*(?:`{3,}\w*\s*$|\|\s)/;

/** The text without the passages that steer; tells `note` of each sign. */
function withoutSteering(seen: string, note: (kind: SteeringKind, weight: number) => void): string {
  const rest: (readonly [passage: string, after: string])[] = [];
  let leftOut = false;
  const pieces = seen.split(BETWEEN);
  for (let at = 0; at < pieces.length; at += 2) {
    const [passage = '', after = ''] = [pieces[at], pieces[at + 1]];
    const signs = signsIn(foldSeen(passage));
    for (const [kind, weight] of signs) note(kind, weight);
    if (together(signs) < LEFT_OUT && !isCoded(passage)) rest.push([passage, after]);
    else leftOut = true;
  }
  return rest
    .filter(([passage]) => !(leftOut && FRAME.test(passage)))
    .flat()
    .join('')
    .trim();
}

/**
 * Takes a text as it was written (any text will do), of which `max` code points are read, and says how it tries to
 * steer. Knows fifteen languages, and orders in base64, hex, ROT13 or look-alike letters. Pure.
 */
export function steeringOf(text: string, max: number): Steering {
  const seen = seenText(text, max);
  const found = new Map<SteeringKind, number>();
  const note = (kind: SteeringKind, weight: number) =>
    void found.set(kind, Math.max(weight, found.get(kind) ?? 0));
  if (hasTaggedWords(text)) note('hidden', TAGGED);
  const coded = isCoded(seen);
  if (coded) note('hidden', CODED);
  // Nearly every post ends here: no sign in the whole, none in its passages.
  const rest = coded || signsIn(foldSeen(seen)).size > 0 ? withoutSteering(seen, note) : seen;
  return { score: together(found), kinds: [...found.keys()], rest };
}

/** Code points that judges read of a post: the gist of an article stands at its beginning. */
const POST_POINTS = 4_000;

/** Takes a post and says how its title and text, as far as judges read them, try to steer. */
export const steeringOfPost = ({ title, text }: Pick<Match, 'title' | 'text'>): Steering =>
  steeringOf(title ? `${title}\n${text}` : text, POST_POINTS);
