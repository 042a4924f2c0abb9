import { useEffect } from 'react';

/** Opens and closes the palette by Ctrl+K, or Command+K, wherever the keyboard is. */
export function usePaletteKey(toggle: () => void): void {
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      if (event.altKey || event.shiftKey) return;
      // Browsers would go to their own search.
      event.preventDefault();
      toggle();
    };
    addEventListener('keydown', hear);
    return () => removeEventListener('keydown', hear);
  }, [toggle]);
}
