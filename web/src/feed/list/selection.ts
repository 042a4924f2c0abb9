/** What is selected: mentions by their ids, or everything that the filters find, loaded or not. */
export interface Selection {
  readonly ids: ReadonlySet<string>;
  readonly isAll: boolean;
  /** Where a range begins: the mention that was selected last. */
  readonly from: string | null;
}

/** Each that is marked as irrelevant is a call and a lesson of its own, so it is done to so many at a time. */
export const MAX_IRRELEVANT = 50;

export const EMPTY_SELECTION: Selection = { ids: new Set(), isAll: false, from: null };

/** Selects one more mention, or one less. */
export function toggleSelected({ ids }: Selection, id: string): Selection {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: next, isAll: false, from: id };
}

/** Selects everything in `order` between the mention that was selected last and `id`, both included. */
export function extendSelection(selection: Selection, id: string, order: readonly string[]): Selection {
  const [from, to] = [order.indexOf(selection.from ?? id), order.indexOf(id)].sort((a, b) => a - b) as [
    number,
    number,
  ];
  const between = from < 0 ? [id] : order.slice(from, to + 1);
  return { ids: new Set([...selection.ids, ...between]), isAll: false, from: id };
}

/** Selects all that is loaded; when that is selected already, nothing. */
export const toggleAllLoaded = ({ ids }: Selection, order: readonly string[]): Selection =>
  order.every((id) => ids.has(id)) ? EMPTY_SELECTION : { ids: new Set(order), isAll: false, from: null };

/** The mention to go on with when those of `leaving` leave the list: the next that stays, else the last before, or none. */
export function nextRemaining(
  order: readonly string[],
  id: string,
  leaving: ReadonlySet<string>,
): string | null {
  const at = order.indexOf(id);
  const stays = (each: string) => !leaving.has(each);
  return order.slice(at + 1).find(stays) ?? order.slice(0, Math.max(at, 0)).findLast(stays) ?? null;
}
