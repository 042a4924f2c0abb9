import type { Match } from '../../../schemas/mentions/mention.ts';
import { visibleText } from '../visible-text.ts';
import { normalizeVisible } from './normalize-text.ts';
import type { InjectionKind } from './injection-pattern.ts';
import { combinedScore, mayMatch } from './match-patterns.ts';
import { scanSentences, STEERING_THRESHOLD } from './steering-model.ts';
import { NEAR_DOUBT, withoutDoubtful } from './doubtful-sentences.ts';
import type { NamesSubject } from './neighbors.ts';
import { removeInjections } from './remove-injections.ts';
import { hasTagCharacters, hasEncodedOrders } from './encoded-text.ts';

/** The injection attempts found in a text. */
export interface InjectionScan {
  /** 0 to 1: how likely the text tries to influence its judge. From `REMOVAL_THRESHOLD` on passages are removed. */
  readonly score: number;
  readonly kinds: readonly InjectionKind[];
  /** The visible text without the passages addressed to a judge. */
  readonly safeText: string;
  /** `safeText` without sentences that may be addressed to a judge, which must not decide a verdict. Mostly the same. */
  readonly firmText: string;
}

/** Words in tag characters: no keyboard types them, and no reader sees them. */
const TAG_CHARACTERS_WEIGHT = 0.9;
/** Encoded orders. */
const ENCODED_WEIGHT = 0.95;

/**
 * Detects injection attempts in the first `max` code points of a text. Covers seventeen languages, and orders in base64,
 * hex, ROT13 or look-alike letters. Pure.
 */
export function detectInjection(
  text: string,
  max: number,
  namesSubject: NamesSubject = () => false,
): InjectionScan {
  const seen = visibleText(text, max);
  const found = new Map<InjectionKind, number>();
  const note = (kind: InjectionKind, weight: number) =>
    void found.set(kind, Math.max(weight, found.get(kind) ?? 0));
  if (hasTagCharacters(text)) note('hidden', TAG_CHARACTERS_WEIGHT);
  const coded = hasEncodedOrders(seen);
  if (coded) note('hidden', ENCODED_WEIGHT);
  const folded = normalizeVisible(seen);
  const { peak, penalty } = scanSentences(folded);
  const mayBeInjected = coded || peak - penalty > STEERING_THRESHOLD || mayMatch(folded);
  // Most posts end here: no match in the whole text, none in its passages.
  const safeText = mayBeInjected ? removeInjections(seen, { penalty, note, namesSubject }) : seen;
  const firmText = peak - penalty > NEAR_DOUBT ? withoutDoubtful(safeText, penalty) : safeText;
  return { score: combinedScore(found), kinds: [...found.keys()], safeText, firmText };
}

/** Code points of a post that judges read: an article says what it is about at the start. */
const POST_POINTS = 4_000;

/** Detects injection attempts in the title and text of a post, as far as judges read them. */
export const detectPostInjection = (
  { title, text }: Pick<Match, 'title' | 'text'>,
  namesSubject?: NamesSubject,
): InjectionScan => detectInjection(title ? `${title}\n${text}` : text, POST_POINTS, namesSubject);
