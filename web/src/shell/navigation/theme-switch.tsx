import { chooseTheme, THEME_NAMES, THEMES, useTheme } from '../../ui/theme.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './account-menu.module.css';

/** Buttons for the light, dark and system theme. */
export function ThemeSwitch() {
  const chosen = useTheme();
  return (
    <div role="group" aria-label="Theme" className={styles.themes}>
      {THEMES.map((theme) => (
        <button
          key={theme}
          type="button"
          aria-pressed={theme === chosen}
          aria-label={THEME_NAMES[theme]}
          title={THEME_NAMES[theme]}
          className={styles.theme}
          onClick={() => chooseTheme(theme)}
        >
          <Icon name={theme} size={16} />
        </button>
      ))}
    </div>
  );
}
