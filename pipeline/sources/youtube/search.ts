import { distinctSpellings, createQuery } from '../../connector/planning/search-query.ts';
import { toPhrase } from '../../connector/planning/phrase.ts';
import { packByLookBack } from '../../connector/planning/look-back.ts';
import type { SearchQuery, SourceIo, SearchTarget } from '../../connector/connector.ts';
import { callYoutube, SEARCHES, type YoutubeSite } from './api.ts';
import { parseYoutubeSearch, type YoutubeSearchPage } from './video.ts';

const PAGE_SIZE = 50;
/** No maximum length of a query is documented. Longer ones have been seen to lose their ends. */
const MAX_CHARACTERS = 200;
/** A query ends after about 500 results. From half of that on, older results are searched separately. */
const FULL_SLICE = 250;
/** How many pages in a row without new results are followed: each costs a hundredth of the day's searches. */
const MAX_EMPTY_PAGES = 2;

const wordsOf = (spelling: string) => toPhrase(spelling.replaceAll('|', ' '));

/** Packs spellings into `one|"the other"`: searches are the scarcest quota. */
export function planYoutube(targets: readonly SearchTarget[]): SearchQuery[] {
  const searchable = distinctSpellings(targets).filter(({ spelling }) => wordsOf(spelling) !== null);
  const limits = { characters: MAX_CHARACTERS, words: Number.POSITIVE_INFINITY, separator: '|' };
  return packByLookBack(searchable, ({ spelling }) => wordsOf(spelling) ?? '', limits).map((group) =>
    createQuery(group.map(({ spelling }) => wordsOf(spelling)).join('|'), group),
  );
}

const seconds = (ms: number) => new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z');

async function searchPage(
  site: YoutubeSite,
  query: SearchQuery,
  { before, next }: { readonly before: number | null; readonly next: string | null },
  io: SourceIo,
): Promise<YoutubeSearchPage> {
  return parseYoutubeSearch(
    await callYoutube(site, io, SEARCHES, '/search', {
      part: 'snippet',
      type: 'video',
      order: 'date',
      q: query.text,
      publishedAfter: seconds(Math.max(query.since, 0)),
      ...(before !== null && { publishedBefore: seconds(before) }),
      maxResults: PAGE_SIZE,
      safeSearch: 'none',
      ...(next !== null && { pageToken: next }),
    }),
  );
}

/**
 * Goes back in time, from the newest video to the oldest wanted one. When the day's searches are few, one query may not
 * use them all: its last page then says where it ended.
 */
export async function* searchYoutube(
  site: YoutubeSite,
  query: SearchQuery,
  searches: number,
  io: SourceIo,
): AsyncGenerator<YoutubeSearchPage & { readonly reachedBackTo?: number }> {
  const seen = new Set<string>();
  const most = Math.max(1, Math.floor(searches / 4));
  let oldest = Number.POSITIVE_INFINITY;
  for (let [asked, before] = [0, null as number | null]; ;) {
    let [given, fresh, idle, next] = [0, 0, 0, null as string | null];
    do {
      const page = await searchPage(site, query, { before, next }, io);
      const ids = page.ids.filter((id) => !seen.has(id));
      for (const id of ids) seen.add(id);
      given += page.ids.length;
      fresh += ids.length;
      oldest = Math.min(oldest, page.oldest ?? oldest);
      idle = ids.length > 0 ? 0 : idle + 1;
      const isPast = page.newest !== null && page.newest < query.since;
      next = isPast || page.next === next || idle > MAX_EMPTY_PAGES ? null : page.next;
      const isCut = ++asked >= most && (next !== null || given >= FULL_SLICE);
      yield { ...page, ids, ...(isCut && { reachedBackTo: oldest }) };
      if (isCut) return;
    } while (next !== null);
    if (given < FULL_SLICE || fresh === 0 || !(oldest > query.since)) return;
    // Up to and including the second of the oldest, which may have more results.
    before = Math.ceil(oldest / 1000) * 1000 + 1000;
  }
}
