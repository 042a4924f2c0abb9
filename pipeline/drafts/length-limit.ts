import type { Source } from '../../schemas/source.ts';
import { truncate } from '../judge/visible-text.ts';
import { DRAFT_POINTS } from './drafter.ts';

/** How long a reply may be. */
export interface LengthLimit {
  readonly points: number;
  /** Whether letters beyond Latin, Greek and Cyrillic count twice, as X counts them. */
  readonly wide: boolean;
}

/** Limits from the platforms' documentation; all others allow more than a draft may have. */
const LIMITS: Partial<Readonly<Record<Source, LengthLimit>>> = {
  x: { points: 280, wide: true },
  bluesky: { points: 300, wide: false },
  threads: { points: 500, wide: false },
  tiktok: { points: 150, wide: false },
};

/** Returns the limit of a source. */
export const lengthLimitOf = (source: Source): LengthLimit =>
  LIMITS[source] ?? { points: DRAFT_POINTS, wide: false };

/**
 * Returns the length of a text under a limit. X counts code points up to U+10FF and general punctuation once, others
 * twice.
 */
export const lengthUnder = (text: string, { wide }: LengthLimit): number =>
  Array.from(text).reduce(
    (sum, letter) => sum + (wide && /[^\u0000-\u10ff\u2000-\u201f\u2032-\u2037]/u.test(letter) ? 2 : 1),
    0,
  );

/** Drops whole sentences from the end until the text fits; truncates a first sentence that is too long. */
export function fitToLimit(text: string, room: LengthLimit): string {
  const sentences = text.split(/(?<=[.!?。！？)])(?=\s)/);
  while (sentences.length > 1 && lengthUnder(sentences.join(''), room) > room.points) sentences.pop();
  const kept = sentences.join('').trim();
  if (lengthUnder(kept, room) <= room.points) return kept;
  return truncate(kept, room.wide ? Math.floor(room.points / 2) : room.points);
}
