import { PublicError } from '../../schemas/errors.ts';
import { createCursors } from '../mentions/cursor.ts';
import { DAY_MS } from '../../schemas/duration.ts';

/** Older cursors are not resumed: `list_mentions` is the better way to read what lies between. */
const KEPT_MS = DAY_MS;

/** What a cursor says. */
export interface OpenedCursor {
  /** Null when the cursor is too old. */
  readonly position: string | null;
  /** When the cursor was sent, in ISO 8601. */
  readonly since: string;
}

/** Cursors of the stream: encrypted, and valid for one workspace. */
export interface LiveCursors {
  seal(position: string): string;
  /** Opens a cursor. Throws `invalid_request` for one that is not ours or of another workspace. */
  open(cursor: string): OpenedCursor;
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
      const isKept = now() - sealedAt <= KEPT_MS;
      return { position: isKept ? position : null, since: new Date(sealedAt).toISOString() };
    },
  };
}
