import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { classes } from '../../ui/classes.ts';
import { rankCommands, type PaletteCommand } from './rank-commands.ts';
import styles from './palette.module.css';

interface PaletteProps {
  readonly commands: readonly PaletteCommand[];
  /** Gives a command for whatever was typed, such as searching for it; it comes last. */
  readonly onWords?: ((words: string) => PaletteCommand) | undefined;
  readonly onClose: () => void;
}

/** How far each key moves the choice; from the last it goes on with the first. */
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** What was found, one of which is chosen. */
function Found({
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

/** Goes anywhere and does anything by a few letters. It stays over the page while it is mounted. */
export function Palette({ commands, onWords, onClose }: PaletteProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState(0);
  // Closed while it is still in the page, it gives the keyboard back to where it was.
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  const words = query.trim();
  const found = [...rankCommands(query, commands), ...(words && onWords ? [onWords(words)] : [])];
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
    <dialog
      ref={dialog}
      className={styles.palette}
      aria-label="Go to or do"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={({ target }) => target === dialog.current && onClose()}
    >
      <input
        type="text"
        role="combobox"
        aria-label="Go to or do"
        aria-expanded="true"
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={at >= 0 ? `${id}-${at}` : undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder="Go to a page, a project, or do something"
        className={styles.query}
        value={query}
        onChange={({ target }) => {
          setQuery(target.value);
          setChosen(0);
        }}
        onKeyDown={press}
      />
      <Found id={id} found={found} at={at} onRun={run} />
      {found.length === 0 && <p className={styles.none}>Nothing is called so.</p>}
      <p role="status" className="visually-hidden">
        {found.length === 0 ? 'Nothing found' : `${found.length} found`}
      </p>
    </dialog>
  );
}
