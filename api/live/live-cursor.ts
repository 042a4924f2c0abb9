import { PublicError } from '../../schemas/errors.ts';
import { createCursors } from '../mentions/cursor.ts';
import { DAY_MS } from '../../schemas/duration.ts';

/** A cursor that is older than this is refused: what lies between is better asked for with list_mentions. */
const KEPT_MS = DAY_MS;

/** Positions of the stream as they are handed out: sealed, and good for one workspace. */
export interface LiveCursors {
  seal(position: string): string;
  /** Gives the position; throws `invalid_request` for what is not ours, of another workspace, or too old. */
  open(cursor: string): string;
}

const refused = (rule: string) => new PublicError('invalid_request', `cursor: ${rule}`);

/** Makes the cursors of one workspace. `now`: milliseconds since 1970. */
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
        throw refused('is more than a day old: read list_mentions with found_since, then listen anew');
      return position;
    },
  };
}
