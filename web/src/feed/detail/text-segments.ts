import type { TextSpan } from './keyword-spans.ts';

/** A segment of a text, with whether it is evidence and whether it is a keyword. */
interface TextSegment {
  readonly text: string;
  readonly isEvidence: boolean;
  readonly isKeyword: boolean;
}

const isNonEmpty = ({ start, end }: TextSpan) => end > start;

/** Returns which code points of a text are covered by spans. */
function covered(length: number, spans: readonly TextSpan[]): Uint8Array {
  const marks = new Uint8Array(length);
  for (const { start, end } of spans.filter(isNonEmpty))
    marks.fill(1, Math.max(0, start), Math.min(end, length));
  return marks;
}

/**
 * Splits a text into segments that are evidence, keywords, both or neither. Spans may touch, overlap and come in
 * any order. Empty spans and parts outside the text, which may have changed since, are ignored.
 */
export function textSegments(
  text: string,
  evidence: readonly TextSpan[],
  words: readonly TextSpan[] = [],
): readonly TextSegment[] {
  const points = [...text];
  const [isEvidence, isKeyword] = [covered(points.length, evidence), covered(points.length, words)];
  const segments: TextSegment[] = [];
  let from = 0;
  for (let at = 1; at <= points.length; at++) {
    const continues =
      at < points.length && isEvidence[at] === isEvidence[from] && isKeyword[at] === isKeyword[from];
    if (continues) continue;
    segments.push({
      text: points.slice(from, at).join(''),
      isEvidence: isEvidence[from] === 1,
      isKeyword: isKeyword[from] === 1,
    });
    from = at;
  }
  return segments;
}
