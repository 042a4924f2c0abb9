import { PublicError } from '../../schemas/errors.ts';
import { createCursors } from '../mentions/cursor.ts';
import { DAY_MS } from '../../schemas/duration.ts';

/** Older cursors are refused: `list_mentions` is the better way to read what lies between. */
const KEPT_MS = DAY_MS;

/** Cursors of the stream: encrypted, and valid for one workspace. */
export interface LiveCursors {
  seal(position: string): string;
  /**
   * Returns the position. Throws `invalid_request` for a cursor that is not ours, of another workspace, or too old.
   */
  open(cursor: string): string;
}

const refused = (rule: string) => new PublicError('invalid_request', `cursor: ${rule}`);

/** Creates the cursors of one workspace. `now` returns milliseconds since 1970. */
export function createLiveCursors(secretKey: Buffer, workspaceId: number, now = Date.now): LiveCursors {
  const cursors = createCursors(secretKey);
  const scope = ['live', workspaceId];
  const read = (cursor: string) => {
    try {
      const content = cursors.open(cursor);
      content.checkScope(scope);
      return content;
    } catch (error) {
      throw error instanceof PublicError ? refused('must be the cursor of an event of this stream') : error;
    }
  };
  return {
    seal: (position) => cursors.seal({ value: 0, id: position, now: now() }, scope),
    open(cursor) {
      const { id: position, now: sealedAt } = read(cursor);
      if (now() - sealedAt > KEPT_MS)
        throw refused('is more than a day old: read list_mentions with found_since, then start a new stream');
      return position;
    },
  };
}
