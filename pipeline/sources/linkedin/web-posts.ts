import { createSeenFilter } from '../../connector/parsing/seen-filter.ts';
import { createSpellingMatcher } from '../../connector/parsing/spelling-matcher.ts';
import { toPage } from '../../connector/parsing/post-page.ts';
import type { SearchQuery, SourceIo } from '../../connector/connector.ts';
import type { WebSearch } from '../web-search/provider.ts';
import { searchSite } from '../web-search/site-search.ts';
import { readLinkedinResult } from './result.ts';

const SITE = 'linkedin.com/posts';

/** Yields public posts that a web search finds. LinkedIn itself has no search, and machines may not read its pages. */
export async function* searchWeb(engine: WebSearch, query: SearchQuery, io: SourceIo) {
  const contains = createSpellingMatcher(query.spellings);
  const unseen = createSeenFilter();
  for await (const { results, reachedBackTo } of searchSite(engine, SITE, query, io)) {
    const items = results.map((result) => readLinkedinResult(result, contains, io.now()));
    // One post has an address for each language of the site.
    yield toPage(unseen(items), query.since, io.now(), reachedBackTo);
  }
}
