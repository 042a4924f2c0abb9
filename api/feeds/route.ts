import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { findFeed, type KnownFeed } from '../../postgres/projects/view-feeds.ts';
import { PublicError } from '../../schemas/errors.ts';
import { FEED_FORMATS, feedAddress, type FeedFormat } from '../../schemas/mentions/view-feed.ts';
import type { RateLimit } from '../access/rate-limit.ts';
import type { ApiContext } from '../context.ts';
import { createShortMemory } from '../pages/short-memory.ts';
import { isKnownEtag } from '../etag.ts';
import { renderAtom } from './atom.ts';
import { renderCalendar } from './calendar.ts';
import { renderJsonFeed } from './json-feed.ts';
import { readCalendar } from './read-calendar.ts';
import { feedTitle, readFeed, viewAddress } from './read-feed.ts';

/** However many programs read a feed, it costs its queries once in this time. */
const FRESH_MS = 5_000;
/** Some tens of MB at 100 KB each. */
const MOST_KEPT = 200;
/** Programs ask each time, so that a revoked feed is gone at once, and nobody between keeps a copy. */
const CACHE_CONTROL = 'private, max-age=0, must-revalidate';

const FILE = new RegExp(`^([\\w-]{43})\\.(${Object.keys(FEED_FORMATS).join('|')})$`);

/** A feed as it is sent. */
interface Rendered {
  readonly body: Buffer;
  readonly etag: string;
  /** In milliseconds since 1970; null when there is none. */
  readonly changedAt: number | null;
}

const noSuchFeed = () => new PublicError('not_found', 'There is no feed at this address.');

const rendered = (text: string, changedAt: number | null): Rendered => {
  const body = Buffer.from(text);
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  return { body, etag, changedAt };
};

/** Whether a program has the newest form already (RFC 9110, section 13.2.2): a tag counts more than a time. */
function isFresh({ headers }: FastifyRequest, { etag, changedAt }: Rendered): boolean {
  if (headers['if-none-match'] !== undefined) return isKnownEtag(headers['if-none-match'], etag);
  const since = Date.parse(headers['if-modified-since'] ?? '');
  return changedAt !== null && Math.floor(changedAt / 1000) * 1000 <= since;
}

async function render(
  context: ApiContext,
  feed: KnownFeed,
  format: FeedFormat,
  secret: string,
): Promise<Rendered> {
  const { baseUrl } = context.config;
  const now = Date.now();
  if (format === 'ics') {
    const home = viewAddress(baseUrl, feed, feed.projectId);
    return rendered(renderCalendar(feedTitle(feed), await readCalendar(context, feed, home, now)), null);
  }
  const content = await readFeed(context, feed, now);
  const selfUrl = feedAddress(baseUrl, secret, format);
  const text = format === 'atom' ? renderAtom(content, selfUrl) : renderJsonFeed(content, selfUrl);
  return rendered(text, Date.parse(content.updated));
}

/** Serves the feeds of views at `/feeds/{secret}.atom`, `.json` and `.ics` to whoever knows the secret. */
export function addFeedRoute(app: FastifyInstance, context: ApiContext, limit: RateLimit): void {
  const memory = createShortMemory<Rendered>({ freshMs: FRESH_MS, most: MOST_KEPT });
  app.get<{ Params: { file: string } }>('/feeds/:file', async (request, reply) => {
    await limit('read', `address ${request.ip}`);
    const [, secret, format] = (FILE.exec(request.params.file) ?? []) as [string?, string?, FeedFormat?];
    if (secret === undefined || format === undefined) throw noSuchFeed();
    // Not cached, so that a revoked feed disappears at once.
    const feed = await findFeed(context.postgres, secret);
    if (feed === null) throw noSuchFeed();
    const answer = await memory(`${feed.id} ${format} ${feed.viewUpdatedAt}`, () =>
      render(context, feed, format, secret),
    );
    void reply.headers({
      'cache-control': CACHE_CONTROL,
      etag: answer.etag,
      'x-robots-tag': 'noindex',
      ...(answer.changedAt !== null && { 'last-modified': new Date(answer.changedAt).toUTCString() }),
    });
    if (isFresh(request, answer)) return reply.code(304).send();
    return reply.type(FEED_FORMATS[format]).send(answer.body);
  });
}
