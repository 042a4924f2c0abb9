import type { Match } from '../../../schemas/mentions/mention.ts';
import { visibleText } from '../visible-text.ts';
import { normalizeVisible } from './normalize-text.ts';
import type { InjectionKind } from './injection-pattern.ts';
import { combinedScore, matchPatterns, mayMatch } from './match-patterns.ts';
import { scanSentences, STEERING_THRESHOLD } from './steering-model.ts';
import { NEAR_DOUBT, withoutDoubtful } from './doubtful-sentences.ts';
import { type NamesSubject, withoutNeighbors } from './neighbors.ts';
import { isSentence, possibleStarts, SENTENCE_BREAK } from './sentence-parts.ts';
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

/** Passages that score this much are removed. One clear pattern is enough; weak ones are not. */
export const REMOVAL_THRESHOLD = 0.5;

/** Words in tag characters: no keyboard types them, and no reader sees them. */
const TAG_CHARACTERS_WEIGHT = 0.9;
/** Encoded orders. */
const ENCODED_WEIGHT = 0.95;

/**
 * Code fences, lines prefixed as in the prompt, headings of lists and reasons given for a verdict: useless once the
 * passage that they frame is removed.
 */
const FRAMING_LINE =
  /^\s*(?:`{3,}\w*\s*$|\|\s|#+\s*\p{L}+\s*$|(?:corrections?|lessons?|examples?|lektionen|korrekturen)\s*:?\s*$|(?:reason|grund|raison|raz[oó]n|motivo|reden|причина|powód|理由|原因|text|post|beitrag|category|kategorie|catégorie|categor[ií]a|sentiment|summary|urgency)\s*[:=：]|[^\n]*\bthe brand\b|\d{1,3}\.\s*$)/iu;

const isInjected = (passage: string) =>
  combinedScore(matchPatterns(normalizeVisible(passage))) >= REMOVAL_THRESHOLD || hasEncodedOrders(passage);

/**
 * Returns what to keep of a passage with an injection: the sentence after or before it, if it stands there without
 * punctuation between them; empty otherwise.
 */
function cleanSentenceIn(passage: string): string {
  const starts = possibleStarts(passage);
  const isKept = (kept: string, removed: string) =>
    isSentence(kept) && isInjected(removed) && !isInjected(kept);
  const after = starts.find((at) => isKept(passage.slice(at), passage.slice(0, at)));
  if (after !== undefined) return passage.slice(after);
  const before = starts.findLast((at) => isKept(passage.slice(0, at), passage.slice(at)));
  return before === undefined ? '' : passage.slice(0, before).trimEnd();
}

/**
 * Words about labels, rules and those who judge, over normalized text. In a text that was seen to address a judge, what is left
 * of it with such a word belongs to the address: "The post is irrelevant.", "This is a test of the judging system."
 */
const SUSPECT =
  /\b(?:ir|un)?relevan[ct]|irrilevant|\b(?:non|pas|not)\s+(?:pertinent|rilevant|relevant)|\b(?:your|these|the|deine|ihre|diese|tes|vos|tus|sus|tue|je)\s+(?:\p{L}+\s+)?(?:guidelines?|instructions?|rules?|regeln|anweisungen|vorgaben|instructions|consignes|regles|instrucciones|reglas|istruzioni|regole|regels|instructies)\b|\bjudging\s+system|\bclassifie[rs]\b|\bklassifikator|\bverdict\b|\bsystem\s+prompt\b|нерелевант|不相关|無関係|관련\s*없음/u;

/** A passage of a text with what follows it, up to the next one. */
interface Passage {
  readonly text: string;
  readonly after: string;
  readonly injected: boolean;
}

/** Divides a text into passages, and calls `note` with each match in them. */
function passagesOf(
  seen: string,
  penalty: number,
  note: (kind: InjectionKind, weight: number) => void,
): Passage[] {
  const passages: Passage[] = [];
  const pieces = seen.split(SENTENCE_BREAK);
  for (let index = 0; index < pieces.length; index += 2) {
    const [text = '', after = ''] = [pieces[index], pieces[index + 1]];
    const signs = matchPatterns(normalizeVisible(text), penalty);
    for (const [kind, weight] of signs) note(kind, weight);
    const injected = combinedScore(signs) >= REMOVAL_THRESHOLD || hasEncodedOrders(text);
    passages.push({ text, after, injected });
  }
  return passages;
}

/** Returns the text without injected passages and what belongs to them; calls `note` with each match. */
function removeInjections(
  seen: string,
  penalty: number,
  note: (kind: InjectionKind, weight: number) => void,
  namesSubject: NamesSubject,
): string {
  const passages = passagesOf(seen, penalty, note);
  if (!passages.some(({ injected }) => injected)) return seen.trim();
  const left = withoutNeighbors(
    passages.map(({ text, injected }) => (injected ? null : text)),
    namesSubject,
  );
  return passages
    .map(({ text, after, injected }, index) => {
      const kept = injected ? cleanSentenceIn(text) : left[index]!;
      const isFraming = FRAMING_LINE.test(kept) || SUSPECT.test(normalizeVisible(kept));
      return kept === '' || isFraming ? '' : kept + after;
    })
    .join('')
    .trim();
}

/**
 * Detects injection attempts in the first `max` code points of a text. Covers seventeen languages, and orders in base64,
 * hex, ROT13 or look-alike letters. Pure.
 */
export function detectInjection(text: string, max: number, namesSubject: NamesSubject = () => false): InjectionScan {
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
  const safeText = mayBeInjected ? removeInjections(seen, penalty, note, namesSubject) : seen;
  const firmText = peak - penalty > NEAR_DOUBT ? withoutDoubtful(safeText, penalty) : safeText;
  return { score: combinedScore(found), kinds: [...found.keys()], safeText, firmText };
}

/** Code points of a post that judges read: an article says what it is about at the start. */
const POST_POINTS = 4_000;

/** Detects injection attempts in the title and text of a post, as far as judges read them. */
export const detectPostInjection = ({ title, text }: Pick<Match, 'title' | 'text'>, namesSubject?: NamesSubject): InjectionScan =>
  detectInjection(title ? `${title}\n${text}` : text, POST_POINTS, namesSubject);
