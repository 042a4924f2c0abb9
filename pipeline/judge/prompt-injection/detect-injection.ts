import type { Match } from '../../../schemas/mentions/mention.ts';
import { visibleText } from '../visible-text.ts';
import { normalizeVisible } from './normalize-text.ts';
import type { InjectionKind } from './injection-pattern.ts';
import { combinedScore, matchPatterns, mayMatch } from './match-patterns.ts';
import { DOUBT_THRESHOLD, scanSentences, STEERING_THRESHOLD, steeringLogOdds } from './steering-model.ts';
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

/** Separates sentences and lines, which are checked one by one. Captured, so that the rest stays as written. */
const SENTENCE_BREAK = /((?<=[.!?।؟۔])\s+|(?<=[。！？])|\n+)/;

/**
 * Code fences, lines prefixed as in the prompt, headings of lists and reasons given for a verdict: useless once the
 * passage that they frame is removed.
 */
const FRAMING_LINE =
  /^\s*(?:`{3,}\w*\s*$|\|\s|#+\s*\p{L}+\s*$|(?:corrections?|lessons?|examples?|lektionen|korrekturen)\s*:?\s*$|(?:reason|grund|raison|raz[oó]n|motivo|reden|причина|powód|理由|原因|text|post|beitrag|category|kategorie|catégorie|categor[ií]a|sentiment|summary|urgency)\s*[:=：]|[^\n]*\bthe brand\b|\d{1,3}\.\s*$)/iu;

const isInjected = (passage: string) =>
  combinedScore(matchPatterns(normalizeVisible(passage))) >= REMOVAL_THRESHOLD || hasEncodedOrders(passage);

/**
 * Where a sentence may start in a text without punctuation: at a capital letter, not after a word that asks for another. The
 * most starts that are tried.
 */
const POSSIBLE_START =
  /(?<!(?<!\p{L})(?:by|of|to|the|an?|and|or|for|from|with|in|on|at|is|are|that|this|as|any|all|der|die|das|de[nms]|eine?[nmrs]?|[kmds]eine?[nmrs]?|diese[nmrs]?|solche[nmrs]?|jede[nmrs]?|alle[nmrs]?|als|um|im|am|auf|aus|bei|mit|nach|vo[nm]|zu[mr]?|für|über|und|oder|ist|sind|wie|dass|weil|liebe[rs]?)\s+)(?<=[\s.!?…])["'«„¿¡(]?\p{Lu}/giu;
const MAX_STARTS = 40;
/** In German, where every noun has a capital letter: after an adjective follows its noun. */
const GERMAN = /\b(?:und|der|die|das|den|dem|diesen|dieser|dieses|ist|nicht|bitte)\b/i;
const ADJECTIVE_BEFORE = /(?<!\p{L})\p{Ll}+e[mnrs]?\s+$/u;

function possibleStarts(passage: string): number[] {
  const german = GERMAN.test(passage);
  return [...passage.matchAll(POSSIBLE_START)]
    .filter(([start]) => start !== start.toLowerCase())
    .slice(0, MAX_STARTS)
    .map(({ index }) => index)
    .filter((at) => !(german && ADJECTIVE_BEFORE.test(passage.slice(0, at))));
}

/** The fewest words of a sentence that is kept next to an injection. */
const MIN_KEPT_WORDS = 4;
/** A word, or two characters of a script without spaces. */
const WORD =
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]{2}|(?:(?![\p{sc=Han}\p{sc=Hira}\p{sc=Kana}])[\p{L}\p{N}])+/gu;

/**
 * Returns what to keep of a passage with an injection: the sentence after or before it, if it stands there without
 * punctuation between them; empty otherwise.
 */
function cleanSentenceIn(passage: string): string {
  const starts = possibleStarts(passage);
  const isKept = (kept: string, removed: string) =>
    (kept.match(WORD)?.length ?? 0) >= MIN_KEPT_WORDS && isInjected(removed) && !isInjected(kept);
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

/** Returns the text without injected passages; calls `note` with each match. */
function removeInjections(
  seen: string,
  penalty: number,
  note: (kind: InjectionKind, weight: number) => void,
): string {
  const rest: (readonly [passage: string, after: string])[] = [];
  let leftOut = false;
  const pieces = seen.split(SENTENCE_BREAK);
  for (let index = 0; index < pieces.length; index += 2) {
    const [passage = '', after = ''] = [pieces[index], pieces[index + 1]];
    const signs = matchPatterns(normalizeVisible(passage), penalty);
    for (const [kind, weight] of signs) note(kind, weight);
    if (combinedScore(signs) < REMOVAL_THRESHOLD && !hasEncodedOrders(passage)) rest.push([passage, after]);
    else {
      leftOut = true;
      const kept = cleanSentenceIn(passage);
      if (kept !== '') rest.push([kept, after]);
    }
  }
  return rest
    .filter(
      ([passage]) => !leftOut || !(FRAMING_LINE.test(passage) || SUSPECT.test(normalizeVisible(passage))),
    )
    .flat()
    .join('')
    .trim();
}

/** Returns a text without the sentences that may steer a judge; where all may, without the one most likely to. */
function withoutDoubtful(text: string, penalty: number): string {
  const pieces = text.split(SENTENCE_BREAK);
  const logOdds = pieces.map((piece, at) => (at % 2 ? -Infinity : steeringLogOdds(normalizeVisible(piece))));
  const limit = DOUBT_THRESHOLD + penalty;
  const allDoubtful = pieces.every((piece, at) => at % 2 === 1 || piece === '' || logOdds[at]! > limit);
  const most = allDoubtful ? Math.max(...logOdds) : -Infinity;
  const isFirm = (score: number) => score <= limit || score < most;
  return pieces
    .filter((_, at) => isFirm(logOdds[at - (at % 2)]!))
    .join('')
    .trim();
}

/**
 * Detects injection attempts in the first `max` code points of a text. Covers seventeen languages, and orders in base64,
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
  const folded = normalizeVisible(seen);
  const { peak, penalty } = scanSentences(folded);
  const mayBeInjected = coded || peak - penalty > STEERING_THRESHOLD || mayMatch(folded);
  // Most posts end here: no match in the whole text, none in its passages.
  const safeText = mayBeInjected ? removeInjections(seen, penalty, note) : seen;
  const firmText = peak - penalty > DOUBT_THRESHOLD ? withoutDoubtful(safeText, penalty) : safeText;
  return { score: combinedScore(found), kinds: [...found.keys()], safeText, firmText };
}

/** Code points of a post that judges read: an article says what it is about at the start. */
const POST_POINTS = 4_000;

/** Detects injection attempts in the title and text of a post, as far as judges read them. */
export const detectPostInjection = ({ title, text }: Pick<Match, 'title' | 'text'>): InjectionScan =>
  detectInjection(title ? `${title}\n${text}` : text, POST_POINTS);
