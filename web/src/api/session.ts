import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import { send } from './call.ts';
import type { Member, Workspace } from './records.ts';

/** Who is signed in, to which workspace, and which others they could choose. */
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

/** Reads the session of this browser; null when nobody is signed in. */
export const sessionQuery = queryOptions<Session | null>({
  queryKey: SESSION_KEY,
  queryFn: async ({ signal }) =>
    ((await send('GET', '/auth/session', { signal })) as { session: Session | null }).session,
  staleTime: 60_000,
});

/** Notes that somebody has signed in, or nobody is any more: nothing that was read for another person is shown to them. */
export function setSession(client: QueryClient, session: Session | null): void {
  // What is on the screen belongs to a page for everybody: this is called on no other.
  client.removeQueries({ type: 'inactive' });
  client.setQueryData(SESSION_KEY, session);
}

/** The session, on pages that are shown only to those who are signed in. */
export function useSession(): Session {
  const { data } = useQuery(sessionQuery);
  if (!data) throw new Error('This page is shown only to those who are signed in.');
  return data;
}

/** What the role of whoever is signed in allows: writing is for editors and owners, people and keys for owners. */
export function usePermissions(): { readonly canWrite: boolean; readonly isOwner: boolean } {
  const { role } = useSession().member;
  return { canWrite: role !== 'viewer', isOwner: role === 'owner' };
}
