import { queryOptions } from '@tanstack/react-query';
import { send } from '../api/call.ts';

/** Loads the available sign-in methods. Links by email need a mail server. */
export const signInOptionsQuery = queryOptions({
  queryKey: ['sign-in-options'],
  queryFn: async ({ signal }) =>
    (await send('GET', '/auth/options', { signal })) as { readonly magic_link: boolean },
  staleTime: Infinity,
});
