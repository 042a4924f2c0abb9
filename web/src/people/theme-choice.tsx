import { useState } from 'react';
import { chooseTheme, chosenTheme, THEMES, type Theme } from '../ui/theme.ts';
import styles from './account.module.css';

const NAMES: Readonly<Record<Theme, string>> = { system: 'As the system', light: 'Light', dark: 'Dark' };

/** Chooses between light and dark, in this browser. */
export function ThemeChoice() {
  const [chosen, setChosen] = useState(chosenTheme);
  const choose = (theme: Theme) => {
    chooseTheme(theme);
    setChosen(theme);
  };
  return (
    <fieldset className={styles.themes}>
      <legend>Colours in this browser</legend>
      {THEMES.map((theme) => (
        <label key={theme} className={styles.theme}>
          <input type="radio" name="theme" checked={theme === chosen} onChange={() => choose(theme)} />
          {NAMES[theme]}
        </label>
      ))}
    </fieldset>
  );
}
