import { isForPage, useKeyDown } from '../../ui/use-key-down.ts';
import { commandForKey, type Command } from './shortcuts.ts';

/** Runs the commands of the feed's shortcuts, except while typing or while a dialog is open. */
export function useShortcuts(canWrite: boolean, run: (command: Command) => void): void {
  useKeyDown((event) => {
    const command = isForPage(event) ? commandForKey(event, canWrite) : null;
    if (!command) return;
    event.preventDefault();
    run(command);
  });
}
