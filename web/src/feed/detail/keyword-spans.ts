/** A part of a text, from `start` up to but not including `end`, in code points. */
export interface TextSpan {
  readonly start: number;
  readonly end: number;
}

const isWordCharacter = (point: string | undefined) => point !== undefined && /[\p{L}\p{N}_]/u.test(point);
const folded = (text: string) => [...text].map((point) => point.toLowerCase());

/**
 * Finds words in a text as whole words, ignoring case. An approximation of the service's matcher, to show why a
 * post matched. Positions are code points, so the text is lowercased one code point at a time.
 */
export function keywordSpans(text: string, words: readonly string[]): readonly TextSpan[] {
  const points = folded(text);
  return words.flatMap((word) => {
    const target = folded(word.trim());
    if (target.length === 0) return [];
    const spans: TextSpan[] = [];
    for (let start = points.indexOf(target[0]!); start >= 0; start = points.indexOf(target[0]!, start + 1)) {
      const end = start + target.length;
      const matches = target.every((point, at) => points[start + at] === point);
      const isWhole =
        !(isWordCharacter(target[0]) && isWordCharacter(points[start - 1])) &&
        !(isWordCharacter(target.at(-1)) && isWordCharacter(points[end]));
      if (matches && isWhole) spans.push({ start, end });
    }
    return spans;
  });
}
