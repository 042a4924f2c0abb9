import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, createRouter, redirect } from '@tanstack/react-router';
import { parseAnalyticsSearch } from './analytics/analytics-search.ts';
import { sessionQuery } from './api/session.ts';
import { apiQueryOptions } from './api/use-api-query.ts';
import { parseFeedSearch } from './feed/filters/feed-search.ts';
import { ErrorPage, StandaloneErrorPage } from './shell/errors/error-page.tsx';
import { parseSearch, stringifySearch } from './search-params.ts';
import { NotFoundPage, StandaloneNotFoundPage } from './shell/errors/not-found-page.tsx';
import { lazyPage } from './shell/errors/lazy-page.ts';
import { ProjectGuard } from './shell/errors/project-guard.tsx';
import { Shell } from './shell/shell.tsx';
import { projectToOpen } from './shell/navigation/last-project.ts';

interface Context {
  readonly queryClient: QueryClient;
}

const root = createRootRouteWithContext<Context>()({
  notFoundComponent: StandaloneNotFoundPage,
  errorComponent: StandaloneErrorPage,
});
const textIn = (search: Record<string, unknown>, name: string) =>
  typeof search[name] === 'string' ? search[name] : undefined;

/** Pages for everybody: signing in, and what links in mails lead to. */
const open = {
  signIn: createRoute({
    getParentRoute: () => root,
    path: '/sign-in',
    validateSearch: (search): { to?: string | undefined } => ({ to: textIn(search, 'to') }),
    component: lazyPage(() => import('./sign-in/sign-in-page.tsx'), 'SignInPage'),
  }),
  signInLink: createRoute({
    getParentRoute: () => root,
    path: '/sign-in/$token',
    component: lazyPage(() => import('./sign-in/sign-in-link-page.tsx'), 'SignInLinkPage'),
  }),
  forgotPassword: createRoute({
    getParentRoute: () => root,
    path: '/forgot-password',
    component: lazyPage(() => import('./sign-in/forgot-password-page.tsx'), 'ForgotPasswordPage'),
  }),
  resetPassword: createRoute({
    getParentRoute: () => root,
    path: '/reset-password/$token',
    component: lazyPage(() => import('./sign-in/reset-password-page.tsx'), 'ResetPasswordPage'),
  }),
  invite: createRoute({
    getParentRoute: () => root,
    path: '/invite/$token',
    component: lazyPage(() => import('./sign-in/invite-page.tsx'), 'InvitePage'),
  }),
};

/** Sends whoever is not signed in to sign in, and back again afterwards. */
async function requireSession(queryClient: QueryClient, href: string): Promise<void> {
  const session = await queryClient.ensureQueryData(sessionQuery);
  if (!session) throw redirect({ to: '/sign-in', search: { to: href }, replace: true });
}

const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: ({ context, location }) => requireSession(context.queryClient, location.href),
});

const connect = createRoute({
  getParentRoute: () => signedIn,
  path: '/connect/$request',
  component: lazyPage(() => import('./sign-in/connect-page.tsx'), 'ConnectPage'),
});

const shell = createRoute({ getParentRoute: () => signedIn, id: 'shell', component: Shell });

const home = createRoute({
  getParentRoute: () => shell,
  path: '/',
  loader: async ({ context }) => {
    const projects = await context.queryClient.ensureQueryData(apiQueryOptions('list_projects'));
    const project = projectToOpen(projects);
    if (!project) throw redirect({ to: '/new-project', replace: true });
    throw redirect({ to: '/projects/$project/feed', params: { project: project.id }, replace: true });
  },
});

const project = createRoute({
  getParentRoute: () => shell,
  path: '/projects/$project',
  component: ProjectGuard,
});

const pagesOfProject = [
  createRoute({
    getParentRoute: () => project,
    path: '/feed',
    validateSearch: parseFeedSearch,
    component: lazyPage(() => import('./feed/feed-page.tsx'), 'FeedPage'),
  }),
  createRoute({
    getParentRoute: () => project,
    path: '/analytics',
    validateSearch: parseAnalyticsSearch,
    component: lazyPage(() => import('./analytics/analytics-page.tsx'), 'AnalyticsPage'),
  }),
  createRoute({
    getParentRoute: () => project,
    path: '/keywords',
    component: lazyPage(() => import('./keywords/keywords-page.tsx'), 'KeywordsPage'),
  }),
  createRoute({
    getParentRoute: () => project,
    path: '/scans',
    component: lazyPage(() => import('./scans/scans-page.tsx'), 'ScansPage'),
  }),
  createRoute({
    getParentRoute: () => project,
    path: '/quality',
    component: lazyPage(() => import('./quality/quality-page.tsx'), 'QualityPage'),
  }),
  createRoute({
    getParentRoute: () => project,
    path: '/settings',
    component: lazyPage(() => import('./project-settings/settings-page.tsx'), 'SettingsPage'),
  }),
] as const;

const pagesOfWorkspace = [
  createRoute({
    getParentRoute: () => shell,
    path: '/new-project',
    validateSearch: (search): { project?: string | undefined } => ({ project: textIn(search, 'project') }),
    component: lazyPage(() => import('./new-project/new-project-page.tsx'), 'NewProjectPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/alerts',
    component: lazyPage(() => import('./alerts/alerts-page.tsx'), 'AlertsPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/webhooks',
    component: lazyPage(() => import('./webhooks/webhooks-page.tsx'), 'WebhooksPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/webhooks/$webhook',
    component: lazyPage(() => import('./webhooks/deliveries-page.tsx'), 'DeliveriesPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/sql',
    component: lazyPage(() => import('./sql/sql-page.tsx'), 'SqlPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/usage',
    component: lazyPage(() => import('./usage/usage-page.tsx'), 'UsagePage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/people',
    component: lazyPage(() => import('./people/people-page.tsx'), 'PeoplePage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/keys',
    component: lazyPage(() => import('./keys/keys-page.tsx'), 'KeysPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/audit-log',
    component: lazyPage(() => import('./audit-log/audit-log-page.tsx'), 'AuditLogPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/account',
    component: lazyPage(() => import('./account/account-page.tsx'), 'AccountPage'),
  }),
] as const;

const routeTree = root.addChildren([
  ...Object.values(open),
  signedIn.addChildren([
    connect,
    shell.addChildren([home, project.addChildren(pagesOfProject), ...pagesOfWorkspace]),
  ]),
]);

/** Makes the router of the console: every page is fetched when it is first opened, or pointed at. */
export function createConsoleRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    parseSearch,
    stringifySearch,
    context: { queryClient },
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
    defaultPreload: 'intent',
    // Answers are kept by the query client; the router keeps none of its own.
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createConsoleRouter>;
  }
}
