import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import { send } from './call.ts';
import type { Member, Workspace } from './records.ts';

/** The signed-in member, the current workspace, and all workspaces the member can switch to. */
export interface Session {
  readonly member: Member;
  readonly workspace: Workspace;
  readonly workspaces: readonly {
    readonly id: number;
    readonly name: string;
    readonly role: Member['role'];
  }[];
}

export const SESSION_KEY = ['session'] as const;

/** Loads the session of this browser; null when nobody is signed in. */
export const sessionQuery = queryOptions<Session | null>({
  queryKey: SESSION_KEY,
  queryFn: async ({ signal }) =>
    ((await send('GET', '/auth/session', { signal })) as { session: Session | null }).session,
  staleTime: 60_000,
});

/** Stores the session after signing in or out, and drops everything cached for the previous user. */
export function setSession(client: QueryClient, session: Session | null): void {
  // Active queries belong to public pages: only those call this.
  client.removeQueries({ type: 'inactive' });
  client.setQueryData(SESSION_KEY, session);
}

/** Returns the session. Only for pages that require one; throws when nobody is signed in. */
export function useSession(): Session {
  const { data } = useQuery(sessionQuery);
  if (!data) throw new Error('This page requires a session.');
  return data;
}

/** Returns what the member's role allows: editors and owners can write, only owners manage people and keys. */
export function usePermissions(): { readonly canWrite: boolean; readonly isOwner: boolean } {
  const { role } = useSession().member;
  return { canWrite: role !== 'viewer', isOwner: role === 'owner' };
}
