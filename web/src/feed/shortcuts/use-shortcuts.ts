import { useEffect, useEffectEvent } from 'react';
import { commandForKey, type Command } from './shortcuts.ts';

/** What takes letters itself. */
const TYPING = 'input, textarea, select, [contenteditable]';
/** What takes Enter and arrows itself. */
const ACTING = 'a, button, summary, [role="region"]';

/** Whether a key press is for the page, and not for what has the keyboard. */
function isForPage(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement;
  if (event.defaultPrevented || target.closest(TYPING)) return false;
  if (document.querySelector('dialog[open], [popover]:popover-open')) return false;
  return event.key.length === 1 || event.key === 'Escape' || !target.closest(ACTING);
}

/** Runs the commands of the feed as their keys are pressed; never while somebody types, or a dialog is open. */
export function useShortcuts(canWrite: boolean, run: (command: Command) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const command = isForPage(event) ? commandForKey(event, canWrite) : null;
    if (!command) return;
    event.preventDefault();
    run(command);
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent) => press(event);
    addEventListener('keydown', hear);
    return () => removeEventListener('keydown', hear);
  }, []);
}
