import { useSyncExternalStore } from 'react';

const PLACE = 'earshot.theme';

/** Light or dark, whatever the system says, or as it says. */
export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** How people call them. */
export const THEME_NAMES: Readonly<Record<Theme, string>> = {
  system: 'As the system',
  light: 'Light',
  dark: 'Dark',
};

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

const listeners = new Set<() => void>();

/** Shows everything in a theme from now on, in this browser. */
export function chooseTheme(theme: Theme): void {
  applyTheme(theme);
  try {
    localStorage.setItem(PLACE, theme);
  } catch {
    // As above.
  }
  for (const heard of listeners) heard();
}

function subscribe(heard: () => void): () => void {
  const chosenElsewhere = () => {
    applyTheme();
    heard();
  };
  listeners.add(heard);
  addEventListener('storage', chosenElsewhere);
  return () => {
    listeners.delete(heard);
    removeEventListener('storage', chosenElsewhere);
  };
}

/** The theme that was chosen, in this tab or in another one. */
export const useTheme = (): Theme => useSyncExternalStore(subscribe, chosenTheme);
