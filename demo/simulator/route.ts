import type { ProjectSourceKind } from '../../schemas/projects/project-source.ts';
import type { Source } from '../../schemas/source.ts';

/** A fictional post, before a route gives it the format of its source. */
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
  /** For news only: which of `google`, `gdelt` and the feeds can find it. */
  readonly via: readonly string[];
  readonly tags: readonly string[];
}

/** One request to a route. */
export interface SimulatedCall {
  readonly method: string;
  /** Below the source's prefix, e.g. `/api/v1/search_by_date`. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** The address of the source, for links in answers. */
  readonly url: string;
  /** The source's posts, newest first. */
  readonly posts: readonly SimulatedPost[];
  /** Its posts that were deleted. */
  readonly withdrawn: readonly SimulatedPost[];
  readonly now: number;
  /** Whether to put broken items among the good ones. */
  readonly brokenItems: boolean;
}

export interface SimulatedAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string;
}

/** One simulated source. `routes/<source>.ts` exports it, `routes/all.ts` lists it. */
export interface SimulatedRoute {
  readonly source: Source;
  /** The path prefix of a further server of the same source. Default: the source's name. */
  readonly prefix?: string;
  /** What follows the prefix `/<source>` in the base URL of connectors, e.g. `/api/v1`. */
  readonly basePath: string;
  /**
   * Returns the settings that the source needs besides its address, by the names that connectors read. The values are
   * fictional and accepted here. Called with the simulator's own address. Default: none.
   */
  readonly settings?: (simulatorUrl: string) => Readonly<Record<string, string>>;
  /** The source to add to a project, for one that is read only at addresses that projects add. */
  readonly projectSource?: SimulatedProjectSource;
  readonly answer: (call: SimulatedCall) => SimulatedAnswer;
}

/** A source to add to a project: the body of `add_project_source`, and the address that is then read. */
export interface SimulatedProjectSource {
  readonly kind: ProjectSourceKind;
  readonly address: string;
  readonly name: string;
  readonly read: string;
}

export const json = (value: unknown, status = 200): SimulatedAnswer => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: JSON.stringify(value),
});

export const notFound = (): SimulatedAnswer => json({ error: 'not found', status: 404 }, 404);

/** Returns text as HTML, with the entities of Hacker News and a paragraph for each further line. */
export const toHtml = (text: string): string =>
  text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/'/g, '&#x27;')
    .replace(/\n/g, '<p>');
