/** A command with a keyboard shortcut. */
export type Command = (typeof SHORTCUTS)[number]['command'];

/** The shortcuts of the feed, in the order of the help dialog. `keys` are values of `KeyboardEvent.key`. */
export const SHORTCUTS = [
  { command: 'next', keys: ['j', 'ArrowDown'], label: 'Next mention', writes: false },
  { command: 'previous', keys: ['k', 'ArrowUp'], label: 'Previous mention', writes: false },
  { command: 'read', keys: ['Enter'], label: 'Focus the mention', writes: false },
  { command: 'open', keys: ['o'], label: 'Open the original post', writes: false },
  { command: 'done', keys: ['e'], label: 'Mark as done, or reopen', writes: true },
  { command: 'follow_up', keys: ['f'], label: 'Mark for follow-up, or reopen', writes: true },
  { command: 'irrelevant', keys: ['i'], label: 'Mark irrelevant', writes: true },
  { command: 'positive', keys: ['1'], label: 'Set sentiment to positive', writes: true },
  { command: 'neutral', keys: ['2'], label: 'Set sentiment to neutral', writes: true },
  { command: 'negative', keys: ['3'], label: 'Set sentiment to negative', writes: true },
  { command: 'category', keys: ['c'], label: 'Set the category', writes: true },
  { command: 'reply', keys: ['r'], label: 'Draft a reply', writes: true },
  { command: 'undo', keys: ['u'], label: 'Undo', writes: true },
  { command: 'select', keys: ['x'], label: 'Select', writes: true },
  { command: 'selectRange', keys: ['X'], label: 'Extend the selection', writes: true },
  { command: 'selectAll', keys: ['a'], label: 'Select all loaded, or none', writes: true },
  { command: 'refresh', keys: ['n'], label: 'Show new mentions', writes: false },
  { command: 'search', keys: ['/'], label: 'Search', writes: false },
  { command: 'help', keys: ['?'], label: 'Show shortcuts', writes: false },
  { command: 'close', keys: ['Escape'], label: 'Clear the selection, then close the mention', writes: false },
] as const satisfies readonly {
  command: string;
  keys: readonly string[];
  label: string;
  writes: boolean;
}[];

const NAMES: Readonly<Record<string, string>> = {
  ArrowDown: '↓',
  ArrowUp: '↑',
  Escape: 'Esc',
  X: 'Shift+X',
};

/** Returns the label of a key. */
export const keyLabel = (key: string): string => NAMES[key] ?? key;

/** The used parts of a keyboard event. */
interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** Returns the command of a key press, or null. Viewers get only commands that do not write. */
export function commandForKey(press: KeyPress, canWrite: boolean): Command | null {
  if (press.ctrlKey || press.metaKey || press.altKey) return null;
  const found = SHORTCUTS.find(({ keys }) => (keys as readonly string[]).includes(press.key));
  return found && (canWrite || !found.writes) ? found.command : null;
}
