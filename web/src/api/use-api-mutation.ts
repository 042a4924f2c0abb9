import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, type Answer, type ApiError, type Input, type OperationId } from './call.ts';

/**
 * Changes something with an operation. What was read with the operations in `refreshes` is read again afterwards, whether
 * the change went well or not.
 */
export function useChange<O extends OperationId>(operation: O, refreshes: readonly OperationId[] = []) {
  const client = useQueryClient();
  return useMutation<Answer<O>, ApiError, Input<O>>({
    mutationKey: [operation],
    mutationFn: (input) => call(operation, input),
    onSettled: () => Promise.all(refreshes.map((read) => client.invalidateQueries({ queryKey: [read] }))),
  });
}
