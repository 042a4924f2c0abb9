import type { ModuleInfo } from 'rolldown';

/** Whether a module is the page that nearly everyone opens first. */
export const isFirstPage = (id: string): boolean => id.endsWith('/src/feed/feed-page.tsx');

/** A module that so many pages share is in a file with others like it. */
const MANY_PAGES = 4;

interface Modules {
  getModuleInfo(id: string): ModuleInfo | null;
}

/** Returns what loads a module: the console itself, and pages, whose scripts load on demand. */
function loadersOf(
  id: string,
  modules: Modules,
  known: Map<string, ReadonlySet<string>>,
): ReadonlySet<string> {
  const found = known.get(id);
  if (found) return found;
  const loaders = new Set<string>();
  // Before its importers are looked at: modules may import each other.
  known.set(id, loaders);
  const info = modules.getModuleInfo(id);
  if (info?.isEntry || info?.dynamicImporters.length) loaders.add(id);
  for (const importer of info?.importers ?? [])
    for (const loader of loadersOf(importer, modules, known)) loaders.add(loader);
  return loaders;
}

/**
 * Creates the function that names the file of a module, so that the first page takes few requests: what the console
 * always loads is one file, and what the feed shares with other pages is another. Null: the bundler decides.
 */
export function createChunkNames(): (id: string, modules: Modules) => string | null {
  const known = new Map<string, ReadonlySet<string>>();
  return (id, modules) => {
    const loaders = [...loadersOf(id, modules, known)];
    if (loaders.some((loader) => modules.getModuleInfo(loader)?.isEntry)) return 'console';
    if (loaders.length > 1 && loaders.some(isFirstPage)) return 'with-feed';
    return loaders.length >= MANY_PAGES ? 'with-many' : null;
  };
}
