import type { QueryValues } from '../../connector/base-url.ts';
import { HOUR_MS } from '../../../schemas/duration.ts';
import { MEDIA_FIELDS } from './media.ts';
import type { InstagramSite } from './site.ts';
import { readMediaPages, PAGE_SIZE } from './media-pages.ts';
import { metaError } from '../meta/errors.ts';
import { SourceError, type SearchQuery, type SourceIo } from '../../connector/connector.ts';

/** The name of the query for media in which the own account is tagged. */
export const TAGGED = 'tagged';

const NOTE = 'tagged';
/** Stored once the list could be read. */
const OPEN = 'open';
/** Stored for an hour while the list is refused for lack of a permission, which may be granted one day. */
const REFUSED = 'refused';
const REFUSED_MS = HOUR_MS;

const isPassing = (error: unknown) =>
  error instanceof SourceError && ['server_error', 'malformed_answer'].includes(error.code);

/**
 * Yields media in which others have tagged the own account. Not every permission includes them: until the list could be
 * read once, a failure to read it fails nothing.
 */
export async function* searchTagged(site: InstagramSite, query: SearchQuery, io: SourceIo) {
  const known = await io.storage.read(NOTE);
  if (known === REFUSED) return;
  const path = `/${encodeURIComponent(site.userId)}/tags`;
  const fixed = { fields: `${MEDIA_FIELDS},username`, limit: PAGE_SIZE };
  const read = async (cursor: QueryValues) => {
    const answer = await site.get(path, { ...fixed, ...cursor }, io, known === OPEN ? undefined : 1);
    const failure = metaError('instagram', answer);
    if (failure === null) return answer;
    if (failure.code === 'unauthorized' || (known === OPEN && failure.code !== 'forbidden')) throw failure;
    await io.storage.write(NOTE, REFUSED, io.now() + REFUSED_MS);
    return null;
  };
  try {
    for await (const page of readMediaPages(read, query, io)) {
      if (known !== OPEN) await io.storage.write(NOTE, OPEN, null);
      yield page;
    }
  } catch (error) {
    if (known === OPEN || !isPassing(error)) throw error;
  }
}
