import type { ReactNode } from 'react';
import type { Output, Input, OperationId } from '../../api/call.ts';
import { useApiMutation } from '../../api/use-api-mutation.ts';
import { Button } from '../button.tsx';
import { ErrorMessage } from '../feedback/error-message.tsx';
import styles from './dry-run.module.css';

interface DryRunProps<O extends OperationId> {
  readonly label: string;
  /** The button's label: `Try it on the last 30 days`. */
  readonly action: string;
  /** The operation that simulates the change, and its current input. It must not change anything. */
  readonly operation: O;
  readonly input: Input<O>;
  readonly disabled?: boolean;
  readonly children: (outcome: Output<O>) => ReactNode;
}

/** Runs a form's unsaved state as a simulation and shows the result. Says when the form has changed since. */
export function DryRun<O extends OperationId>(props: DryRunProps<O>) {
  const { label, action, operation, input, disabled = false, children } = props;
  const { mutate, isPending, error, data, variables } = useApiMutation(operation);
  const isStale = data !== undefined && JSON.stringify(variables) !== JSON.stringify(input);
  return (
    <section className={styles.dryRun} aria-label={label}>
      <Button disabled={disabled} isBusy={isPending} onClick={() => mutate(input)}>
        {action}
      </Button>
      <ErrorMessage error={error} />
      {isStale && (
        <p className={styles.stale}>You've made changes since. Run it again to update the result.</p>
      )}
      {data !== undefined && children(data)}
    </section>
  );
}

/** Sample results, one per line. */
export function SampleList({ children }: { readonly children: ReactNode }) {
  return <ul className={styles.sample}>{children}</ul>;
}
