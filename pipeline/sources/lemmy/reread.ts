import type { SourceIo } from '../../connector/connector.ts';
import { asObject, objectIn, parseJson } from '../../connector/parsing/json-values.ts';
import type { ParsedItem } from '../../connector/parsing/post-page.ts';
import type { SiteCaller } from '../../connector/site-call.ts';
import { readComment, readPost } from './view.ts';

/** Posts read again together: each is a call. */
export const REREAD_SIZE = 10;

/** The address of a post or comment at the server where it was posted. */
const LEMMY_ID = /^(https?:\/\/[^/]+)\/(post|comment)\/(\d+)$/;
/** What a server says of a post that it does not have. */
const UNKNOWN = /^(couldnt_find_(post|comment)|not_found)$/;

/**
 * Reads a post or comment again where it was posted: only that server knows all of its votes. Returns null when the server
 * does not tell, and for posts of other software.
 */
export async function readAgain(call: SiteCaller, id: string, io: SourceIo): Promise<ParsedItem | null> {
  const [, server, kind, number] = LEMMY_ID.exec(id) ?? [];
  if (!server || !kind || !number) return null;
  const request = call(`${server}/`, `/api/v3/${kind}`, { id: number });
  const answer = await io.request({ ...request, maxAttempts: 1, acceptStatuses: [400, 404] });
  if (answer.status >= 400) return UNKNOWN.test(String(objectIn(answer.body).error)) ? 'withheld' : null;
  const view = asObject(parseJson(answer))[`${kind}_view`];
  return kind === 'post' ? readPost(view) : readComment(view);
}
