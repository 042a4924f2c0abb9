import type { ParsedItem } from '../../connector/parsing/post-page.ts';
import type { SearchQuery, SourceIo } from '../../connector/connector.ts';

/** The three ways to news, each of which can fail by itself. */
export type PartName = 'feeds' | 'gdelt' | 'google';

/** One way to news: what it gives to a question, page by page. */
export interface Part {
  readonly name: PartName;
  search(query: SearchQuery, io: SourceIo): AsyncIterable<readonly ParsedItem[]>;
}
