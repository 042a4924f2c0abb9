/** What can be done to mentions by keyboard. */
export type Command = (typeof SHORTCUTS)[number]['command'];

/** The keys of the feed, in the order in which the help shows them. `keys` are those that one press gives. */
export const SHORTCUTS = [
  { command: 'next', keys: ['j', 'ArrowDown'], label: 'Next mention', writes: false },
  { command: 'previous', keys: ['k', 'ArrowUp'], label: 'Previous mention', writes: false },
  { command: 'read', keys: ['Enter'], label: 'Read the mention', writes: false },
  { command: 'open', keys: ['o'], label: 'Open the post at its source', writes: false },
  { command: 'done', keys: ['e'], label: 'Done, or open again', writes: true },
  { command: 'follow_up', keys: ['f'], label: 'Follow up, or open again', writes: true },
  { command: 'irrelevant', keys: ['i'], label: 'Irrelevant: choose a reason', writes: true },
  { command: 'positive', keys: ['1'], label: 'Correct the sentiment: positive', writes: true },
  { command: 'neutral', keys: ['2'], label: 'Correct the sentiment: neutral', writes: true },
  { command: 'negative', keys: ['3'], label: 'Correct the sentiment: negative', writes: true },
  { command: 'category', keys: ['c'], label: 'Choose the category', writes: true },
  { command: 'reply', keys: ['r'], label: 'Draft a reply', writes: true },
  { command: 'undo', keys: ['u'], label: 'Undo', writes: true },
  { command: 'select', keys: ['x'], label: 'Select', writes: true },
  { command: 'selectRange', keys: ['X'], label: 'Select up to here', writes: true },
  { command: 'selectAll', keys: ['a'], label: 'Select all that are loaded, or none', writes: true },
  { command: 'refresh', keys: ['n'], label: 'Show what is new', writes: false },
  { command: 'search', keys: ['/'], label: 'Search', writes: false },
  { command: 'help', keys: ['?'], label: 'Show these keys', writes: false },
  { command: 'leave', keys: ['Escape'], label: 'Leave the selection, then the mention', writes: false },
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
  X: 'Shift x',
};

/** How a key is written for people. */
export const keyLabel = (key: string): string => NAMES[key] ?? key;

/** What of a key press matters. */
interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** The command that a key stands for, as far as whoever pressed it may; those of the browser stay the browser's. */
export function commandForKey(press: KeyPress, canWrite: boolean): Command | null {
  if (press.ctrlKey || press.metaKey || press.altKey) return null;
  const found = SHORTCUTS.find(({ keys }) => (keys as readonly string[]).includes(press.key));
  return found && (canWrite || !found.writes) ? found.command : null;
}
