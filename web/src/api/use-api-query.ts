import { keepPreviousData, queryOptions, useQuery, type QueryKey } from '@tanstack/react-query';
import { call, type Output, type Input, type OperationId } from './call.ts';

/** Returns the cache key: the operation, then its input, so that all queries of an operation share a prefix. */
export const apiQueryKey = <O extends OperationId>(operation: O, input: Input<O> = {}): QueryKey => [
  operation,
  input,
];

/** Returns the query options of an operation, for `useQuery`, route loaders and prefetching. */
export const apiQueryOptions = <O extends OperationId>(operation: O, input: Input<O> = {}) =>
  queryOptions({
    queryKey: apiQueryKey(operation, input),
    queryFn: ({ signal }) => call(operation, input, signal),
  });

interface QuerySettings<O extends OperationId> {
  /** False: do not fetch yet. */
  readonly enabled?: boolean;
  /** Refetch interval in milliseconds, or a function of the last response; 0 stops. */
  readonly refetchInterval?: number | ((answer: Output<O> | undefined) => number);
  /** True: keep showing the previous response while another input loads. */
  readonly keepPrevious?: boolean;
}

/** Fetches and caches the response of an operation. Refetches when the input changes. */
export function useApiQuery<O extends OperationId>(
  operation: O,
  input: Input<O> = {},
  { enabled = true, refetchInterval: interval, keepPrevious = false }: QuerySettings<O> = {},
) {
  const refetchInterval = ({ state }: { readonly state: { readonly data: Output<O> | undefined } }) =>
    (typeof interval === 'function' ? interval(state.data) : interval) ?? false;
  return useQuery({
    ...apiQueryOptions(operation, input),
    enabled,
    refetchInterval,
    ...(keepPrevious && { placeholderData: keepPreviousData }),
  });
}
