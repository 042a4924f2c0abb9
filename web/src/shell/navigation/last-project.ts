import { readStored, writeStored } from '../../ui/local-storage.ts';

const STORAGE_KEY = 'earshot.project';

/** Returns the project that `/` opens: the last one that was open, else the first of the list. */
export const projectToOpen = <P extends { readonly id: string }>(projects: readonly P[]): P | undefined =>
  projects.find(({ id }) => id === readStored(STORAGE_KEY)) ?? projects[0];

/** Remembers the open project in this browser. */
export const rememberProject = (id: string): void => writeStored(STORAGE_KEY, id);
