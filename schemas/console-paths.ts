/**
 * The first part of the path of every page of the console. For these paths, and for `/`, the service sends the
 * console, whose router does the rest. Other paths belong to the API or do not exist. A test compares the list
 * with the router.
 */
export const CONSOLE_PATHS = [
  'account',
  'alerts',
  'audit-log',
  'connect',
  'dashboard',
  'forgot-password',
  'invite',
  'keys',
  'link-chat',
  'new-project',
  'people',
  'projects',
  'reset-password',
  'rules',
  'sign-in',
  'sql',
  'usage',
  'webhooks',
] as const;

/** Returns the path of a mention's page in the console. */
export const mentionPath = (projectId: string, mentionId: string): string =>
  `/projects/${encodeURIComponent(projectId)}/feed?mention=${encodeURIComponent(mentionId)}`;

/** Returns the address of a mention in the console. `baseUrl` has no slash at its end. */
export const mentionAddress = (
  baseUrl: string,
  { project_id, id }: { readonly project_id: string; readonly id: string },
): string => `${baseUrl}${mentionPath(project_id, id)}`;
