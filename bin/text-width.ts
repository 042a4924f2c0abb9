/** Characters that fill two columns of a terminal: East Asian wide and full-width ones, and emoji. Unicode TR11, TR51. */
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}|\ufe0f/u;

const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const widthOf = (character: string) => (WIDE.test(character) ? 2 : 1);

/** Returns how many columns of a terminal a text fills. The text must not contain control characters. */
export const textWidth = (text: string): number =>
  [...characters.segment(text)].reduce((sum, { segment }) => sum + widthOf(segment), 0);

/** Returns a text of at most `columns` columns. A cut is marked with `…`. */
export function fitText(text: string, columns: number): string {
  if (textWidth(text) <= columns) return text;
  let [fitting, used] = ['', 1];
  for (const { segment } of characters.segment(text)) {
    used += widthOf(segment);
    if (used > columns) break;
    fitting += segment;
  }
  return `${fitting.trimEnd()}…`;
}

/** Returns a text of exactly `columns` columns: cut, or padded with spaces. */
export function padText(text: string, columns: number): string {
  const fitting = fitText(text, columns);
  return fitting + ' '.repeat(Math.max(0, columns - textWidth(fitting)));
}
