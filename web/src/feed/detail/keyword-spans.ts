/** From `start` up to but not including `end`, in code points. */
export interface TextSpan {
  readonly start: number;
  readonly end: number;
}

const isWordCharacter = (point: string | undefined) => point !== undefined && /[\p{L}\p{N}_]/u.test(point);
const folded = (text: string) => [...text].map((point) => point.toLowerCase());

/**
 * Where these words stand in a text, as whole words and in any case: near enough to the service's own matcher to show a
 * reader why the post is here. Counted in code points, which lower case may not change in number.
 */
export function keywordSpans(text: string, words: readonly string[]): readonly TextSpan[] {
  const points = folded(text);
  return words.flatMap((word) => {
    const sought = folded(word.trim());
    if (sought.length === 0) return [];
    const spans: TextSpan[] = [];
    for (let start = points.indexOf(sought[0]!); start >= 0; start = points.indexOf(sought[0]!, start + 1)) {
      const end = start + sought.length;
      const isThere = sought.every((point, at) => points[start + at] === point);
      const isWhole =
        !(isWordCharacter(sought[0]) && isWordCharacter(points[start - 1])) &&
        !(isWordCharacter(sought.at(-1)) && isWordCharacter(points[end]));
      if (isThere && isWhole) spans.push({ start, end });
    }
    return spans;
  });
}
