import { useEffect } from 'react';
import type { OperationId } from '../api/call.ts';
import { useApiMutation } from '../api/use-api-mutation.ts';
import { ActionDialog } from '../ui/dialog/action-dialog.tsx';
import { rejudgePriceText } from './rejudge-price.ts';

interface RejudgeDialogProps {
  readonly project: string;
  readonly refreshes: readonly OperationId[];
  readonly onClose: () => void;
}

/** Confirms judging all mentions again: how many there are, and what it is expected to cost. */
export function RejudgeDialog({ project, refreshes, onClose }: RejudgeDialogProps) {
  const { mutate, data, error } = useApiMutation('rejudge_project');
  useEffect(() => mutate({ path: { project }, body: { dry_run: true } }), [mutate, project]);
  return (
    <ActionDialog
      title="Re-evaluate all mentions?"
      action={data?.preview ? `Re-evaluate ${data.preview.total}` : 'Re-evaluate all'}
      operation="rejudge_project"
      input={{ path: { project }, body: { dry_run: false } }}
      refreshes={refreshes}
      onClose={onClose}
    >
      <p>The judge evaluates the mentions of the last 30 days again. Your corrections are kept.</p>
      <p role="status">
        {data?.preview
          ? rejudgePriceText(data.preview)
          : error
            ? `The cost could not be estimated: ${error.message}`
            : 'Estimating the cost…'}
      </p>
    </ActionDialog>
  );
}
