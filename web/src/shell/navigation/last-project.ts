const STORAGE_KEY = 'earshot.project';

const lastProject = (): string | null => {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    // The browser may block storage.
    return null;
  }
};

/** Returns the project that `/` opens: the last one that was open, else the first of the list. */
export const projectToOpen = <P extends { readonly id: string }>(projects: readonly P[]): P | undefined =>
  projects.find(({ id }) => id === lastProject()) ?? projects[0];

/** Remembers the open project in this browser. */
export function rememberProject(id: string): void {
  try {
    localStorage.setItem(STORAGE_KEY, id);
  } catch {
    // The browser may block storage.
  }
}
