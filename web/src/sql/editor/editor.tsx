import type { Extension } from '@codemirror/state';
import type { RefObject } from 'react';
import { Button } from '../../ui/button.tsx';
import { ErrorMessage } from '../../ui/feedback/error-message.tsx';
import { CodeEditor, type CodeHandle } from './code-editor.tsx';
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
  readonly language: Extension;
  readonly editor: RefObject<CodeHandle | null>;
}

/** The SQL editor. Ctrl+Enter runs the statement; Tab moves the focus as usual. */
export function Editor(props: EditorProps) {
  const { value, onChange, onRun, onStop, isRunning, error, errorRange, language, editor } = props;
  return (
    <div className={styles.editor}>
      <div className={styles.paper}>
        <CodeEditor
          label="SQL statement"
          marked={errorRange}
          start={value}
          {...{ onChange, onRun, language, editor }}
        />
      </div>
      <div className={styles.actions}>
        <Button kind="primary" disabled={value.trim() === ''} isBusy={isRunning} onClick={onRun}>
          Run
        </Button>
        {isRunning && <Button onClick={onStop}>Stop</Button>}
        {isRunning && <span role="status">Running… Queries stop after 10 seconds.</span>}
        {errorRange && <Button onClick={() => editor.current?.select(errorRange)}>Go to error</Button>}
      </div>
      <ErrorMessage error={error} />
    </div>
  );
}
