import { DAY_MS } from '../../../schemas/duration.ts';
import { secondsToMidnight } from '../../connector/utc-day.ts';
import { callUrl } from '../../connector/base-url.ts';
import { sendWithToken, type TokenSource } from '../../connector/token-cache.ts';
import { toPage, type ParsedItem } from '../../connector/parsing/post-page.ts';
import {
  SourceError,
  type PostPage,
  type SearchQuery,
  type SourceIo,
  type SourceResponse,
} from '../../connector/connector.ts';
import { objectIn, parseJson } from '../../connector/parsing/json-values.ts';
import { ACTIONS, parseNotifications, withWords, type Notification } from './notification.ts';
import type { LinkedinToken } from './token.ts';

/** Name of the limit that calls for pages count against. */
export const PAGE_LIMIT = 'page';
/** LinkedIn keeps notifications for so many days. */
export const KEPT_DAYS = 60;
const PAGE_SIZE = 100;
/** Posts of one scan whose words are asked for one by one. */
const MOST_FETCHED = 20;

/** How a page is called. */
export interface LinkedinPage {
  /** `https://api.linkedin.com/rest` or what stands in for it. */
  readonly base: URL;
  /** `YYYYMM`. */
  readonly version: string;
  /** The numbers of the organisations whose pages they are. */
  readonly organizations: readonly string[];
  readonly token: TokenSource<LinkedinToken>;
}

/** LinkedIn counts calls by the day, UTC, and says neither how many there are nor when they are back. */
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

/** The address of a list of notifications. Its lists and ranges must not be escaped, the names in it must. */
function listUrl({ base }: LinkedinPage, organization: string, since: number, until: number, start: number) {
  const url = callUrl(base, '/organizationalEntityNotifications');
  const entity = encodeURIComponent(`urn:li:organization:${organization}`);
  url.search =
    `?q=criteria&actions=List(${ACTIONS.join(',')})&organizationalEntity=${entity}` +
    `&timeRange=(start:${since},end:${until})&count=${PAGE_SIZE}&start=${start}`;
  return url;
}

/** Notifications since a time, page by page. LinkedIn repeats itself: each post or comment comes once. */
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

/** Fetches posts whose words did not come along, which LinkedIn allows for some; after a refusal it asks for no more. */
function wordFetcher(page: LinkedinPage, io: SourceIo) {
  let left = MOST_FETCHED;
  return async ({ item, wordless }: Notification): Promise<ParsedItem> => {
    if (wordless === null || typeof item === 'string') return item;
    if (left === 0) return 'withheld';
    left--;
    const url = callUrl(page.base, `/posts/${encodeURIComponent(wordless)}`);
    const answer = await call(page, url, io, [403, 404]);
    if (answer.status === 403) left = 0;
    return answer.status === 200 ? withWords(item, parseJson(answer)) : 'withheld';
  };
}

/** Posts that mention the pages, posts that pass on theirs, and comments on theirs. */
export async function* searchPages(
  page: LinkedinPage,
  query: SearchQuery,
  io: SourceIo,
): AsyncGenerator<PostPage> {
  const whole = wordFetcher(page, io);
  for (const organization of page.organizations) {
    for await (const notifications of list(page, organization, query.since, io)) {
      const items: ParsedItem[] = [];
      for (const notification of notifications) items.push(await whole(notification));
      yield toPage(items, query.since, io.now());
    }
  }
}
