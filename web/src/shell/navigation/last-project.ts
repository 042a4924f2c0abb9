const PLACE = 'earshot.project';

const lastProject = (): string | null => {
  try {
    return localStorage.getItem(PLACE);
  } catch {
    // Storage can be forbidden: then nothing is remembered.
    return null;
  }
};

/** The project of a list that `/` leads to: the one that was open last, else the first. */
export const projectToOpen = <P extends { readonly id: string }>(projects: readonly P[]): P | undefined =>
  projects.find(({ id }) => id === lastProject()) ?? projects[0];

/** Notes which project is open. */
export function rememberProject(id: string): void {
  try {
    localStorage.setItem(PLACE, id);
  } catch {
    // As above.
  }
}
