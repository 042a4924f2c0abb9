const searchable = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ');
const isWordCharacter = (character: string | undefined) =>
  character !== undefined && /[\p{L}\p{N}\p{M}_]/u.test(character);

/**
 * Whether a text holds a spelling as whole words, whatever their case: good enough to decide whether a fuller text
 * is worth a call. The matcher has the last word.
 */
export function holds(text: string, spelling: string): boolean {
  const wanted = searchable(spelling).trim();
  const given = searchable(text);
  for (let at = given.indexOf(wanted); wanted !== '' && at >= 0; at = given.indexOf(wanted, at + 1)) {
    const before = [...given.slice(Math.max(0, at - 2), at)].at(-1);
    const after = [...given.slice(at + wanted.length, at + wanted.length + 2)][0];
    if (!isWordCharacter(before) && !isWordCharacter(after)) return true;
  }
  return false;
}
