import { queryOptions } from '@tanstack/react-query';
import { send } from '../api/call.ts';

/** Reads which ways in there are; whether there is a mail server decides. */
export const signInOptionsQuery = queryOptions({
  queryKey: ['sign-in-options'],
  queryFn: async ({ signal }) =>
    (await send('GET', '/auth/options', { signal })) as { readonly magic_link: boolean },
  staleTime: Infinity,
});
