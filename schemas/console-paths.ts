/**
 * The first parts of the addresses of the console's pages. The service answers them, and `/`, with the console itself,
 * whose router knows what follows; every other address is the API's or unknown.
 */
export const CONSOLE_PATHS = [
  'account',
  'alerts',
  'audit-log',
  'connect',
  'forgot-password',
  'invite',
  'keys',
  'new-project',
  'people',
  'projects',
  'reset-password',
  'sign-in',
  'sql',
  'usage',
  'webhooks',
] as const;
