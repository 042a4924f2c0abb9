import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from './local-storage.ts';

const STORAGE_KEY = 'earshot.theme';

/** Light, dark, or the system's setting. */
export const THEMES = ['system', 'light', 'dark'] as const;
type Theme = (typeof THEMES)[number];

/** The labels of the themes. */
export const THEME_NAMES: Readonly<Record<Theme, string>> = {
  system: 'System',
  light: 'Light',
  dark: 'Dark',
};

/** Returns the theme chosen in this browser. */
const chosenTheme = (): Theme => THEMES.find((theme) => theme === readStored(STORAGE_KEY)) ?? 'system';

/** Applies a theme to the page. */
export function applyTheme(theme = chosenTheme()): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

const listeners = new Set<() => void>();

/** Applies a theme and saves it in this browser. */
export function chooseTheme(theme: Theme): void {
  applyTheme(theme);
  writeStored(STORAGE_KEY, theme);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  const onStorage = () => {
    applyTheme();
    listener();
  };
  listeners.add(listener);
  addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', onStorage);
  };
}

/** Returns the chosen theme. Updates when it changes in this or another tab. */
export const useTheme = (): Theme => useSyncExternalStore(subscribe, chosenTheme);
