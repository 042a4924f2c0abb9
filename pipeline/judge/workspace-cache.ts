/** The most workspaces that are kept. */
const MAX_KEPT = 5_000;

/** How to tell whether what is kept of a workspace is current, and how to read it again. */
export interface CacheDeps<T> {
  /** Returns a text for each of these workspaces that has anything: another one after each change. */
  revisions(workspaceIds: readonly number[]): Promise<ReadonlyMap<number, string>>;
  read(workspaceId: number): Promise<T>;
}

/**
 * Creates the function that returns what workspaces have now, for those that have anything. It reads a workspace again only
 * after a change, and returns the same object until then.
 */
export function createWorkspaceCache<T>({ revisions, read }: CacheDeps<T>) {
  const kept = new Map<number, { readonly revision: string; readonly value: T }>();
  const current = async (workspaceId: number, revision: string): Promise<T> => {
    const known = kept.get(workspaceId);
    const value = known?.revision === revision ? known.value : await read(workspaceId);
    kept.delete(workspaceId);
    kept.set(workspaceId, { revision, value });
    for (const oldest of kept.keys()) {
      if (kept.size <= MAX_KEPT) break;
      kept.delete(oldest);
    }
    return value;
  };
  return async (workspaceIds: readonly number[]): Promise<ReadonlyMap<number, T>> => {
    const found = new Map<number, T>();
    for (const [workspaceId, revision] of await revisions(workspaceIds))
      found.set(workspaceId, await current(workspaceId, revision));
    return found;
  };
}
