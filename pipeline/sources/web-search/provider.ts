import type { QueryLimits } from '../../connector/planning/packing.ts';
import type { SourceIo } from '../../connector/connector.ts';

/** The name of the limit for calls to a provider. */
export const SEARCH_LIMIT = 'search';

/** One result of a web search. Null: the engine does not say. */
export interface WebResult {
  readonly url: string | null;
  /** Plain text, often cut. */
  readonly title: string | null;
  /** Plain text: the part of the page that fits the query, often cut. */
  readonly snippet: string;
  readonly lang: string | null;
  /** When the page says it was written, in milliseconds since 1970. */
  readonly writtenAt: number | null;
  /** The day that the engine names, if it names no more than that. */
  readonly day: number | null;
}

/** One page of finds. */
export interface WebResultPage {
  readonly results: readonly WebResult[];
  readonly hasMore: boolean;
}

/** A time range in milliseconds since 1970. Engines only use its days. */
export interface TimeRange {
  readonly since: number;
  readonly until: number;
}

/** A web search API. */
export interface WebSearch {
  readonly limits: QueryLimits;
  /** The most pages per query. */
  readonly maxPages: number;
  /** Returns one page, numbered from 0. Throws `SourceError`. */
  ask(words: string, span: TimeRange, page: number, io: SourceIo): Promise<WebResultPage>;
}

/** How a provider is called. */
export interface WebSearchSettings {
  readonly key: string;
  /** Replaces the provider's own address. */
  readonly baseUrl: string | undefined;
  readonly country: string | undefined;
  readonly lang: string | undefined;
}
