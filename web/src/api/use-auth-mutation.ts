import { useMutation } from '@tanstack/react-query';
import { send, type ApiError } from './call.ts';

/** Returns a mutation for an endpoint under `/auth`, which is not part of the public API. */
export const useAuthMutation = <Answer = unknown>(method: 'POST' | 'PATCH', address: `/auth/${string}`) =>
  useMutation<Answer, ApiError, object>({
    mutationFn: async (body) => (await send(method, address, { body })) as Answer,
  });
