import { useState, type ReactNode } from 'react';
import type { Input, OperationId, Output } from '../../api/call.ts';
import { useApiQuery } from '../../api/use-api-query.ts';
import { ErrorMessage } from '../feedback/error-message.tsx';
import { useDebouncedEffect } from '../use-debounced-effect.ts';
import styles from './dry-run.module.css';

/** How long nothing was changed before the preview follows, in milliseconds. */
const PAUSE_MS = 700;

interface LivePreviewProps<O extends OperationId> {
  readonly label: string;
  /** The operation that tries the form's unsaved state. It must not change anything. */
  readonly operation: O;
  /** What it is tried with; null while the form says too little. */
  readonly input: Input<O> | null;
  /** What to say as long as it says too little. */
  readonly hint?: string;
  /** Called with the last outcome, and whether the next one is on its way. */
  readonly children: (outcome: Output<O>, isBusy: boolean) => ReactNode;
}

/** Shows what a form's unsaved state would do, while it is being filled in. */
export function LivePreview<O extends OperationId>(props: LivePreviewProps<O>) {
  const { label, operation, input, hint, children } = props;
  const [tried, setTried] = useState(input);
  const text = JSON.stringify(input);
  useDebouncedEffect(() => setTried(input), PAUSE_MS, text);
  const settings = { enabled: tried !== null, keepPrevious: true };
  const { data, error, isFetching } = useApiQuery(operation, tried ?? undefined, settings);
  if (tried === null) return hint === undefined ? null : <p className="hint">{hint}</p>;
  const isBusy = isFetching || JSON.stringify(tried) !== text;
  return (
    <section className={styles.dryRun} aria-label={label} aria-busy={isBusy}>
      <ErrorMessage error={error} />
      {data !== undefined && error === null && children(data, isBusy)}
    </section>
  );
}
