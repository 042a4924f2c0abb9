import { HOUR_MS, MINUTE_MS } from '../../schemas/duration.ts';
import { distinctSpellings, createQuery } from '../connector/planning/search-query.ts';
import {
  HASHTAG_LIMIT,
  HASHTAG_QUOTA,
  hashtagId,
  hashtagIn,
  hashtagQueries,
  isUnknownTag,
  isUnusable,
} from './instagram/hashtag.ts';
import { MEDIA_FIELDS } from './instagram/media.ts';
import { instagramAvailability, instagramSite, type InstagramSite, type Values } from './instagram/site.ts';
import { TAGGED, tagged } from './instagram/tagged.ts';
import { mediaOf, PAGE_SIZE } from './instagram/media-pages.ts';
import { TOKEN_LIMIT } from './meta/long-lived-token.ts';
import type { Connector, PostPage, SearchQuery, SourceIo } from '../connector/connector.ts';

/** The media of the last day under a hashtag. */
async function* hashtagged(
  site: InstagramSite,
  tag: string,
  query: SearchQuery,
  io: SourceIo,
): AsyncGenerator<PostPage> {
  const user_id = site.userId;
  const id = await hashtagId(tag, () => site.get('/ig_hashtag_search', { user_id, q: tag }, io), io);
  if (id === null) return;
  const path = `/${encodeURIComponent(id)}/recent_media`;
  const fixed = { user_id, fields: MEDIA_FIELDS, limit: PAGE_SIZE };
  const read = async (cursor: Values) => {
    const answer = await site.get(path, { ...fixed, ...cursor }, io);
    return (await isUnusable(tag, answer, isUnknownTag, io)) ? null : answer;
  };
  yield* mediaOf(read, query, io);
}

/** Instagram: public media under hashtags. Needs a token and a business account, and Meta's review of the app. */
export const instagram: Connector = {
  source: 'instagram',
  limits: {
    // Meta grants by the use of the app or of the account and tells how much is used: `metaPause` heeds that.
    default: { calls: 2, perMs: 1000 },
    [TOKEN_LIMIT]: { calls: 10, perMs: MINUTE_MS },
  },
  // Media stand out of order, and a hashtag may be added later.
  overlapMs: HOUR_MS,
  // A hashtag lists the media of the last 24 hours.
  maxBackfillDays: 1,
  // A hashtag is all that can be asked for.
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
        const tag = hashtagIn(query);
        return tag === null ? tagged(site, query, io) : hashtagged(site, tag, query, io);
      },
    };
  },
};
