/** Returns the ids of records by their workspace, as the store of mentions looks them up. */
export function idsByWorkspace<Item extends { readonly workspace_id: number }>(
  records: readonly Item[],
  idOf: (record: Item) => string,
): Map<number, string[]> {
  const ids = new Map<number, string[]>();
  for (const record of records) {
    const known = ids.get(record.workspace_id);
    if (known) known.push(idOf(record));
    else ids.set(record.workspace_id, [idOf(record)]);
  }
  return ids;
}
