import type { IconName } from '../../ui/icon.tsx';

interface PageEntry {
  readonly name: string;
  readonly icon: IconName;
  readonly words: string;
}

/** The pages of a project, by the last part of their address, in the order of the navigation. */
export const PROJECT_PAGES = [
  { page: 'feed', name: 'Mentions', icon: 'inbox', words: 'feed inbox triage posts' },
  { page: 'analytics', name: 'Analytics', icon: 'chart', words: 'volume sentiment authors plots' },
  { page: 'report', name: 'Report', icon: 'book', words: 'weekly summary themes changes' },
  { page: 'keywords', name: 'Keywords', icon: 'key-word', words: 'terms groups search' },
  {
    page: 'sources',
    name: 'Sources',
    icon: 'antenna',
    words: 'feeds rss mastodon forum youtube channel newsletter',
  },
  { page: 'scans', name: 'Scans', icon: 'radar', words: 'sources errors progress collect' },
  { page: 'quality', name: 'Judge quality', icon: 'scales', words: 'audit lessons precision recall' },
  {
    page: 'settings',
    name: 'Project settings',
    icon: 'sliders',
    words: 'schedule categories public dashboard',
  },
] as const satisfies readonly (PageEntry & { readonly page: string })[];

/** The pages of the workspace that everybody may open. */
export const WORKSPACE_PAGES = [
  { to: '/dashboard', name: 'Dashboard', icon: 'tiles', words: 'pinned plots tiles overview' },
  { to: '/alerts', name: 'Alerts', icon: 'bell', words: 'email slack messages digest' },
  { to: '/rules', name: 'Rules and mutes', icon: 'sliders', words: 'tag assign mute automate' },
  { to: '/webhooks', name: 'Webhooks', icon: 'hook', words: 'events deliveries endpoints' },
  { to: '/sql', name: 'SQL', icon: 'table', words: 'query statement data' },
  { to: '/usage', name: 'Usage', icon: 'meter', words: 'plan limits cost' },
] as const satisfies readonly (PageEntry & { readonly to: string })[];

/** The pages of the workspace that its owners may open. */
export const OWNER_PAGES = [
  { to: '/people', name: 'People', icon: 'people', words: 'members invites roles workspace name' },
  { to: '/keys', name: 'Keys and apps', icon: 'key', words: 'api tokens oauth mcp connections' },
  { to: '/audit-log', name: 'Audit log', icon: 'log', words: 'history who changed' },
] as const satisfies readonly (PageEntry & { readonly to: string })[];
