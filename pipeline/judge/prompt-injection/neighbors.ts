/** Whether a passage names what a post was found for. */
export type NamesSubject = (passage: string) => boolean;

/** A passage; null for one that steers and is removed. */
type Kept = string | null;

/** The most passages that go with a removed one: attacks are short, and articles with a word about judges are long. */
const MOST_NEIGHBORS = 3;

/** Returns the places between removed passages and the edge of a text, if only the other side of them names the subject. */
function outsideOf(passages: readonly Kept[], namesSubject: NamesSubject): number[] {
  const [first, last] = [passages.indexOf(null), passages.lastIndexOf(null)];
  const named = (part: readonly Kept[]) => part.some((passage) => passage !== null && namesSubject(passage));
  const [before, after] = [named(passages.slice(0, first)), named(passages.slice(last + 1))];
  const places = [...passages.keys()];
  return before === after ? [] : before ? places.slice(first) : places.slice(0, last + 1).reverse();
}

/**
 * Returns passages, empty those that were removed (null) and those that go on with what these say: authors put an attack before their
 * post or behind it, in one or more sentences, of which not each is seen to steer. So what stands between it and the edge of the text
 * goes with it.
 */
export function withoutNeighbors(passages: readonly Kept[], namesSubject: NamesSubject): string[] {
  const rest = passages.map((passage) => passage ?? '');
  let left = 0;
  for (const at of outsideOf(passages, namesSubject)) {
    if (passages[at] === null) left = MOST_NEIGHBORS;
    else if (rest[at]!.trim() === '') continue;
    else if (namesSubject(rest[at]!)) left = 0;
    else if (left > 0) {
      rest[at] = '';
      left -= 1;
    }
  }
  return rest;
}
