import { queryOptions } from '@tanstack/react-query';
import { send } from '../api/call.ts';
import type { Session } from '../api/session.ts';

/** How far an app reaches. */
export type AppScope = 'read' | 'write';

/** What an app asks for, as the service tells the person who decides. */
export interface ConnectRequest {
  /** `host` vouches for the app; null: nobody does. */
  readonly client: { readonly name: string; readonly host: string | null };
  readonly redirect_host: string;
  /** The answer goes to a program on the person's own computer. */
  readonly is_local: boolean;
  readonly scope: AppScope;
  readonly workspaces: Session['workspaces'];
  readonly workspace_id: number;
}

/** The address under which a request is read and decided. */
export const connectAddress = (id: string) => `/auth/connect/${encodeURIComponent(id)}` as const;

/** Reads a request. It does not change, but is gone once it is decided: the answer to that says so. */
export const connectRequestQuery = (id: string) =>
  queryOptions({
    queryKey: ['connect', id],
    queryFn: async ({ signal }) => (await send('GET', connectAddress(id), { signal })) as ConnectRequest,
    staleTime: Infinity,
  });

/** Whether the app can be allowed to change things in a workspace: it asks for it, and the person may do it themselves. */
export const canGrantWrite = ({ scope, workspaces }: ConnectRequest, workspace: number): boolean =>
  scope === 'write' && workspaces.some(({ id, role }) => id === workspace && role !== 'viewer');

/**
 * Says by whom a person is asked: by the host that vouches for the app, else by where the answer goes. What an app calls itself
 * is never it.
 */
export function requesterName({ client, is_local, redirect_host }: ConnectRequest): string {
  if (client.host !== null) return client.host;
  return is_local ? 'A program on this computer' : redirect_host;
}

/** Goes on from the name that an app gives itself with what is known of it. */
export const nameWarning = ({ client }: ConnectRequest): string =>
  client.host === null ? '. Nobody has checked that.' : `, and ${client.host} vouches for that.`;

/** Says where the browser goes with the answer, and what to look out for. */
export const redirectWarning = ({ is_local, redirect_host }: ConnectRequest): string =>
  is_local
    ? `The answer goes to ${redirect_host}, which is this computer. Allow it only if you have just asked for this in a program here.`
    : `The answer goes to ${redirect_host}. Allow it only if you have just asked for this there.`;
