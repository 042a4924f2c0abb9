import type { ReactNode } from 'react';
import type { Output, Input, OperationId } from '../../api/call.ts';
import { useApiMutation } from '../../api/use-api-mutation.ts';
import { Button } from '../button.tsx';
import { ErrorMessage } from '../feedback/error-message.tsx';
import styles from './dry-run.module.css';

interface DryRunProps<O extends OperationId> {
  readonly label: string;
  /** The words on the button: `Try it on the last 30 days`. */
  readonly action: string;
  /** The operation that tries, and what it would be given now. It changes nothing. */
  readonly operation: O;
  readonly input: Input<O>;
  /** Not enough is written yet to be tried. */
  readonly disabled?: boolean;
  readonly children: (outcome: Output<O>) => ReactNode;
}

/** Tries what stands in a form before it is saved, and says when it was changed since. */
export function DryRun<O extends OperationId>(props: DryRunProps<O>) {
  const { label, action, operation, input, disabled = false, children } = props;
  const { mutate, isPending, error, data, variables } = useApiMutation(operation);
  const isOld = data !== undefined && JSON.stringify(variables) !== JSON.stringify(input);
  return (
    <section className={styles.trial} aria-label={label}>
      <Button disabled={disabled} isBusy={isPending} onClick={() => mutate(input)}>
        {action}
      </Button>
      <ErrorMessage error={error} />
      {isOld && <p className={styles.old}>You have changed it since: try again to see what that does.</p>}
      {data !== undefined && children(data)}
    </section>
  );
}

/** Some of what a trial found, a line each. */
export function SampleList({ children }: { readonly children: ReactNode }) {
  return <ul className={styles.sample}>{children}</ul>;
}
