import { queryOptions } from '@tanstack/react-query';
import { send } from '../api/call.ts';

/** An app that the member connected. */
export interface OwnApp {
  readonly id: string;
  readonly name: string;
  readonly workspace: { readonly id: number; readonly name: string };
  readonly scope: 'read' | 'write' | 'owner';
  readonly connected_at: string;
  readonly expires_at: string;
}

export const OWN_APPS = ['own-apps'] as const;

/** Loads the member's connected apps in all workspaces. */
export const ownAppsQuery = queryOptions({
  queryKey: OWN_APPS,
  queryFn: async ({ signal }) =>
    ((await send('GET', '/auth/apps', { signal })) as { apps: readonly OwnApp[] }).apps,
});
