import { HOUR_MS } from '../../../schemas/duration.ts';
import type { ParsedItem } from '../../connector/parsing/post-page.ts';
import { callUrl } from '../../connector/base-url.ts';
import { SourceError, type SourceIo, type SourceRequest } from '../../connector/connector.ts';
import { parseJson } from '../../connector/parsing/json-values.ts';
import { callGithub, type GithubSite } from './api.ts';
import { parseComment, type CommentRef } from './thread.ts';

/** A comment is read again after this time, for its reactions. */
const KEPT_MS = 6 * HOUR_MS;
/** The most comments to remember. The one read longest ago is dropped first. */
const MAX_KEPT = 5000;

/** The quota of calls that GitHub grants an address without a token. */
export const ANONYMOUS_CALLS = 'anonymous_calls';

/** The comments that could be read, and those left when the calls without a token were used up. */
export interface ReadComments {
  readonly items: readonly ParsedItem[];
  readonly left: readonly CommentRef[];
}

/** Reads comments one by one, since a search names them without their text. */
export interface CommentReader {
  read(refs: readonly CommentRef[], io: SourceIo): Promise<ReadComments>;
}

/**
 * Creates the reader. Every search of a thread names its old comments again, so comments are remembered for some hours.
 * Without a token 60 calls an hour are granted: further comments are left for a later scan, which finds them again
 * within its overlap of a day.
 */
export function createCommentReader(site: GithubSite): CommentReader {
  const kept = new Map<string, { readonly item: ParsedItem; readonly at: number }>();

  async function fetchOne(ref: CommentRef, io: SourceIo): Promise<ParsedItem> {
    if (site.token === null) await io.spend(ANONYMOUS_CALLS, 1);
    // 451 is a comment removed for legal reasons.
    const request: SourceRequest = {
      url: callUrl(site.base, ref.path),
      acceptStatuses: [404, 410, 451],
      limit: 'core',
    };
    const answer = await callGithub(site, request, io);
    const item = answer.status === 200 ? parseComment(parseJson(answer), ref) : 'withheld';
    kept.delete(ref.path);
    // The result of a fault is not remembered.
    if (answer.status === 200 && item !== 'malformed') kept.set(ref.path, { item, at: io.now() });
    const [oldest] = kept.keys();
    if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
    return item;
  }

  return {
    async read(refs, io) {
      const [items, left]: [ParsedItem[], CommentRef[]] = [[], []];
      for (const ref of refs) {
        const known = kept.get(ref.path);
        if (known && known.at > io.now() - KEPT_MS) items.push(known.item);
        else if (left.length > 0) left.push(ref);
        else {
          const item = await fetchOne(ref, io).catch((error: unknown) => {
            const isLimit = error instanceof SourceError && /^(quota_spent|rate_limited)$/.test(error.code);
            if (site.token !== null || !isLimit) throw error;
            return null;
          });
          if (item === null) left.push(ref);
          else items.push(item);
        }
      }
      return { items, left };
    },
  };
}
