import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CONSOLE_PATHS } from '../../schemas/console-paths.ts';
import { DEFAULT_FEED_SEARCH, feedRequests } from '../../schemas/first-page.ts';
import { PublicError } from '../../schemas/errors.ts';
import { packageRoot } from '../../runtime/package-root.ts';
import { readSessionCookie } from '../access/session-cookie.ts';

/** Where `npm run build` writes the console. */
const BUILT = join(packageRoot, 'dist', 'web');
/** The build creates no other names, and no name of this form leads out of the folder. */
const FILE_NAME = /^[\w-]+\.[\w.-]+$/;
/** Files with fixed names, for a console that is installed like an app: see `web/public`. */
const ROOT_FILES = ['manifest.webmanifest', 'icon.svg', 'sw.js'] as const;
const YEAR_SECONDS = 31_536_000;

/** The console loads and calls nothing but this service, and cannot be framed by other pages. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** Every page is the same; its router reads the address. `feed.html` asks for the files of the feed as well. */
async function sendConsole(
  reply: FastifyReply,
  file: 'index.html' | 'feed.html' = 'index.html',
): Promise<FastifyReply> {
  void reply.headers({ 'content-security-policy': POLICY, 'cache-control': 'no-cache' });
  return reply.sendFile(file, { cacheControl: false });
}

/** Whether an address has no filters, or only the one that stands for none. */
const isDefaultFeed = (url: string) => [undefined, DEFAULT_FEED_SEARCH].includes(url.split('?')[1]);

/**
 * Returns the `Link` header that lets a signed-in browser ask for what the feed shows while its scripts still load; undefined
 * where something else is shown.
 */
function feedLinks({ url, headers, params }: FastifyRequest, baseUrl: string): string | undefined {
  const { project } = params as { project: string };
  if (!isDefaultFeed(url) || readSessionCookie(baseUrl, headers.cookie) === undefined) return undefined;
  return feedRequests(project)
    .map((address) => `<${address}>; rel=preload; as=fetch; crossorigin`)
    .join(', ');
}

/**
 * Serves the console at `/` and at the addresses of its pages, and its files under `/assets/`, whose names change
 * with their content. Without a build these addresses are unknown.
 */
export function addConsoleRoutes(app: FastifyInstance, baseUrl: string): void {
  if (!existsSync(join(BUILT, 'index.html'))) {
    app.get('/', () => {
      throw new PublicError('not_found', 'The console is not built. Run: npm run build');
    });
    return;
  }
  void app.register(fastifyStatic, { root: BUILT, serve: false, preCompressed: true });
  app.get('/', (_request, reply) => sendConsole(reply, 'feed.html'));
  app.get('/projects/:project/feed', (request, reply) => {
    const links = feedLinks(request, baseUrl);
    if (links !== undefined) void reply.header('link', links);
    return sendConsole(reply, 'feed.html');
  });
  for (const file of ROOT_FILES)
    app.get(`/${file}`, (_request, reply) => {
      void reply.headers({ 'content-security-policy': POLICY, 'cache-control': 'no-cache' });
      return reply.sendFile(file, { cacheControl: false });
    });
  for (const path of CONSOLE_PATHS) {
    app.get(`/${path}`, (_request, reply) => sendConsole(reply));
    app.get(`/${path}/*`, (_request, reply) => sendConsole(reply));
  }
  app.get<{ Params: { file: string } }>('/assets/:file', ({ params: { file } }, reply) => {
    if (!FILE_NAME.test(file)) throw new PublicError('not_found', 'This address does not exist.');
    void reply.header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`);
    return reply.sendFile(`assets/${file}`, { cacheControl: false });
  });
}
