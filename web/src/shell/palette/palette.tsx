import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { classes } from '../../ui/classes.ts';
import { rankCommands, type PaletteCommand } from './rank-commands.ts';
import { useModal } from '../../ui/dialog/use-modal.ts';
import { formatCount } from '../../ui/numbers.ts';
import styles from './palette.module.css';

interface PaletteProps {
  readonly query: string;
  readonly onQuery: (query: string) => void;
  readonly commands: readonly PaletteCommand[];
  /** What was found for the typed text, listed last. */
  readonly found: readonly PaletteCommand[];
  readonly onClose: () => void;
}

/** How far each key moves the selection. It wraps around at the ends. */
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** The matching commands, one of which is selected. */
function CommandList({
  id,
  found,
  at,
  onRun,
}: {
  readonly id: string;
  readonly found: readonly PaletteCommand[];
  readonly at: number;
  readonly onRun: (command: PaletteCommand) => void;
}) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [at, found]);
  return (
    <ul ref={list} id={id} role="listbox" aria-label="Commands" className={styles.list}>
      {found.map((command, each) => (
        <li
          key={command.id}
          id={`${id}-${each}`}
          role="option"
          aria-selected={each === at}
          className={classes(styles.command, each === at && styles.chosen)}
          onClick={() => onRun(command)}
        >
          <span className={styles.name}>{command.name}</span>
          <span className={styles.kind}>{command.kind}</span>
        </li>
      ))}
    </ul>
  );
}

/** The command palette, a modal dialog that is open while mounted. */
export function Palette({ query, onQuery, commands, found: results, onClose }: PaletteProps) {
  const modal = useModal(onClose, { closesOnBackdrop: true });
  const id = useId();
  const [chosen, setChosen] = useState(0);
  const found = [...rankCommands(query, commands), ...results];
  const at = Math.min(chosen, found.length - 1);
  const run = (command: PaletteCommand | undefined) => {
    if (!command) return;
    onClose();
    command.run();
  };
  const press = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step !== undefined && found.length > 0) setChosen((at + step + found.length) % found.length);
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) run(found[at]);
    else return;
    event.preventDefault();
  };
  return (
    <dialog {...modal} className={styles.palette} aria-label="Command palette">
      <input
        type="text"
        role="combobox"
        aria-label="Command palette"
        aria-expanded="true"
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={at >= 0 ? `${id}-${at}` : undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder="Go to a page, find a mention, or run a command"
        className={styles.query}
        value={query}
        onChange={({ target }) => {
          onQuery(target.value);
          setChosen(0);
        }}
        onKeyDown={press}
      />
      <CommandList id={id} found={found} at={at} onRun={run} />
      {found.length === 0 && <p className={styles.none}>No matches.</p>}
      <p role="status" className="visually-hidden">
        {found.length === 0 ? 'No matches' : formatCount(found.length, 'match', 'matches')}
      </p>
    </dialog>
  );
}
