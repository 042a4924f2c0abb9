import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findPublicProject, type PublicProject } from '../../../postgres/projects/public-projects.ts';
import { PublicError } from '../../../schemas/errors.ts';
import { projectFields } from '../../../schemas/projects/project.ts';
import type { RateLimit } from '../../access/rate-limit.ts';
import type { ApiContext } from '../../context.ts';
import { isKnownEtag } from '../../etag.ts';
import type { QueryText } from '../../input/query-text.ts';
import { toPublicError } from '../../rest/error-reply.ts';
import { contentPolicy } from '../document.ts';
import { sendErrorPage } from '../error-page.ts';
import { createShortMemory } from '../short-memory.ts';
import { DASHBOARD_RANGES, USUAL_RANGE, type DashboardRange } from './dashboard.ts';
import { renderDashboard } from './page.ts';
import { readDashboard } from './read-dashboard.ts';
import { DASHBOARD_STYLE } from './style.ts';
import { MINUTE_MS } from '../../../schemas/duration.ts';

/** The age limit of figures: however many people look, a dashboard costs its queries once in this time. */
const PAGE_FRESH_MS = MINUTE_MS;
/** A few MB of pages of less than 100 KB each. */
const MOST_PAGES = 200;
/** Browsers revalidate each time; proxies absorb floods for 5 seconds at a time. */
const CACHE_CONTROL = 'public, max-age=0, s-maxage=5';

const SLUG = new RegExp(projectFields.public_slug.pattern!);
const POLICY = contentPolicy(DASHBOARD_STYLE);

interface Drawn {
  readonly body: Buffer;
  readonly etag: string;
}

const noSuchPage = () => new PublicError('not_found', 'Nothing is published at this address.');

/** The known parameters. Links collect others on their way around the web; they are ignored. */
const rangeOf = (query: QueryText): DashboardRange => {
  const asked = query.get('range')?.at(-1) ?? '';
  return Object.hasOwn(DASHBOARD_RANGES, asked) ? (asked as DashboardRange) : USUAL_RANGE;
};

const HEADINGS: Partial<Record<PublicError['code'], string>> = {
  not_found: 'No dashboard here',
  rate_limited: 'Too many requests',
  unavailable: 'Back in a moment',
};

/** Answers errors as pages for browsers, and with the usual body for everyone else. */
function answerError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const error = toPublicError(thrown);
  if (error.code === 'internal' || !request.headers.accept?.includes('text/html')) throw thrown;
  sendErrorPage(reply.header('vary', 'accept'), error, HEADINGS[error.code] ?? 'Something went wrong');
}

/** Serves the dashboards of published projects at `/p/{public_slug}`, to anyone. */
export function addPublicDashboardRoute(app: FastifyInstance, context: ApiContext, limit: RateLimit): void {
  // Not cached, so that a project that goes private disappears at once. Concurrent requests share one look-up.
  const projects = createShortMemory<PublicProject | null>({ freshMs: 0, most: MOST_PAGES });
  const pages = createShortMemory<Drawn>({ freshMs: PAGE_FRESH_MS, most: MOST_PAGES });

  async function draw(project: PublicProject, range: DashboardRange): Promise<Drawn> {
    const dashboard = await readDashboard(context, project, range, Date.now());
    const body = Buffer.from(renderDashboard(dashboard, context.config.baseUrl));
    return { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` };
  }

  app.get<{ Params: { slug: string } }>('/p/:slug', { errorHandler: answerError }, async (request, reply) => {
    await limit('read', `address ${request.ip}`);
    const { slug } = request.params;
    if (!SLUG.test(slug)) throw noSuchPage();
    const project = await projects(slug, () => findPublicProject(context.postgres, slug));
    if (project === null) throw noSuchPage();
    const range = rangeOf(request.query as QueryText);
    const { body, etag } = await pages(`${project.id} ${range} ${project.updated_at}`, () =>
      draw(project, range),
    );
    void reply.headers({ 'cache-control': CACHE_CONTROL, 'content-security-policy': POLICY, etag });
    if (isKnownEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
    return reply.type('text/html; charset=utf-8').send(body);
  });
}
