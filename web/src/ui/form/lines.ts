/** Splits a text into trimmed lines, without blank ones. */
export const fromLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
