import { keepPreviousData, queryOptions, useQuery, type QueryKey } from '@tanstack/react-query';
import { call, type Output, type Input, type OperationId } from './call.ts';

/** The key under which answers are kept: the operation, then its input, so that all answers of an operation share a prefix. */
export const apiQueryKey = <O extends OperationId>(operation: O, input: Input<O> = {}): QueryKey => [
  operation,
  input,
];

/** How to read with an operation, for `useQuery`, loaders and prefetching. */
export const apiQueryOptions = <O extends OperationId>(operation: O, input: Input<O> = {}) =>
  queryOptions({
    queryKey: apiQueryKey(operation, input),
    queryFn: ({ signal }) => call(operation, input, signal),
  });

interface QuerySettings<O extends OperationId> {
  /** False: not yet. */
  readonly enabled?: boolean;
  /** Reads anew after so many milliseconds, which may hang on what was answered last. */
  readonly refetchInterval?: number | ((answer: Output<O> | undefined) => number);
  /** True: what was answered before is shown until another input is answered. */
  readonly keepPrevious?: boolean;
}

/** Reads with an operation and keeps what it answered; reads again when the input changes. */
export function useApiQuery<O extends OperationId>(
  operation: O,
  input: Input<O> = {},
  { enabled = true, refetchInterval: interval, keepPrevious: keepsEarlier = false }: QuerySettings<O> = {},
) {
  const refetchInterval = ({ state }: { readonly state: { readonly data: Output<O> | undefined } }) =>
    (typeof interval === 'function' ? interval(state.data) : interval) ?? false;
  return useQuery({
    ...apiQueryOptions(operation, input),
    enabled,
    refetchInterval,
    ...(keepsEarlier && { placeholderData: keepPreviousData }),
  });
}
