import { DAY_MS } from '../../../schemas/duration.ts';
import { secondsToMidnight } from '../../connector/utc-day.ts';
import { callUrl } from '../../connector/base-url.ts';
import { sendWithToken, type TokenSource } from '../../connector/token-cache.ts';
import { toPage, type ParsedItem } from '../../connector/parsing/post-page.ts';
import { SourceError } from '../../connector/connector.ts';
import type { SearchQuery, SourceIo, SourceResponse } from '../../connector/connector.ts';
import { objectIn, parseJson } from '../../connector/parsing/json-values.ts';
import { ACTIONS, parseNotifications, withText, type Notification } from './notification.ts';
import type { LinkedinToken } from './token.ts';

/** The name of the limit for calls about pages. */
export const PAGE_LIMIT = 'page';
/** How many days LinkedIn keeps notifications. */
export const KEPT_DAYS = 60;
const PAGE_SIZE = 100;
/** The most posts per scan whose text is fetched one by one. */
const MAX_FETCHED = 20;

/** How a page is called. */
export interface LinkedinPage {
  /** `https://api.linkedin.com/rest` or its replacement. */
  readonly base: URL;
  /** `YYYYMM`. */
  readonly version: string;
  /** The ids of the organizations whose pages these are. */
  readonly organizations: readonly string[];
  readonly token: TokenSource<LinkedinToken>;
}

/** LinkedIn limits calls per day (UTC), and says neither how many nor when they renew. */
function errorIn({ status, headers, body }: SourceResponse, now: number): SourceError | null {
  if (status === 426)
    return new SourceError(
      'bad_request',
      'linkedin has withdrawn this version: set a later EARSHOT_LINKEDIN_VERSION',
    );
  if (status !== 429 || headers['retry-after'] !== undefined) return null;
  // LinkedIn's own refusal, not one of a proxy in between.
  if (objectIn(body).status !== 429) return null;
  return new SourceError(
    'quota_spent',
    'the calls that linkedin grants for today are used up',
    secondsToMidnight(now),
  );
}

async function call(page: LinkedinPage, url: URL, io: SourceIo, accept: readonly number[] = []) {
  const send = ({ value }: LinkedinToken) =>
    io.request({
      url,
      headers: {
        authorization: `Bearer ${value}`,
        'linkedin-version': page.version,
        'x-restli-protocol-version': '2.0.0',
      },
      acceptStatuses: [401, ...accept],
      limit: PAGE_LIMIT,
      errorIn: (answer) => errorIn(answer, io.now()),
    });
  const answer = await sendWithToken(page.token, io, send);
  if (answer.status === 401) throw new SourceError('unauthorized', 'linkedin refuses its own token');
  return answer;
}

/** Returns the address of a list of notifications. Its lists and ranges must not be escaped, the names in it must. */
function listUrl({ base }: LinkedinPage, organization: string, since: number, until: number, start: number) {
  const url = callUrl(base, '/organizationalEntityNotifications');
  const entity = encodeURIComponent(`urn:li:organization:${organization}`);
  url.search =
    `?q=criteria&actions=List(${ACTIONS.join(',')})&organizationalEntity=${entity}` +
    `&timeRange=(start:${since},end:${until})&count=${PAGE_SIZE}&start=${start}`;
  return url;
}

/** Yields notifications since a time, page by page. LinkedIn repeats itself: each post or comment comes once here. */
async function* list(page: LinkedinPage, organization: string, since: number, io: SourceIo) {
  const until = io.now();
  const from = Math.max(since, until - KEPT_DAYS * DAY_MS);
  const seen = new Set<string>();
  const isNew = ({ item }: Notification) => typeof item === 'string' || !seen.has(item.external_id);
  for (let start = 0; ;) {
    const url = listUrl(page, organization, from, until, start);
    const answer = parseNotifications(parseJson(await call(page, url, io)), until);
    const known = seen.size;
    const fresh = answer.notifications.filter(isNew);
    for (const { item } of fresh) if (typeof item !== 'string') seen.add(item.external_id);
    yield fresh;
    const size = answer.size ?? PAGE_SIZE;
    if (seen.size === known || (!answer.hasNext && answer.notifications.length < size)) return;
    start += size;
  }
}

/**
 * Returns a function that fetches the text of posts that came without it, which LinkedIn allows for some. After a
 * refusal it fetches no more.
 */
function createTextFetcher(page: LinkedinPage, io: SourceIo) {
  let left = MAX_FETCHED;
  return async ({ item, missingTextOf: wordless }: Notification): Promise<ParsedItem> => {
    if (wordless === null || typeof item === 'string') return item;
    if (left === 0) return 'withheld';
    left--;
    const url = callUrl(page.base, `/posts/${encodeURIComponent(wordless)}`);
    const answer = await call(page, url, io, [403, 404]);
    if (answer.status === 403) left = 0;
    return answer.status === 200 ? withText(item, parseJson(answer)) : 'withheld';
  };
}

/** Yields posts that mention the pages, posts that share theirs, and comments on theirs. */
export async function* searchPages(page: LinkedinPage, query: SearchQuery, io: SourceIo) {
  const whole = createTextFetcher(page, io);
  for (const organization of page.organizations) {
    for await (const notifications of list(page, organization, query.since, io)) {
      const items: ParsedItem[] = [];
      for (const notification of notifications) items.push(await whole(notification));
      yield toPage(items, query.since, io.now());
    }
  }
}
