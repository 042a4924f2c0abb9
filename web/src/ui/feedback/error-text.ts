/** What the service says to programs, and how people say it. */
const SAID: readonly (readonly [RegExp, string])[] = [
  [/must be a cadence such as (.+?)(?: or null)?$/, 'write a number and s, m, h or d, such as $1'],
];

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** A field's name of the API as people write it: `scan_every` is `Scan every`. */
const nameInWords = (name: string) => capital(name.replaceAll('_', ' '));

/** Gives a refusal of the service in words for people: most are that already. The field that it names keeps its place in front. Pure. */
export const errorText = (message: string): string =>
  SAID.reduce((words, [pattern, plain]) => words.replace(pattern, plain), message).replace(
    /^[a-z]+(?:_[a-z]+)+(?=: )/,
    nameInWords,
  );
