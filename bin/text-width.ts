/** Characters that a terminal gives two columns: East Asian wide and full-width ones, and emoji. Unicode TR11 and TR51. */
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}|\ufe0f/u;

const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const widthOfOne = (character: string) => (WIDE.test(character) ? 2 : 1);

/** How many columns of a terminal a text takes. Without control characters and escape sequences. */
export const textWidth = (text: string): number =>
  [...characters.segment(text)].reduce((sum, { segment }) => sum + widthOfOne(segment), 0);

/** The text in at most `columns` columns; what is cut off is shown by `…`. */
export function fitText(text: string, columns: number): string {
  if (textWidth(text) <= columns) return text;
  let [fitting, used] = ['', 1];
  for (const { segment } of characters.segment(text)) {
    used += widthOfOne(segment);
    if (used > columns) break;
    fitting += segment;
  }
  return `${fitting.trimEnd()}…`;
}

/** The text in exactly `columns` columns: cut, or with spaces behind it. */
export function padText(text: string, columns: number): string {
  const fitting = fitText(text, columns);
  return fitting + ' '.repeat(Math.max(0, columns - textWidth(fitting)));
}
