import { askedSpellings, queryOf } from '../poll/plan.ts';
import { baseUrl, callUrl } from './base-url.ts';
import {
  HASHTAG_LIMIT,
  HASHTAG_QUOTA,
  hashtagId,
  hashtagIn,
  hashtagQueries,
  isUnknownTag,
  isUnusable,
} from './instagram-hashtag.ts';
import { MEDIA_FIELDS, parseMedia, type MediaAnswer } from './instagram-media.ts';
import { parseJsonWithLongIds } from './long-ids.ts';
import { metaFailure } from './meta-answer.ts';
import { metaCaller, type MetaCaller } from './meta-call.ts';
import { TOKEN_LIMIT } from './meta-token.ts';
import { needs } from './needs.ts';
import { toPage, type Read } from './page.ts';
import {
  type Connector,
  type Page,
  type Query,
  type SourceIo,
  type SourceResponse,
  type SourceSettings,
} from './source.ts';

/** https://developers.facebook.com/documentation/instagram-platform/instagram-api-with-facebook-login/hashtag-search */
const HOST = 'https://graph.facebook.com';
const VERSION = 'v26.0';
const VERSION_FORM = /^v\d+\.\d+$/;
/** Media a page: the most that a hashtag gives. */
const PAGE_SIZE = 50;
/** An account has no more pages than this within a day; a cursor that leads in a circle has. */
const MOST_PAGES = 200;
/** Name of the question for media in which the own account is tagged. */
const TAGGED = 'tagged';
/** Noted while that question is refused: for want of a permission, which may be granted one day. */
const TAGGED_REFUSED = 'tagged refused';
const REFUSED_MS = 86_400_000;

/** How this installation calls Instagram. */
interface Site {
  readonly base: URL;
  readonly userId: string;
  readonly caller: MetaCaller;
}

type Values = Readonly<Record<string, string | number>>;

const get = (site: Site, path: string, values: Values, io: SourceIo): Promise<SourceResponse> =>
  site.caller.get(io, (token) => ({
    url: callUrl(site.base, path, values),
    headers: { authorization: `Bearer ${token}` },
  }));

/** Whether nothing that is wanted can follow a page. Media come not strictly in the order of time. */
function isLast(answer: MediaAnswer, fresh: readonly Read[], since: number): boolean {
  if (answer.after === null || fresh.length === 0) return true;
  if (answer.newest !== null && answer.newest < since) return true;
  return !answer.announcesNext && answer.oldest !== null && answer.oldest < since;
}

/** The media of one list, page by page. `read` gives null when there is nothing to be had. */
async function* mediaOf(
  read: (after: Values) => Promise<SourceResponse | null>,
  query: Query,
  io: SourceIo,
): AsyncGenerator<Page> {
  const seen = new Set<string>();
  let after: string | null = null;
  for (let page = 0; page < MOST_PAGES; page++) {
    const received = await read(after === null ? {} : { after });
    if (received === null) return;
    const answer = parseMedia(parseJsonWithLongIds(received));
    const fresh = answer.reads.filter((item) => typeof item === 'string' || !seen.has(item.external_id));
    for (const item of fresh) if (typeof item !== 'string') seen.add(item.external_id);
    yield toPage(fresh, query.since, io.now());
    if (isLast(answer, fresh, query.since)) return;
    after = answer.after;
  }
}

async function* hashtagged(site: Site, tag: string, query: Query, io: SourceIo): AsyncGenerator<Page> {
  const user_id = site.userId;
  const id = await hashtagId(tag, () => get(site, '/ig_hashtag_search', { user_id, q: tag }, io), io);
  if (id === null) return;
  const path = `/${encodeURIComponent(id)}/recent_media`;
  const fixed = { user_id, fields: MEDIA_FIELDS, limit: PAGE_SIZE };
  const read = async (after: Values) => {
    const answer = await get(site, path, { ...fixed, ...after }, io);
    return (await isUnusable(tag, answer, isUnknownTag, io)) ? null : answer;
  };
  yield* mediaOf(read, query, io);
}

/** Media in which others have tagged the own account. They are an extra: not every permission that serves for hashtags opens them. */
async function* tagged(site: Site, query: Query, io: SourceIo): AsyncGenerator<Page> {
  const path = `/${encodeURIComponent(site.userId)}/tags`;
  const fixed = { fields: `${MEDIA_FIELDS},username`, limit: PAGE_SIZE };
  const read = async (after: Values) => {
    const answer = await get(site, path, { ...fixed, ...after }, io);
    const failure = metaFailure('instagram', answer);
    if (failure?.code === 'unauthorized') throw failure;
    if (failure === null) return answer;
    await io.notes.write(TAGGED_REFUSED, 'yes', io.now() + REFUSED_MS);
    return null;
  };
  if ((await io.notes.read(TAGGED_REFUSED)) === null) yield* mediaOf(read, query, io);
}

/** Where Instagram is called: the version of the settings goes before the one that the given address ends in. */
function siteBase({ base_url, meta_graph_version }: SourceSettings): URL {
  const given = base_url?.replace(/\/+$/, '');
  const named = given?.split('/').at(-1) ?? '';
  const hasVersion = VERSION_FORM.test(named);
  const version = meta_graph_version ?? (hasVersion ? named : VERSION);
  return baseUrl(`${HOST}/${version}`, hasVersion ? given?.slice(0, -named.length) : given);
}

/** Gives a long-lived token for any that still lives; only where the app's id and secret are known. */
function renewals(base: URL, { meta_app_id: id, meta_app_secret: secret }: SourceSettings) {
  if (!id || !secret) return [];
  const url = callUrl(base, '/oauth/access_token', {
    grant_type: 'fb_exchange_token',
    client_id: id,
    client_secret: secret,
  });
  return [
    (token: string) => ({
      url: callUrl(url, '', { ...Object.fromEntries(url.searchParams), fb_exchange_token: token }),
    }),
  ];
}

/** Instagram: public media under hashtags. Needs a token and a business account, and Meta's review of the app. */
export const instagram: Connector = {
  source: 'instagram',
  limits: {
    // Meta grants by the use of the app or of the account and tells how much is used: `metaPause` heeds that.
    default: { calls: 2, perMs: 1000 },
    [TOKEN_LIMIT]: { calls: 10, perMs: 60_000 },
  },
  // A hashtag that is added later, or media that stand out of order, are seen within the hour.
  overlapMs: 3_600_000,
  // A hashtag lists the media of the last 24 hours.
  maxBackfillDays: 1,
  open(settings) {
    const { access_token: token, user_id: userId, meta_graph_version: version } = settings;
    const isSound = version === undefined || VERSION_FORM.test(version);
    const base = siteBase(isSound ? settings : { ...settings, meta_graph_version: undefined });
    const site: Site = {
      base,
      userId: userId ?? '',
      caller: metaCaller('instagram', token ?? '', renewals(base, settings)),
    };
    const configured = needs({ EARSHOT_INSTAGRAM_ACCESS_TOKEN: token, EARSHOT_INSTAGRAM_USER_ID: userId });
    return {
      availability: !isSound
        ? { available: false, reason: 'EARSHOT_META_GRAPH_VERSION must look like v26.0' }
        : configured,
      quotas: { [HASHTAG_QUOTA]: HASHTAG_LIMIT },
      plan(wants) {
        const asked = askedSpellings(wants);
        return asked.length === 0 ? [] : [...hashtagQueries(wants), queryOf(TAGGED, asked)];
      },
      search(query, io) {
        const tag = hashtagIn(query);
        return tag === null ? tagged(site, query, io) : hashtagged(site, tag, query, io);
      },
    };
  },
};
