const LONGEST = 120;
/** Control characters, zero-width characters and marks that reverse the direction of text. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Surrogate}]/gu;

/** Returns the title of a post, or how its text begins, as one line of at most 120 code points. */
export function headlineOf({
  title,
  said,
}: {
  readonly title: string | null;
  readonly said: string;
}): string {
  const points = Array.from(
    (title ?? said)
      .slice(0, LONGEST * 8)
      .replace(/\s+/g, ' ')
      .replace(UNSEEN, '')
      .trim(),
  );
  return points.length <= LONGEST
    ? points.join('')
    : `${points
        .slice(0, LONGEST - 1)
        .join('')
        .trimEnd()}…`;
}
