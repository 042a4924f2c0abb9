import { distinctSpellings, createQuery } from '../../connector/planning/search-query.ts';
import { packAlternatives } from '../../connector/planning/packing.ts';
import { toPhrase } from '../../connector/planning/phrase.ts';
import { groupByLookBack } from '../../connector/planning/look-back.ts';
import type { SearchQuery, SourceIo, SearchTarget } from '../../connector/connector.ts';
import { callYoutube, SEARCHES, type YoutubeSite } from './api.ts';
import { parseYoutubeSearch, type YoutubeHits } from './video.ts';

/** Search results a page: the most that the API gives. */
const PAGE_SIZE = 50;
/** No length is documented for a query; longer ones have been seen to lose their ends. */
const MOST_CHARACTERS = 200;
/** One question ends after about 500 results. From half of that on, what is older is asked for by itself. */
const FULL_SLICE = 250;
/** Pages in a row that may hold nothing new: each costs a hundredth of the day's searches. */
const MOST_IDLE = 2;

const wordsOf = (spelling: string) => toPhrase(spelling.replaceAll('|', ' '));

/** Packs spellings into `one|"the other"`: searches are what YouTube gives least of. */
export function youtubeQuestions(targets: readonly SearchTarget[]): SearchQuery[] {
  const searchable = distinctSpellings(targets).filter(({ spelling }) => wordsOf(spelling) !== null);
  const limits = { characters: MOST_CHARACTERS, words: Number.POSITIVE_INFINITY, separator: '|' };
  return groupByLookBack(searchable)
    .flatMap((group) => packAlternatives(group, ({ spelling }) => wordsOf(spelling) ?? '', limits))
    .map((group) => createQuery(group.map(({ spelling }) => wordsOf(spelling)).join('|'), group));
}

const seconds = (ms: number) => new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z');

async function searchPage(
  site: YoutubeSite,
  query: SearchQuery,
  { before, next }: { readonly before: number | null; readonly next: string | null },
  io: SourceIo,
): Promise<YoutubeHits> {
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
 * Walks back through time, from the newest video to the oldest wanted one. When the day's searches are few, one question may
 * not have them all: the last page then says where it ended.
 */
export async function* youtubeHits(
  site: YoutubeSite,
  query: SearchQuery,
  searches: number,
  io: SourceIo,
): AsyncGenerator<YoutubeHits & { readonly reachedBackTo?: number }> {
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
      next = isPast || page.next === next || idle > MOST_IDLE ? null : page.next;
      const isCut = ++asked >= most && (next !== null || given >= FULL_SLICE);
      yield { ...page, ids, ...(isCut && { reachedBackTo: oldest }) };
      if (isCut) return;
    } while (next !== null);
    if (given < FULL_SLICE || fresh === 0 || !(oldest > query.since)) return;
    // Up to and with the second of the oldest, which may have had more than was given.
    before = Math.ceil(oldest / 1000) * 1000 + 1000;
  }
}
