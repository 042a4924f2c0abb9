import type { Read } from '../../connector/parsing/page.ts';
import type { Query, SourceIo } from '../../connector/connector.ts';

/** The three ways to news, each of which can fail by itself. */
export type PartName = 'feeds' | 'gdelt' | 'google';

/** One way to news: what it gives to a question, page by page. */
export interface Part {
  readonly name: PartName;
  search(query: Query, io: SourceIo): AsyncIterable<readonly Read[]>;
}
