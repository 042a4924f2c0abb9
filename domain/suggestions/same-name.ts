const bare = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
/** What products put before and behind their names in addresses and handles. */
const AFFIXES =
  /^(?:get|try|use|join|go|the|hello|my)(?=.{3})|(?<=.{3})(?:app|hq|io|inc|labs?|official|dev|ai|cloud|team|com|software)$/g;

/** Whether two names are the same apart from spaces, punctuation and what products add to them, such as `get` and `hq`. */
export function nearDuplicate(one: string, other: string): boolean {
  const [a, b] = [bare(one), bare(other)];
  if (a === '' || b === '') return false;
  return a === b || a.replaceAll(AFFIXES, '') === b.replaceAll(AFFIXES, '');
}
