import { keepPreviousData, queryOptions, useQuery, type QueryKey } from '@tanstack/react-query';
import { call, type Answer, type Input, type OperationId } from './call.ts';

/** The key under which answers are kept: the operation, then its input, so that all answers of an operation share a prefix. */
export const keyOf = <O extends OperationId>(operation: O, input: Input<O> = {}): QueryKey => [
  operation,
  input,
];

/** How to read with an operation, for `useQuery`, loaders and prefetching. */
export const reading = <O extends OperationId>(operation: O, input: Input<O> = {}) =>
  queryOptions({
    queryKey: keyOf(operation, input),
    queryFn: ({ signal }) => call(operation, input, signal),
  });

interface Reading<O extends OperationId> {
  /** False: not yet. */
  readonly enabled?: boolean;
  /** Reads anew after so many milliseconds, which may hang on what was answered last. */
  readonly refetchInterval?: number | ((answer: Answer<O> | undefined) => number);
  /** True: what was answered before is shown until another input is answered. */
  readonly keepsEarlier?: boolean;
}

/** Reads with an operation and keeps what it answered; reads again when the input changes. */
export function useOperation<O extends OperationId>(
  operation: O,
  input: Input<O> = {},
  { enabled = true, refetchInterval: interval, keepsEarlier = false }: Reading<O> = {},
) {
  const refetchInterval = ({ state }: { readonly state: { readonly data: Answer<O> | undefined } }) =>
    (typeof interval === 'function' ? interval(state.data) : interval) ?? false;
  return useQuery({
    ...reading(operation, input),
    enabled,
    refetchInterval,
    ...(keepsEarlier && { placeholderData: keepPreviousData }),
  });
}
