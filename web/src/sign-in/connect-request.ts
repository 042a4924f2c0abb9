import { queryOptions } from '@tanstack/react-query';
import { send } from '../api/call.ts';
import type { Session } from '../api/session.ts';

/** What an app may do. */
export type AppScope = 'read' | 'write' | 'owner';

/** What people read. */
export const SCOPE_TITLES: Readonly<Record<AppScope, string>> = {
  read: 'Read',
  write: 'Read and write',
  owner: 'Everything, as an owner',
};

/** From least to most. */
const SCOPES: readonly AppScope[] = ['read', 'write', 'owner'];

const MOST_OF_ROLE: Readonly<Record<string, AppScope>> = { editor: 'write', owner: 'owner' };

/** An app's request for access, as shown to the member who decides. */
export interface ConnectRequest {
  /** `host`: the verified host of the app; null when it is not verified. */
  readonly client: { readonly name: string; readonly host: string | null };
  readonly redirect_host: string;
  /** The browser is redirected to a program on the member's own computer. */
  readonly is_local: boolean;
  readonly scope: AppScope;
  readonly workspaces: Session['workspaces'];
  readonly workspace_id: number;
}

/** The URL for loading and answering a request. */
export const connectAddress = (id: string) => `/auth/connect/${encodeURIComponent(id)}` as const;

/** Loads a request. A request never changes; it is gone once it was answered. */
export const connectRequestQuery = (id: string) =>
  queryOptions({
    queryKey: ['connect', id],
    queryFn: async ({ signal }) => (await send('GET', connectAddress(id), { signal })) as ConnectRequest,
    staleTime: Infinity,
  });

/** Returns the lesser of two scopes. */
export const lesserScope = (one: AppScope, other: AppScope): AppScope =>
  SCOPES[Math.min(SCOPES.indexOf(one), SCOPES.indexOf(other))]!;

/** Returns the scopes up to what the app asks for, from least to most. */
export const askedScopes = ({ scope }: ConnectRequest): readonly AppScope[] =>
  SCOPES.slice(0, SCOPES.indexOf(scope) + 1);

/** Returns the most that the member can grant in that workspace. */
export const grantableScope = ({ workspaces }: ConnectRequest, workspace: number): AppScope =>
  MOST_OF_ROLE[workspaces.find(({ id }) => id === workspace)?.role ?? ''] ?? 'read';

/** Returns who asks: the app's verified host, else the redirect's host. Never the name the app gives itself. */
export function requesterName({ client, is_local, redirect_host }: ConnectRequest): string {
  if (client.host !== null) return client.host;
  return is_local ? 'A program on this computer' : redirect_host;
}

/** Returns the text after the app's own name that says whether the name is verified. */
export const nameWarning = ({ client }: ConnectRequest): string =>
  client.host === null ? '. This name is not verified.' : `, verified by ${client.host}.`;

/** Returns the text that says where the browser is redirected, with a warning. */
export const redirectWarning = ({ is_local, redirect_host }: ConnectRequest): string =>
  is_local
    ? `You will be redirected to ${redirect_host}, a program on this computer. Only allow access if you started this yourself.`
    : `You will be redirected to ${redirect_host}. Only allow access if you started this yourself.`;
