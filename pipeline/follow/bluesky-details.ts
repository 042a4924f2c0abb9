import { setTimeout as delay } from 'node:timers/promises';
import type { Post } from '../../schemas/post.ts';
import type { Logger } from '../../runtime/logger.ts';
import { POSTS_AT_ONCE } from '../sources/bluesky/lookup.ts';
import { readBlueskyPost } from '../sources/bluesky/post.ts';
import { SourceError, type SourceIo } from '../connector/connector.ts';
import { text, type Wire } from '../connector/parsing/wire.ts';

/** When the index cannot be asked it is left alone for so long: posts pass with what the stream told of them. */
const REST_MS = 60_000;
/** The index has a post some seconds after the stream told of it. */
const INDEXED_AFTER_MS = 3_000;
/** A post of this age that the index does not have will not come into it any more. */
const YOUNG_MS = 60_000;

export interface DetailsDeps {
  /** Reads posts as Bluesky shows them; those that are gone are missing. */
  read(uris: readonly string[], io: SourceIo): Promise<readonly Wire[]>;
  readonly logger: Pick<Logger, 'warn'>;
  readonly sleep?: (ms: number, signal: AbortSignal) => Promise<unknown>;
}

const wait = (ms: number, signal: AbortSignal) => delay(ms, undefined, { signal });

/**
 * Fills in what the stream does not tell of a post: its author's handle and name, and the labels by which it asks to be
 * left alone. Posts with such labels are left out. What cannot be found out stays as the stream had it, with the
 * author's lasting id in place of the handle.
 */
export class BlueskyDetails {
  #restsUntil = 0;

  constructor(private readonly deps: DetailsDeps) {}

  async fill(posts: readonly Post[], io: SourceIo, signal: AbortSignal): Promise<Post[]> {
    const views = new Map<string, Wire>();
    await this.#look(posts, views, io);
    const late = posts.filter(
      ({ external_id, posted_at }) => !views.has(external_id) && io.now() - Date.parse(posted_at) < YOUNG_MS,
    );
    if (late.length > 0 && this.#restsUntil <= io.now()) {
      await (this.deps.sleep ?? wait)(INDEXED_AFTER_MS, signal);
      await this.#look(late, views, io);
    }
    return posts.flatMap((post) => {
      const view = views.get(post.external_id);
      const read = view && readBlueskyPost(view);
      if (read === 'withheld') return [];
      return read === undefined || read === 'malformed' ? [post] : [read];
    });
  }

  async #look(posts: readonly Post[], views: Map<string, Wire>, io: SourceIo): Promise<void> {
    for (let at = 0; at < posts.length && this.#restsUntil <= io.now(); at += POSTS_AT_ONCE) {
      const uris = posts.slice(at, at + POSTS_AT_ONCE).map(({ external_id }) => external_id);
      try {
        for (const view of await this.deps.read(uris, io)) views.set(text(view.uri) ?? '', view);
      } catch (error) {
        if (!(error instanceof SourceError)) throw error;
        this.#restsUntil = io.now() + REST_MS;
        this.deps.logger.warn({ code: error.code }, 'The authors of Bluesky posts cannot be looked up now.');
      }
    }
  }
}
