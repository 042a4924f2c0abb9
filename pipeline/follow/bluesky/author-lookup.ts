import type { Logger } from '../../../runtime/logger.ts';
import { sleep } from '../../../runtime/timing/abort.ts';
import { MINUTE_MS, SECOND_MS } from '../../../schemas/duration.ts';
import type { Post } from '../../../schemas/post.ts';
import { SourceError, type SourceIo } from '../../connector/connector.ts';
import { asText, type JsonObject } from '../../connector/parsing/json-values.ts';
import { POSTS_PER_CALL } from '../../sources/bluesky/get-posts.ts';
import { readBlueskyPost } from '../../sources/bluesky/post.ts';

/** How long the index is not called after a failure. Posts meanwhile keep what the stream said. */
const PAUSE_MS = MINUTE_MS;
/** The index has a post some seconds after the stream announces it. */
const INDEXED_AFTER_MS = 3 * SECOND_MS;
/** A post of this age that the index does not have will not appear there any more. */
const NEW_FOR_MS = MINUTE_MS;

export interface AuthorLookupDeps {
  /** Reads posts as Bluesky shows them. Deleted posts are missing. */
  read(uris: readonly string[], io: SourceIo): Promise<readonly JsonObject[]>;
  readonly logger: Pick<Logger, 'warn'>;
  readonly sleep?: (ms: number, signal: AbortSignal) => Promise<unknown>;
}

/**
 * Looks up what the stream does not say about a post: its author's handle and name, and the labels by which it asks to
 * be left alone. Posts with such labels are removed. A post that cannot be looked up stays as the stream had it, with
 * the author's permanent id in place of the handle.
 */
export class AuthorLookup {
  #pausedUntil = 0;

  constructor(private readonly deps: AuthorLookupDeps) {}

  async fill(posts: readonly Post[], io: SourceIo, signal: AbortSignal): Promise<Post[]> {
    const views = new Map<string, JsonObject>();
    await this.#lookUp(posts, views, io);
    const missing = posts.filter(
      ({ external_id, posted_at }) =>
        !views.has(external_id) && io.now() - Date.parse(posted_at) < NEW_FOR_MS,
    );
    if (missing.length > 0 && this.#pausedUntil <= io.now()) {
      await (this.deps.sleep ?? sleep)(INDEXED_AFTER_MS, signal);
      signal.throwIfAborted();
      await this.#lookUp(missing, views, io);
    }
    return posts.flatMap((post) => {
      const view = views.get(post.external_id);
      const parsed = view && readBlueskyPost(view);
      if (parsed === 'withheld') return [];
      return parsed === undefined || parsed === 'malformed' ? [post] : [parsed];
    });
  }

  async #lookUp(posts: readonly Post[], views: Map<string, JsonObject>, io: SourceIo): Promise<void> {
    for (let at = 0; at < posts.length && this.#pausedUntil <= io.now(); at += POSTS_PER_CALL) {
      const uris = posts.slice(at, at + POSTS_PER_CALL).map(({ external_id }) => external_id);
      try {
        for (const view of await this.deps.read(uris, io)) views.set(asText(view.uri) ?? '', view);
      } catch (error) {
        if (!(error instanceof SourceError)) throw error;
        this.#pausedUntil = io.now() + PAUSE_MS;
        this.deps.logger.warn({ code: error.code }, 'The authors of Bluesky posts cannot be looked up now.');
      }
    }
  }
}
