import type { QueryValues } from '../connector/base-url.ts';
import { HOUR_MS, MINUTE_MS } from '../../schemas/duration.ts';
import { distinctSpellings, createQuery } from '../connector/planning/search-query.ts';
import {
  HASHTAG_LIMIT,
  HASHTAG_QUOTA,
  hashtagId,
  hashtagOfQuery,
  hashtagQueries,
  isUnknownTag,
  markIfUnusable,
} from './instagram/hashtag.ts';
import { MEDIA_FIELDS } from './instagram/media.ts';
import { instagramAvailability, instagramSite, type InstagramSite } from './instagram/site.ts';
import { TAGGED, searchTagged } from './instagram/tagged.ts';
import { readMediaPages, PAGE_SIZE } from './instagram/media-pages.ts';
import { TOKEN_LIMIT } from './meta/long-lived-token.ts';
import type { Connector, SearchQuery, SourceIo } from '../connector/connector.ts';

/** Yields the media of the last day under a hashtag. */
async function* searchHashtag(site: InstagramSite, tag: string, query: SearchQuery, io: SourceIo) {
  const user_id = site.userId;
  const id = await hashtagId(tag, () => site.get('/ig_hashtag_search', { user_id, q: tag }, io), io);
  if (id === null) return;
  const path = `/${encodeURIComponent(id)}/recent_media`;
  const fixed = { user_id, fields: MEDIA_FIELDS, limit: PAGE_SIZE };
  const read = async (cursor: QueryValues) => {
    const answer = await site.get(path, { ...fixed, ...cursor }, io);
    return (await markIfUnusable(tag, answer, isUnknownTag, io)) ? null : answer;
  };
  yield* readMediaPages(read, query, io);
}

/** Instagram: public media under hashtags. Needs a token, a business account, and Meta's review of the app. */
export const instagram: Connector = {
  source: 'instagram',
  summary: {
    keywordSearch: 'one hashtag per spelling',
    reach: '1 day',
    callLimit: '2 calls a second; 30 hashtags in 7 days',
  },
  limits: {
    // Meta's limits depend on the use of the app or account. Answers say how much is used, which `metaCooldown` obeys.
    default: { calls: 2, perMs: 1000 },
    [TOKEN_LIMIT]: { calls: 10, perMs: MINUTE_MS },
  },
  // Media are not sorted, and a hashtag may be added later.
  overlapMs: HOUR_MS,
  // A hashtag lists the media of the last 24 hours.
  maxBackfillDays: 1,
  // A query consists of one hashtag.
  exclusions: 'none',
  searchesHashtags: true,
  open(settings) {
    const site = instagramSite(settings);
    return {
      availability: instagramAvailability(settings),
      quotas: { [HASHTAG_QUOTA]: HASHTAG_LIMIT },
      plan(targets) {
        const searches = distinctSpellings(targets);
        return searches.length === 0 ? [] : [...hashtagQueries(targets), createQuery(TAGGED, searches)];
      },
      search(query, io) {
        const tag = hashtagOfQuery(query);
        return tag === null ? searchTagged(site, query, io) : searchHashtag(site, tag, query, io);
      },
    };
  },
};
