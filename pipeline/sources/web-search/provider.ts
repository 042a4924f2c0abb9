import type { QueryLimits } from '../../connector/planning/packing.ts';
import type { SourceIo } from '../../connector/connector.ts';

/** Name of the limit that calls to a provider count against. */
export const SEARCH_LIMIT = 'search';

/** One find of a web search. What is not told is null. */
export interface WebResult {
  readonly url: string | null;
  /** Plain text, often cut. */
  readonly title: string | null;
  /** Plain text: the part of the page that fits the question, often cut. */
  readonly snippet: string;
  readonly lang: string | null;
  /** When the page says that it was written, in milliseconds since 1970. */
  readonly writtenAt: number | null;
  /** The day that the engine gives it, when it tells no more than that. */
  readonly day: number | null;
}

/** One page of finds. */
export interface WebPage {
  readonly results: readonly WebResult[];
  readonly hasMore: boolean;
}

/** From when to when, in milliseconds since 1970. Engines read no more than the days of it. */
export interface Span {
  readonly since: number;
  readonly until: number;
}

/** A web search that is sold as an API. */
export interface WebSearch {
  readonly limits: QueryLimits;
  /** Pages that one question gives at most. */
  readonly mostPages: number;
  /** Gives one page, counted from 0. Throws `SourceError`. */
  ask(words: string, span: Span, page: number, io: SourceIo): Promise<WebPage>;
}

/** How a provider is called. */
export interface WebSearchSettings {
  readonly key: string;
  /** In place of the provider's own address. */
  readonly baseUrl: string | undefined;
  readonly country: string | undefined;
  readonly lang: string | undefined;
}
