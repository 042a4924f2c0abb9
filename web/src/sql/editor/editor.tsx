import { useId, type KeyboardEvent, type RefObject } from 'react';
import { Button } from '../../ui/button.tsx';
import { ErrorMessage } from '../../ui/feedback/error-message.tsx';
import type { TextRange } from './error-location.ts';
import styles from './editor.module.css';

interface EditorProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onRun: () => void;
  readonly onStop: () => void;
  readonly isRunning: boolean;
  readonly error: Error | null;
  /** What the error is about, where it names a place. */
  readonly wrong: TextRange | null;
  readonly text: RefObject<HTMLTextAreaElement | null>;
}

/** Where a statement is written. Tab leaves it, as everywhere; Ctrl+Enter runs it. */
export function Editor({ value, onChange, onRun, onStop, isRunning, error, wrong, text }: EditorProps) {
  const id = useId();
  const runByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    onRun();
  };
  const show = ({ from, to }: TextRange) => {
    text.current?.focus();
    text.current?.setSelectionRange(from, to);
  };
  return (
    <div className={styles.editor}>
      <div className={styles.paper}>
        <Marked text={value} place={wrong} />
        <textarea
          ref={text}
          aria-label="Statement"
          aria-invalid={error !== null}
          aria-describedby={error ? id : undefined}
          className={styles.text}
          spellCheck={false}
          autoCapitalize="off"
          value={value}
          onChange={({ target }) => onChange(target.value)}
          onKeyDown={runByKey}
        />
      </div>
      <div className={styles.actions}>
        <Button kind="primary" disabled={value.trim() === ''} isBusy={isRunning} onClick={onRun}>
          Run
        </Button>
        {isRunning && <Button onClick={onStop}>Stop</Button>}
        {isRunning && <span role="status">Running, for 10 seconds at most…</span>}
        {wrong && <Button onClick={() => show(wrong)}>Go to the place</Button>}
      </div>
      <div id={id}>
        <ErrorMessage error={error} />
      </div>
    </div>
  );
}

/** The same text once more, unseen, behind the field: it gives the field its height, and underlines what is wrong. */
function Marked({ text, place }: { readonly text: string; readonly place: TextRange | null }) {
  const { from, to } = place ?? { from: text.length, to: text.length };
  return (
    <div aria-hidden className={styles.marked}>
      {text.slice(0, from)}
      <mark>{text.slice(from, to)}</mark>
      {/* A last line that is empty has a height too. */}
      {`${text.slice(to)}\n`}
    </div>
  );
}
