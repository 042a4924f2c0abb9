import type { ReactNode } from 'react';
import type { Input, OperationId, Output } from '../../api/call.ts';
import { useApiMutation } from '../../api/use-api-mutation.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface ActionDialogProps<O extends OperationId> {
  readonly title: string;
  /** The consequence in a sentence: what is deleted, and for whom. */
  readonly children: ReactNode;
  /** The label of the confirm button: `Delete webhook`. */
  readonly action: string;
  readonly operation: O;
  readonly input: Input<O>;
  readonly refreshes?: readonly OperationId[];
  readonly onDone?: (output: Output<O>) => void;
  readonly onClose: () => void;
}

/** Asks for confirmation, calls an operation and closes. An error keeps the dialog open. */
export function ActionDialog<O extends OperationId>(props: ActionDialogProps<O>) {
  const { operation, input, refreshes, onDone, onClose, ...dialog } = props;
  const { mutate, isPending, error } = useApiMutation(operation, refreshes);
  const onSuccess = (output: Output<O>) => {
    onClose();
    onDone?.(output);
  };
  return (
    <ConfirmDialog
      {...dialog}
      isBusy={isPending}
      error={error}
      onConfirm={() => mutate(input, { onSuccess })}
      onClose={onClose}
    />
  );
}
