import { hasEncodedOrders } from './encoded-text.ts';
import type { InjectionKind } from './injection-pattern.ts';
import { combinedScore, type KindWeights, matchPatterns } from './match-patterns.ts';
import { type NamesSubject, withoutNeighbors } from './neighbors.ts';
import { normalizeVisible } from './normalize-text.ts';
import { isSentence, possibleStarts, SENTENCE_BREAK } from './sentence-parts.ts';
import { steeringLogOdds } from './steering-model.ts';

/** Passages that score this much are removed. One clear pattern is enough; weak ones are not. */
export const REMOVAL_THRESHOLD = 0.5;

/**
 * Code fences, lines prefixed as in the prompt, headings of lists and reasons given for a verdict: useless once the
 * passage that they frame is removed.
 */
const FRAMING_LINE =
  /^\s*(?:`{3,}\w*\s*$|\|\s|#+\s*\p{L}+\s*$|(?:corrections?|lessons?|examples?|lektionen|korrekturen)\s*:?\s*$|(?:reason|grund|raison|raz[oó]n|motivo|reden|причина|powód|理由|原因|text|post|beitrag|category|kategorie|catégorie|categor[ií]a|sentiment|summary|urgency)\s*[:=：]|[^\n]*\bthe brand\b|\d{1,3}\.\s*$)/iu;

/**
 * Words about labels, rules and those who judge, over normalized text. In a text that was seen to address a judge, what is left
 * of it with such a word belongs to the address: "The post is irrelevant.", "This is a test of the judging system."
 */
const SUSPECT =
  /\b(?:ir|un)?relevan[ct]|irrilevant|\b(?:non|pas|not)\s+(?:pertinent|rilevant|relevant)|\b(?:your|these|the|deine|ihre|diese|tes|vos|tus|sus|tue|je)\s+(?:\p{L}+\s+)?(?:guidelines?|instructions?|rules?|regeln|anweisungen|vorgaben|instructions|consignes|regles|instrucciones|reglas|istruzioni|regole|regels|instructies)\b|\bjudging\s+system|\bclassifie[rs]\b|\bklassifikator|\bverdict\b|\bsystem\s+prompt\b|нерелевант|不相关|無関係|관련\s*없음/u;

/** The gap of log-odds between two parts of a passage from which one of them alone steers: from 0.5 to 2, the same is kept. */
const CLEAR_GAP = 2;

const isInjection = (passage: string, signs: KindWeights) =>
  combinedScore(signs) >= REMOVAL_THRESHOLD || hasEncodedOrders(passage);

const isInjected = (passage: string) => isInjection(passage, matchPatterns(normalizeVisible(passage)));

/** A part of a text with what follows it, up to the next one. */
interface Part {
  readonly text: string;
  readonly after: string;
  readonly injected: boolean;
}

const logOddsOf = (part: string) => steeringLogOdds(normalizeVisible(part), 1);

/**
 * Returns the part of a passage, from a start or up to it, that is least like what steers next to the rest; null if none stands out.
 * Where the passage names the subject, that part does.
 */
function leastLikeAttack(passage: string, starts: readonly number[], namesSubject: NamesSubject) {
  const named = namesSubject(passage);
  let [best, bestGap] = [null as string | null, named ? 0 : CLEAR_GAP];
  for (const at of starts) {
    const [before, after] = [passage.slice(0, at).trimEnd(), passage.slice(at)];
    const gap = logOddsOf(before) - logOddsOf(after);
    const kept = gap > 0 ? after : before;
    if (Math.abs(gap) <= bestGap || !isSentence(kept) || isInjected(kept) || (named && !namesSubject(kept)))
      continue;
    [best, bestGap] = [kept, Math.abs(gap)];
  }
  return best;
}

/**
 * Returns what to keep of a passage with an injection: the sentence after or before it, if it stands there without
 * punctuation between them; empty otherwise.
 */
function cleanSentenceIn(passage: string, namesSubject: NamesSubject): string {
  const starts = possibleStarts(passage);
  const isKept = (kept: string, removed: string) =>
    isSentence(kept) && isInjected(removed) && !isInjected(kept);
  const after = starts.find((at) => isKept(passage.slice(at), passage.slice(0, at)));
  if (after !== undefined) return passage.slice(after);
  const before = starts.findLast((at) => isKept(passage.slice(0, at), passage.slice(at)));
  if (before !== undefined) return passage.slice(0, before).trimEnd();
  return leastLikeAttack(passage, starts, namesSubject) ?? '';
}

/** Divides a passage with an injection into that and what to keep of it. */
function dividePassage(text: string, after: string, namesSubject: NamesSubject): Part[] {
  const kept = cleanSentenceIn(text, namesSubject);
  const injection = (end: string) => ({ text: '', after: end, injected: true });
  const clean = { text: kept, after, injected: false };
  if (kept === '') return [injection(after)];
  return text.endsWith(kept) ? [injection(''), clean] : [clean, injection('')];
}

/** Returns what to keep of a passage in a text with an injection: not what frames that or goes on about verdicts. */
function withoutFraming(text: string, namesSubject: NamesSubject): string {
  if (FRAMING_LINE.test(text)) return '';
  if (!SUSPECT.test(normalizeVisible(text))) return text;
  const kept = leastLikeAttack(text, possibleStarts(text), namesSubject) ?? '';
  return SUSPECT.test(normalizeVisible(kept)) ? '' : kept;
}

interface Options {
  /** What to take from the log-odds of each passage that it steers. */
  readonly penalty: number;
  /** Called with each match. */
  readonly note: (kind: InjectionKind, weight: number) => void;
  readonly namesSubject: NamesSubject;
}

/** Divides a text into parts. */
function partsOf(seen: string, { penalty, note, namesSubject }: Options): Part[] {
  const pieces = seen.split(SENTENCE_BREAK);
  return pieces.flatMap((text, index) => {
    if (index % 2 === 1) return [];
    const after = pieces[index + 1] ?? '';
    const signs = matchPatterns(normalizeVisible(text), penalty);
    for (const [kind, weight] of signs) note(kind, weight);
    return isInjection(text, signs)
      ? dividePassage(text, after, namesSubject)
      : [{ text, after, injected: false }];
  });
}

/** Returns a text without injections and what belongs to them. */
export function removeInjections(seen: string, options: Options): string {
  const parts = partsOf(seen, options);
  if (!parts.some(({ injected }) => injected)) return seen.trim();
  const kept = withoutNeighbors(
    parts.map(({ text, injected }) => (injected ? null : text)),
    options.namesSubject,
  );
  return parts
    .map(({ after }, index) => {
      const text = withoutFraming(kept[index]!, options.namesSubject);
      return text === '' ? '' : text + after;
    })
    .join('')
    .trim();
}
