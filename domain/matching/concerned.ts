import type { Bounds } from './bounds.ts';

/** What a post must meet besides holding a spelling of the keyword. */
export interface Conditions {
  /** None of these stands in the post. */
  readonly excluded: readonly Concerned[];
  /** One of these stands in the post; null: nothing is required. */
  readonly required: readonly Concerned[] | null;
  readonly bounds: Bounds | null;
}

/** A keyword that watches for spellings, as the lists of those concerned hold it. */
export interface Watcher {
  readonly id: number;
  /** One bit a source, by its place in `SOURCES`; 0 for every source. */
  readonly sources: number;
  /** Null for most, so that they cost no look. */
  readonly conditions: Conditions | null;
  /** One of its spellings stands in the post being matched. */
  touched: boolean;
}

/** Who is concerned by a spelling, each list by ascending id: a brand that 10,000 projects watch is looked up once. */
export interface Concerned {
  /** It is a term or alias of theirs, in any case. */
  readonly anyCase: Watcher[];
  /** It is a term or alias of theirs, in the exact form that is the key. */
  exact: Map<string, Watcher[]> | undefined;
  /** How many conditions look at `seen`: whoever excludes a common word is asked only once it has matched otherwise. */
  conditions: number;
  /** Found in the post being matched. */
  seen: boolean;
}

/** What a spelling is to a keyword: the case of its term and aliases counts or not. */
export type Role = 'anyCase' | 'exact';

export const noOne = (): Concerned => ({ anyCase: [], exact: undefined, conditions: 0, seen: false });

export const isNoOne = ({ anyCase, exact, conditions }: Concerned): boolean =>
  anyCase.length === 0 && !exact && conditions === 0;

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
