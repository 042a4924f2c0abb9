/** What can be done to mentions by keyboard. */
export type Command = (typeof SHORTCUTS)[number]['command'];

/** The keys of the feed, in the order in which the help shows them. `keys` are those that one press gives. */
export const SHORTCUTS = [
  { command: 'next', keys: ['j', 'ArrowDown'], does: 'Next mention', writes: false },
  { command: 'previous', keys: ['k', 'ArrowUp'], does: 'Previous mention', writes: false },
  { command: 'read', keys: ['Enter'], does: 'Read the mention', writes: false },
  { command: 'open', keys: ['o'], does: 'Open the post at its source', writes: false },
  { command: 'done', keys: ['e'], does: 'Done, or open again', writes: true },
  { command: 'follow_up', keys: ['f'], does: 'Follow up, or open again', writes: true },
  { command: 'irrelevant', keys: ['i'], does: 'Irrelevant: choose a reason', writes: true },
  { command: 'positive', keys: ['1'], does: 'Correct the sentiment: positive', writes: true },
  { command: 'neutral', keys: ['2'], does: 'Correct the sentiment: neutral', writes: true },
  { command: 'negative', keys: ['3'], does: 'Correct the sentiment: negative', writes: true },
  { command: 'category', keys: ['c'], does: 'Choose the category', writes: true },
  { command: 'reply', keys: ['r'], does: 'Draft a reply', writes: true },
  { command: 'undo', keys: ['u'], does: 'Undo', writes: true },
  { command: 'select', keys: ['x'], does: 'Select', writes: true },
  { command: 'selectRange', keys: ['X'], does: 'Select up to here', writes: true },
  { command: 'selectAll', keys: ['a'], does: 'Select all that are loaded, or none', writes: true },
  { command: 'refresh', keys: ['n'], does: 'Show what is new', writes: false },
  { command: 'search', keys: ['/'], does: 'Search', writes: false },
  { command: 'help', keys: ['?'], does: 'Show these keys', writes: false },
  { command: 'leave', keys: ['Escape'], does: 'Leave the selection, then the mention', writes: false },
] as const satisfies readonly {
  command: string;
  keys: readonly string[];
  does: string;
  writes: boolean;
}[];

const NAMES: Readonly<Record<string, string>> = {
  ArrowDown: '↓',
  ArrowUp: '↑',
  Escape: 'Esc',
  X: 'Shift x',
};

/** How a key is written for people. */
export const nameOfKey = (key: string): string => NAMES[key] ?? key;

/** What of a key press matters. */
interface Press {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** The command that a key stands for, as far as whoever pressed it may; those of the browser stay the browser's. */
export function commandOf(press: Press, mayWrite: boolean): Command | null {
  if (press.ctrlKey || press.metaKey || press.altKey) return null;
  const found = SHORTCUTS.find(({ keys }) => (keys as readonly string[]).includes(press.key));
  return found && (mayWrite || !found.writes) ? found.command : null;
}
