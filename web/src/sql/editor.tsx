import { type KeyboardEvent } from 'react';
import { Button } from '../ui/button.tsx';
import styles from './editor.module.css';

interface EditorProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onRun: () => void;
  readonly onStop: () => void;
  readonly isRunning: boolean;
}

/** Where a statement is written. Tab leaves it, as everywhere; Ctrl+Enter runs it. */
export function Editor({ value, onChange, onRun, onStop, isRunning }: EditorProps) {
  const runByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    onRun();
  };
  return (
    <div className={styles.editor}>
      <textarea
        aria-label="Statement"
        className={styles.text}
        rows={Math.min(20, Math.max(8, value.split('\n').length + 1))}
        spellCheck={false}
        autoCapitalize="off"
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={runByKey}
      />
      <div className={styles.actions}>
        <Button kind="primary" isBusy={isRunning} onClick={onRun}>
          Run
        </Button>
        {isRunning && <Button onClick={onStop}>Stop</Button>}
      </div>
    </div>
  );
}
