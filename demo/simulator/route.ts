import type { Source } from '../../schemas/source.ts';

/** A made-up post, before a route puts it into the wire shape of its source. */
export interface SimulatedPost {
  readonly source: Source;
  /** The source's own id. */
  readonly id: string;
  readonly kind: 'post' | 'comment' | 'article';
  readonly author: string;
  readonly authorName: string;
  readonly title: string | null;
  /** Plain text. */
  readonly text: string;
  /** The page that the post links to, or the article's own address. */
  readonly link: string | null;
  readonly likes: number;
  readonly replies: number;
  /** Milliseconds since 1970. */
  readonly postedAt: number;
  readonly lang: string | null;
  readonly threadId: string | null;
  readonly parentId: string | null;
  /** News only: through which of `google`, `gdelt` and the feeds it can be found. */
  readonly via: readonly string[];
  readonly tags: readonly string[];
}

/** One request, as a route sees it. */
export interface SimulatedCall {
  readonly method: string;
  /** Below the source's prefix, e.g. `/api/v1/search_by_date`. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** The address under which the source is mounted, for links in answers. */
  readonly url: string;
  /** The source's posts, newest first. */
  readonly posts: readonly SimulatedPost[];
  /** Those of its posts that were deleted. */
  readonly withdrawn: readonly SimulatedPost[];
  readonly now: number;
  /** Broken items are to stand among the good ones. */
  readonly brokenItems: boolean;
}

export interface SimulatedAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string;
}

/** One simulated source: `routes/<source>.ts` exports one, `routes/index.ts` lists it. */
export interface SimulatedRoute {
  readonly source: Source;
  /** Under which name it is mounted, for a further server of the same source. Default: the source's. */
  readonly prefix?: string;
  /** What follows the prefix `/<source>` in the base URL that connectors are given, e.g. `/api/v1`. */
  readonly basePath: string;
  /**
   * What the source needs besides its address before it is available, by the names under which connectors read it; made
   * up, and accepted here. Takes the simulator's own address. Default: nothing.
   */
  readonly settings?: (simulatorUrl: string) => Readonly<Record<string, string>>;
  readonly answer: (call: SimulatedCall) => SimulatedAnswer;
}

export const json = (value: unknown, status = 200): SimulatedAnswer => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: JSON.stringify(value),
});

export const notFound = (): SimulatedAnswer => json({ error: 'not found', status: 404 }, 404);

/** Text as HTML, with the entities that Hacker News writes and a paragraph for each further line. */
export const toHtml = (text: string): string =>
  text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/'/g, '&#x27;')
    .replace(/\n/g, '<p>');
