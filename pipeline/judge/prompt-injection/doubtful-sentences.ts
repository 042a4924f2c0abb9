import { normalizeVisible } from './normalize-text.ts';
import { isSentence, possibleStarts, SENTENCE_BREAK } from './sentence-parts.ts';
import { DOUBT_THRESHOLD, steeringLogOdds } from './steering-model.ts';

/** How much less a passage may score than the limit if a part of it may steer: other words hide what steers. */
const HIDDEN = 2;
/** What a part must score more than a whole sentence: one of many parts is easily like a sentence that steers. */
const PART_PENALTY = 0.7;
/** The starts of a sentence that are tried in a passage. */
const MOST_STARTS = 12;

/** The log-odds of the sentence most likely to steer from which a text may have a doubtful part. */
export const NEAR_DOUBT = DOUBT_THRESHOLD - HIDDEN;

const scoreOf = (passage: string) => steeringLogOdds(normalizeVisible(passage));
const BRACKETED = /\(([^()]{8,})\)|\[([^[\]]{8,})\]/g;

/** Returns a passage without what stands in brackets and may steer; null without such a part. */
function withoutBracketed(passage: string, limit: number): string | null {
  const rest = passage.replace(BRACKETED, (all, round?: string, square?: string) =>
    scoreOf(round ?? square ?? '') > limit ? '' : all,
  );
  return rest !== passage && scoreOf(rest) <= limit ? rest : null;
}

/** Returns a passage without the sentence at its start or end that may steer; null without one. */
function withoutEdge(passage: string, limit: number): string | null {
  let best: { readonly kept: string; readonly removed: number } | null = null;
  for (const at of possibleStarts(passage).slice(0, MOST_STARTS)) {
    const [before, after] = [passage.slice(0, at), passage.slice(at)];
    const [first, last] = [scoreOf(before), scoreOf(after)];
    const [kept, keptScore, removed] = first > last ? [after, last, first] : [before, first, last];
    if (removed > Math.max(limit, best?.removed ?? -Infinity) && keptScore <= limit && isSentence(kept))
      best = { kept, removed };
  }
  return best && best.kept.trimEnd();
}

/** What to keep of a passage, and how likely it is to steer. */
interface Reading {
  readonly kept: string;
  readonly score: number;
}

function readPassage(passage: string, limit: number): Reading {
  const score = scoreOf(passage);
  if (score <= limit - HIDDEN) return { kept: passage, score };
  const partLimit = score > limit ? limit : limit + PART_PENALTY;
  const part = withoutBracketed(passage, partLimit) ?? withoutEdge(passage, partLimit);
  if (part !== null) return { kept: part, score: limit };
  return { kept: score > limit ? '' : passage, score };
}

/**
 * Returns a text without the sentences that may steer a judge; where all may, without the one most likely to. A text of one sentence
 * stays: nothing else says what it is about.
 */
export function withoutDoubtful(text: string, penalty: number): string {
  const limit = DOUBT_THRESHOLD + penalty;
  const pieces = text.split(SENTENCE_BREAK);
  if (pieces.length === 1) return readPassage(text, limit).kept || text;
  const readings = pieces.map((piece, at) => (at % 2 ? null : readPassage(piece, limit)));
  const most = Math.max(...readings.map((reading) => reading?.score ?? -Infinity));
  const allDoubtful = readings.every((reading) => !reading || reading.kept.trim() === '');
  return pieces
    .map((piece, at) => {
      const reading = readings[at - (at % 2)]!;
      if (allDoubtful) return reading.score < most ? piece : '';
      return at % 2 ? (reading.kept === '' ? '' : piece) : reading.kept;
    })
    .join('')
    .trim();
}
