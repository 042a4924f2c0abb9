/** A piece of a text, whether it is evidence, and whether it is a word that was looked for. */
export interface TextSegment {
  readonly text: string;
  readonly isEvidence: boolean;
  readonly isKeyword: boolean;
}

/** From `start` up to but not including `end`, in code points. */
interface Extent {
  readonly start: number;
  readonly end: number;
}

const isNonEmpty = ({ start, end }: Extent) => end > start;

/** Which points of a text of this length lie in some of the spans. */
function covered(length: number, spans: readonly Extent[]): Uint8Array {
  const marks = new Uint8Array(length);
  for (const { start, end } of spans.filter(isNonEmpty))
    marks.fill(1, Math.max(0, start), Math.min(end, length));
  return marks;
}

/**
 * Cuts a text into passages that are evidence, words that were looked for, both or neither. Spans are counted in code
 * points, may touch, overlap or come in any order; what lies outside the text, which may have changed since, and what ends
 * before it begins, count for nothing.
 */
export function textSegments(
  text: string,
  evidence: readonly Extent[],
  words: readonly Extent[] = [],
): readonly TextSegment[] {
  const points = [...text];
  const [isEvidence, isWord] = [covered(points.length, evidence), covered(points.length, words)];
  const passages: TextSegment[] = [];
  let from = 0;
  for (let at = 1; at <= points.length; at++) {
    const goesOn = at < points.length && isEvidence[at] === isEvidence[from] && isWord[at] === isWord[from];
    if (goesOn) continue;
    passages.push({
      text: points.slice(from, at).join(''),
      isEvidence: isEvidence[from] === 1,
      isKeyword: isWord[from] === 1,
    });
    from = at;
  }
  return passages;
}
