/** A keyword that watches for spellings, as the lists of those concerned hold it. */
export interface Watcher {
  readonly id: number;
  /** One bit a source, by its place in `SOURCES`; 0 for every source. */
  readonly sources: number;
  /** Of the post being matched: MATCHED, BARRED or both; 0 between posts. */
  state: number;
}

/** Who is concerned by a spelling, each list by ascending id: a brand that 10,000 projects watch is looked up once. */
export interface Concerned {
  /** It is a term or alias of theirs, in any case. */
  readonly anyCase: Watcher[];
  /** It is a term or alias of theirs, in the exact form that is the key. */
  exact: Map<string, Watcher[]> | undefined;
  /** It is among what they exclude. */
  readonly excluding: Watcher[];
  /** Already found in the post being matched. */
  seen: boolean;
}

/** What a spelling is to a keyword. */
export type Role = 'anyCase' | 'exact' | 'excluding';

export const noOne = (): Concerned => ({ anyCase: [], exact: undefined, excluding: [], seen: false });

export const isNoOne = ({ anyCase, exact, excluding }: Concerned): boolean =>
  anyCase.length === 0 && !exact && excluding.length === 0;

/** Enters a watcher once, however often it names the spelling. `exact` is the form it asks for, in the exact role. */
export function enlist(concerned: Concerned, role: Role, exact: string, watcher: Watcher): void {
  const list = listOf(concerned, role, exact);
  const place = placeOf(list, watcher.id);
  if (list[place] !== watcher) list.splice(place, 0, watcher);
  if (role === 'exact') (concerned.exact ??= new Map<string, Watcher[]>()).set(exact, list);
}

/** Takes a watcher off again. */
export function strike(concerned: Concerned, role: Role, exact: string, watcher: Watcher): void {
  const list = listOf(concerned, role, exact);
  const place = placeOf(list, watcher.id);
  if (list[place] === watcher) list.splice(place, 1);
  if (role !== 'exact' || list.length > 0) return;
  concerned.exact?.delete(exact);
  if (concerned.exact?.size === 0) concerned.exact = undefined;
}

function listOf(concerned: Concerned, role: Role, exact: string): Watcher[] {
  return role === 'exact' ? (concerned.exact?.get(exact) ?? []) : concerned[role];
}

/** Where the id stands in the list, or would stand. */
function placeOf(list: readonly Watcher[], id: number): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((list[middle] as Watcher).id < id) low = middle + 1;
    else high = middle;
  }
  return low;
}
