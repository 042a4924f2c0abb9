import { spellingTest } from '../../connector/parsing/holds.ts';
import { toPage } from '../../connector/parsing/page.ts';
import type { Page, Query, SourceIo } from '../../connector/connector.ts';
import type { WebSearch } from '../web-search/provider.ts';
import { searchSite } from '../web-search/site-search.ts';
import { readLinkedinResult } from './result.ts';

const SITE = 'linkedin.com/posts';

/** Public posts that a web search knows of. LinkedIn itself has no search, and its pages may not be read by machines. */
export async function* searchWeb(engine: WebSearch, query: Query, io: SourceIo): AsyncGenerator<Page> {
  const holds = spellingTest(query.spellings);
  const seen = new Set<string>();
  for await (const { results, reachedBackTo } of searchSite(engine, SITE, query, io)) {
    const reads = results.map((result) => readLinkedinResult(result, holds, io.now()));
    // One post has an address for each language of the site.
    const fresh = reads.filter((read) => typeof read === 'string' || !seen.has(read.external_id));
    for (const read of fresh) if (typeof read !== 'string') seen.add(read.external_id);
    yield {
      ...toPage(fresh, query.since, io.now()),
      ...(reachedBackTo !== undefined && { reachedBackTo }),
    };
  }
}
