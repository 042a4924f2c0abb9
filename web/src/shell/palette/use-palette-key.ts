import { useKeyDown } from '../../ui/use-key-down.ts';

/** Toggles the palette on Ctrl+K or Command+K, wherever the focus is. */
export function usePaletteKey(toggle: () => void): void {
  useKeyDown((event) => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
    if (event.altKey || event.shiftKey) return;
    // Ctrl+K is the browser's own search.
    event.preventDefault();
    toggle();
  });
}
