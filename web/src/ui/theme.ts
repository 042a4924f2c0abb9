const PLACE = 'earshot.theme';

/** Light or dark, whatever the system says, or as it says. */
export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** The theme that was chosen in this browser. */
export function chosenTheme(): Theme {
  try {
    return THEMES.find((theme) => theme === localStorage.getItem(PLACE)) ?? 'system';
  } catch {
    // Storage can be forbidden: then nothing is remembered.
    return 'system';
  }
}

/** Shows everything in a theme. */
export function applyTheme(theme = chosenTheme()): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

/** Shows everything in a theme from now on, in this browser. */
export function chooseTheme(theme: Theme): void {
  applyTheme(theme);
  try {
    localStorage.setItem(PLACE, theme);
  } catch {
    // As above.
  }
}
