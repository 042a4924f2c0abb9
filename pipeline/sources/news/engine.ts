import type { ParsedItem } from '../../connector/parsing/post-page.ts';
import type { SearchQuery, SourceIo } from '../../connector/connector.ts';

/** The news engines. Each can fail on its own. */
export type EngineName = 'feeds' | 'gdelt' | 'google';

/** One news engine. Its search yields results page by page. */
export interface NewsEngine {
  readonly name: EngineName;
  search(query: SearchQuery, io: SourceIo): AsyncIterable<readonly ParsedItem[]>;
}
