import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, type Output, type ApiError, type Input, type OperationId } from './call.ts';

/**
 * Changes something with an operation. What was read with the operations in `refreshes` is read again afterwards, whether
 * the change went well or not.
 */
export function useApiMutation<O extends OperationId>(operation: O, refreshes: readonly OperationId[] = []) {
  const client = useQueryClient();
  return useMutation<Output<O>, ApiError, Input<O>>({
    mutationKey: [operation],
    mutationFn: (input) => call(operation, input),
    onSettled: () => Promise.all(refreshes.map((read) => client.invalidateQueries({ queryKey: [read] }))),
  });
}
