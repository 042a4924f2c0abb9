const PLACE = 'earshot.project';

/** The project that was open last in this browser, if any; `/` leads there. */
export const lastProject = (): string | null => {
  try {
    return localStorage.getItem(PLACE);
  } catch {
    // Storage can be forbidden: then nothing is remembered.
    return null;
  }
};

/** Notes which project is open. */
export function rememberProject(id: string): void {
  try {
    localStorage.setItem(PLACE, id);
  } catch {
    // As above.
  }
}
