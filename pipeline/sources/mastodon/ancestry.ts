import { SourceError, type SourceIo } from '../../connector/connector.ts';
import { asList, asObject, asText, parseJson } from '../../connector/parsing/json-values.ts';
import { htmlToText } from '../../connector/parsing/plain-text.ts';
import { createSpellingMatcher } from '../../connector/parsing/spelling-matcher.ts';
import type { SiteCaller } from '../../connector/site-call.ts';
import type { Ancestry } from './status.ts';

/** The most replies per query whose threads are looked up: each is a call. */
const MAX_LOOKUPS = 20;

/**
 * Creates a function that looks up what a reply answers, if it contains one of these spellings: ids of other statuses are
 * those of the server, which no other knows. Returns undefined for other statuses, and where the server does not say.
 */
export function createAncestryLookup(
  spellings: readonly string[],
  call: SiteCaller,
  server: string,
  io: SourceIo,
): (status: unknown) => Promise<Ancestry | undefined> {
  const contains = createSpellingMatcher(spellings);
  let left = MAX_LOOKUPS;
  return async (value) => {
    const status = asObject(value);
    const id = asText(status.id);
    if (id === null || asText(status.in_reply_to_id) === null || left === 0) return undefined;
    if (!contains(htmlToText(asText(status.content) ?? ''))) return undefined;
    left--;
    try {
      const answer = await io.request(call(server, `/api/v1/statuses/${encodeURIComponent(id)}/context`));
      const above = asList(asObject(parseJson(answer)).ancestors).map((one) => asText(asObject(one).uri));
      const [threadId, parentId] = [above[0], above.at(-1)];
      return threadId && parentId ? { threadId, parentId } : undefined;
    } catch (error) {
      // The reply itself was read.
      if (error instanceof SourceError) return undefined;
      throw error;
    }
  };
}
