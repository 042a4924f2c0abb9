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
  readonly errorRange: TextRange | null;
  readonly text: RefObject<HTMLTextAreaElement | null>;
}

/** The SQL editor. Ctrl+Enter runs the statement; Tab moves the focus as usual. */
export function Editor({ value, onChange, onRun, onStop, isRunning, error, errorRange, text }: EditorProps) {
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
        <Marked text={value} place={errorRange} />
        <textarea
          ref={text}
          aria-label="SQL statement"
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
        {isRunning && <span role="status">Running… Queries stop after 10 seconds.</span>}
        {errorRange && <Button onClick={() => show(errorRange)}>Go to error</Button>}
      </div>
      <div id={id}>
        <ErrorMessage error={error} />
      </div>
    </div>
  );
}

/** An invisible copy of the text behind the textarea, which sets its height and underlines the error. */
function Marked({ text, place }: { readonly text: string; readonly place: TextRange | null }) {
  const { from, to } = place ?? { from: text.length, to: text.length };
  return (
    <div aria-hidden className={styles.marked}>
      {text.slice(0, from)}
      <mark>{text.slice(from, to)}</mark>
      {/* The line break gives an empty last line its height. */}
      {`${text.slice(to)}\n`}
    </div>
  );
}
