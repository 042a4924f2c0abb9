import { callUrl } from '../../connector/base-url.ts';
import type { TokenSource } from '../../connector/kept-token.ts';
import { toPage, type Read } from '../../connector/parsing/page.ts';
import {
  SourceError,
  type Page,
  type Query,
  type SourceIo,
  type SourceResponse,
} from '../../connector/connector.ts';
import { parseJson, record } from '../../connector/parsing/wire.ts';
import { ACTIONS, parseNotifications, withWords, type Notification } from './notification.ts';
import type { LinkedinToken } from './token.ts';

/** Name of the limit that calls for pages count against. */
export const PAGE_LIMIT = 'page';
/** LinkedIn keeps notifications for so many days. */
export const KEPT_DAYS = 60;
const DAY_MS = 86_400_000;
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
function failureIn({ status, headers, body }: SourceResponse, now: number): SourceError | null {
  if (status === 426)
    return new SourceError(
      'bad_request',
      'linkedin has withdrawn this version: set a later EARSHOT_LINKEDIN_VERSION',
    );
  if (status !== 429 || headers['retry-after'] !== undefined) return null;
  try {
    // Its own refusal, and not one of something that stands in between.
    if (record(JSON.parse(body)).status !== 429) return null;
  } catch {
    return null;
  }
  return new SourceError(
    'quota_spent',
    'the calls that linkedin grants for today are used up',
    Math.ceil((DAY_MS - (now % DAY_MS)) / 1000),
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
      accept: [401, ...accept],
      limit: PAGE_LIMIT,
      failureIn: (answer) => failureIn(answer, io.now()),
    });
  const used = await page.token(io);
  let answer = await send(used);
  if (answer.status === 401) answer = await send(await page.token(io, used));
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
  const isNew = ({ read }: Notification) => typeof read === 'string' || !seen.has(read.external_id);
  for (let start = 0; ;) {
    const url = listUrl(page, organization, from, until, start);
    const answer = parseNotifications(parseJson(await call(page, url, io)), until);
    const known = seen.size;
    const fresh = answer.notifications.filter(isNew);
    for (const { read } of fresh) if (typeof read !== 'string') seen.add(read.external_id);
    yield fresh;
    const size = answer.size ?? PAGE_SIZE;
    if (seen.size === known || (!answer.hasNext && answer.notifications.length < size)) return;
    start += size;
  }
}

/** Fetches posts whose words did not come along, which LinkedIn allows for some; after a refusal it asks for no more. */
function wordFetcher(page: LinkedinPage, io: SourceIo) {
  let left = MOST_FETCHED;
  return async ({ read, wordless }: Notification): Promise<Read> => {
    if (wordless === null || typeof read === 'string') return read;
    if (left === 0) return 'withheld';
    left--;
    const url = callUrl(page.base, `/posts/${encodeURIComponent(wordless)}`);
    const answer = await call(page, url, io, [403, 404]);
    if (answer.status === 403) left = 0;
    return answer.status === 200 ? withWords(read, parseJson(answer)) : 'withheld';
  };
}

/** Posts that mention the pages, posts that pass on theirs, and comments on theirs. */
export async function* searchPages(page: LinkedinPage, query: Query, io: SourceIo): AsyncGenerator<Page> {
  const whole = wordFetcher(page, io);
  for (const organization of page.organizations) {
    for await (const notifications of list(page, organization, query.since, io)) {
      const reads: Read[] = [];
      for (const notification of notifications) reads.push(await whole(notification));
      yield toPage(reads, query.since, io.now());
    }
  }
}
