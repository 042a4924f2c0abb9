import { useEffect, useEffectEvent } from 'react';

/** Calls `handler` for every key press in the window while the component is mounted. */
export function useKeyDown(handler: (event: KeyboardEvent) => void): void {
  const onKeyDown = useEffectEvent(handler);
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
}

/** Elements that accept text input. */
const TYPING = 'input, textarea, select, [contenteditable]';
/** Elements that handle Enter and arrow keys themselves. */
const ACTING = 'a, button, summary, [role="region"]';

/** Whether a key press is meant for the page, and not for the focused element, a dialog or a popover. */
export function isForPage(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement;
  if (event.defaultPrevented || target.closest(TYPING)) return false;
  if (document.querySelector('dialog[open], [popover]:popover-open')) return false;
  return event.key.length === 1 || event.key === 'Escape' || !target.closest(ACTING);
}
