import { chooseTheme, THEME_NAMES, THEMES, useTheme } from '../ui/theme.ts';
import styles from './account.module.css';

/** Chooses the theme of this browser. */
export function ThemeChoice() {
  const chosen = useTheme();
  return (
    <fieldset className={styles.themes}>
      <legend>Theme in this browser</legend>
      {THEMES.map((theme) => (
        <label key={theme} className={styles.theme}>
          <input type="radio" name="theme" checked={theme === chosen} onChange={() => chooseTheme(theme)} />
          {THEME_NAMES[theme]}
        </label>
      ))}
    </fieldset>
  );
}
