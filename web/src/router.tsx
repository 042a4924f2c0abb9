import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  redirect,
  type AnyRoute,
} from '@tanstack/react-router';
import { parseAnalyticsSearch } from './analytics/analytics-search.ts';
import { sessionQuery } from './api/session.ts';
import { apiQueryOptions } from './api/use-api-query.ts';
import { FEED_ROUTE } from './feed/feed-route.ts';
import { filterOf, parseFeedSearch } from './feed/filters/feed-search.ts';
import { askEarly } from './feed/list/first-page.ts';
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

/** Returns a function that creates a route under `parent`. The page's script loads on demand. */
const pageUnder =
  <Parent extends AnyRoute>(parent: Parent) =>
  <const Path extends string, Module extends Record<string, unknown>, Name extends keyof Module & string>(
    path: Path,
    load: () => Promise<Module>,
    name: Name,
  ) =>
    createRoute({ getParentRoute: () => parent, path, component: lazyPage(load, name) });

const publicPage = pageUnder(root);

/** Pages for signed-out visitors. */
const publicPages = [
  createRoute({
    getParentRoute: () => root,
    path: '/sign-in',
    validateSearch: (search): { to?: string | undefined } => ({ to: textIn(search, 'to') }),
    component: lazyPage(() => import('./sign-in/sign-in-page.tsx'), 'SignInPage'),
  }),
  publicPage('/sign-in/$token', () => import('./sign-in/sign-in-link-page.tsx'), 'SignInLinkPage'),
  publicPage('/forgot-password', () => import('./sign-in/forgot-password-page.tsx'), 'ForgotPasswordPage'),
  publicPage(
    '/reset-password/$token',
    () => import('./sign-in/reset-password-page.tsx'),
    'ResetPasswordPage',
  ),
  publicPage('/invite/$token', () => import('./sign-in/invite-page.tsx'), 'InvitePage'),
] as const;

/** Redirects signed-out visitors to the sign-in page, which leads back to `href`. */
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

const linkChat = createRoute({
  getParentRoute: () => signedIn,
  path: '/link-chat/$token',
  component: lazyPage(() => import('./chat-accounts/link-chat-page.tsx'), 'LinkChatPage'),
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

const projectPage = pageUnder(project);

const askForFeed = (id: string, search: object) =>
  askEarly(id, filterOf(parseFeedSearch(search as Record<string, unknown>)));

/** The pages of a project. */
const projectPages = [
  createRoute({
    getParentRoute: () => project,
    path: '/feed',
    validateSearch: parseFeedSearch,
    loader: ({ params, location, preload }) => {
      if (!preload) askForFeed(params.project, location.search);
    },
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
    path: '/report',
    validateSearch: (search): { until?: string | undefined } => ({ until: textIn(search, 'until') }),
    component: lazyPage(() => import('./report/report-page.tsx'), 'ReportPage'),
  }),
  projectPage('/keywords', () => import('./keywords/keywords-page.tsx'), 'KeywordsPage'),
  projectPage('/sources', () => import('./sources/sources-page.tsx'), 'SourcesPage'),
  projectPage('/scans', () => import('./scans/scans-page.tsx'), 'ScansPage'),
  projectPage('/quality', () => import('./quality/quality-page.tsx'), 'QualityPage'),
  projectPage('/settings', () => import('./project-settings/settings-page.tsx'), 'SettingsPage'),
] as const;

const workspacePage = pageUnder(shell);

/** The pages of the workspace. The first part of each path must also be in `schemas/console-paths.ts`. */
const workspacePages = [
  createRoute({
    getParentRoute: () => shell,
    path: '/new-project',
    validateSearch: (search): { project?: string | undefined } => ({ project: textIn(search, 'project') }),
    component: lazyPage(() => import('./new-project/new-project-page.tsx'), 'NewProjectPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/alerts',
    validateSearch: (search): { view?: number | undefined; new?: true | undefined } => ({
      view: typeof search.view === 'number' ? search.view : undefined,
      new: search.new === true ? true : undefined,
    }),
    component: lazyPage(() => import('./alerts/alerts-page.tsx'), 'AlertsPage'),
  }),
  workspacePage('/dashboard', () => import('./dashboard/dashboard-page.tsx'), 'DashboardPage'),
  workspacePage('/rules', () => import('./rules/rules-page.tsx'), 'RulesPage'),
  workspacePage('/webhooks', () => import('./webhooks/webhooks-page.tsx'), 'WebhooksPage'),
  workspacePage('/webhooks/$webhook', () => import('./webhooks/deliveries-page.tsx'), 'DeliveriesPage'),
  createRoute({
    getParentRoute: () => shell,
    path: '/sql',
    validateSearch: (search): { query?: number | undefined } => ({
      query: typeof search.query === 'number' ? search.query : undefined,
    }),
    component: lazyPage(() => import('./sql/sql-page.tsx'), 'SqlPage'),
  }),
  workspacePage('/usage', () => import('./usage/usage-page.tsx'), 'UsagePage'),
  workspacePage('/people', () => import('./people/people-page.tsx'), 'PeoplePage'),
  workspacePage('/keys', () => import('./keys/keys-page.tsx'), 'KeysPage'),
  workspacePage('/audit-log', () => import('./audit-log/audit-log-page.tsx'), 'AuditLogPage'),
  workspacePage('/account', () => import('./account/account-page.tsx'), 'AccountPage'),
] as const;

const routeTree = root.addChildren([
  ...publicPages,
  signedIn.addChildren([
    connect,
    linkChat,
    shell.addChildren([home, project.addChildren(projectPages), ...workspacePages]),
  ]),
]);

/** Creates the console's router. Each page's script loads when the page is first opened or hovered. */
export function createConsoleRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    parseSearch,
    stringifySearch,
    context: { queryClient },
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
    defaultPreload: 'intent',
    // The query client caches responses, so the router must not.
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
  });
}

/**
 * Loads the scripts of the page at the address, and asks for what the feed lists first. The router shows errors when it
 * renders the page.
 */
export function loadPage(router: ReturnType<typeof createConsoleRouter>): void {
  const routes: Readonly<Record<string, AnyRoute>> = router.routesById;
  for (const match of router.matchRoutes(router.latestLocation)) {
    const { routeId, params, search } = match as { routeId: string; params: object; search: object };
    router.loadRouteChunk(routes[routeId]!)?.catch(() => undefined);
    if (routeId === FEED_ROUTE) askForFeed((params as { project: string }).project, search);
  }
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createConsoleRouter>;
  }
}
