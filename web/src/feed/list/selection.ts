/** The selected mentions: by id, or all that match the filters, loaded or not. */
export interface Selection {
  readonly ids: ReadonlySet<string>;
  readonly isAll: boolean;
  /** The last selected mention, where a range selection starts. */
  readonly from: string | null;
}

/** The maximum number of mentions to correct or delete at once: each is a call of its own, and a lesson. */
export const MAX_CORRECTED = 50;

/** Returns why the selected mentions cannot be corrected together, or null. */
export function tooManyText({ ids, isAll }: Selection): string | null {
  if (!isAll && ids.size <= MAX_CORRECTED) return null;
  return `Up to ${MAX_CORRECTED} mentions can be corrected or deleted at once. Status works for any number.`;
}

export const EMPTY_SELECTION: Selection = { ids: new Set(), isAll: false, from: null };

/** Selects or deselects a mention. */
export function toggleSelected({ ids }: Selection, id: string): Selection {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: next, isAll: false, from: id };
}

/** Selects all mentions in `order` from the last selected one to `id`. */
export function extendSelection(selection: Selection, id: string, order: readonly string[]): Selection {
  const [from, to] = [order.indexOf(selection.from ?? id), order.indexOf(id)].sort((a, b) => a - b) as [
    number,
    number,
  ];
  const between = from < 0 ? [id] : order.slice(from, to + 1);
  return { ids: new Set([...selection.ids, ...between]), isAll: false, from: id };
}

/** Selects all loaded mentions, or none if all are selected already. */
export const toggleAllLoaded = ({ ids }: Selection, order: readonly string[]): Selection =>
  order.every((id) => ids.has(id)) ? EMPTY_SELECTION : { ids: new Set(order), isAll: false, from: null };

/**
 * Returns the mention to open when `leaving` leave the list: the next remaining one after `id`, else the last
 * before it, or null.
 */
export function nextRemaining(
  order: readonly string[],
  id: string,
  leaving: ReadonlySet<string>,
): string | null {
  const at = order.indexOf(id);
  const stays = (each: string) => !leaving.has(each);
  return order.slice(at + 1).find(stays) ?? order.slice(0, Math.max(at, 0)).findLast(stays) ?? null;
}
