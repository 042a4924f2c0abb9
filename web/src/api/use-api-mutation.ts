import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, type Output, type ApiError, type Input, type OperationId } from './call.ts';

/** Returns a mutation that calls an operation, then, even on failure, refetches the queries of `refreshes`. */
export function useApiMutation<O extends OperationId>(operation: O, refreshes: readonly OperationId[] = []) {
  const client = useQueryClient();
  return useMutation<Output<O>, ApiError, Input<O>>({
    mutationKey: [operation],
    mutationFn: (input) => call(operation, input),
    onSettled: () => Promise.all(refreshes.map((read) => client.invalidateQueries({ queryKey: [read] }))),
  });
}
