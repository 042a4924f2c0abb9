/** API error messages that name machine formats, and their wording for people. */
const REPLACEMENTS: readonly (readonly [RegExp, string])[] = [
  [/must be a cadence such as (.+?)(?: or null)?$/, 'enter a number followed by s, m, h or d, such as $1'],
];

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Turns a field name into a label: `scan_every` becomes `Scan every`. */
export const fieldLabel = (name: string) => capital(name.replaceAll('_', ' '));

/** Returns an API error message in words for people. A field name at the start becomes a label. */
export const errorText = (message: string): string =>
  REPLACEMENTS.reduce((words, [pattern, plain]) => words.replace(pattern, plain), message).replace(
    /^[a-z]+(?:_[a-z]+)+(?=: )/,
    fieldLabel,
  );
