import { useMutation } from '@tanstack/react-query';
import { send, type ApiError } from './call.ts';

/** Changes something at an address under `/auth`, which are no operations of the API; gives what it answers. */
export const useAuthMutation = <Answer = unknown>(method: 'POST' | 'PATCH', address: `/auth/${string}`) =>
  useMutation<Answer, ApiError, object>({
    mutationFn: async (body) => (await send(method, address, { body })) as Answer,
  });
