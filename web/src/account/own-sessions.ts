import { queryOptions } from '@tanstack/react-query';
import { send } from '../api/call.ts';

/** One of the member's sessions. */
export interface OwnSession {
  readonly id: string;
  readonly workspace: { readonly id: number; readonly name: string };
  readonly created_at: string;
  readonly used_at: string;
  readonly browser: string | null;
  readonly address: string | null;
  readonly current: boolean;
}

export const OWN_SESSIONS = ['own-sessions'] as const;

/** Loads the member's sessions in all workspaces. */
export const ownSessionsQuery = queryOptions({
  queryKey: OWN_SESSIONS,
  queryFn: async ({ signal }) =>
    ((await send('GET', '/auth/sessions', { signal })) as { sessions: readonly OwnSession[] }).sessions,
});
