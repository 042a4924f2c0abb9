import { muteKey, MUTE_VALUE_RULES } from '../../domain/mutes/mute-key.ts';
import { postOrigins, type StoredMute } from '../../postgres/mentions/mutes.ts';
import { PublicError } from '../../schemas/errors.ts';
import type { Mute, MuteKind } from '../../schemas/mentions/mute.ts';
import type { Source } from '../../schemas/source.ts';
import type { ApiContext } from '../context.ts';
import { refuseUnknownId } from '../lookup.ts';
import { findMentions } from './mention-lookup.ts';

/** What a caller wants to mute. */
interface Wanted {
  readonly kind: MuteKind;
  readonly value: string;
  readonly source?: Source | null;
  readonly until?: string | null;
}

const refuse = (message: string): never => {
  throw new PublicError('invalid_request', message);
};

/** Throws `invalid_request` for a mute that would mute nothing. `now`: milliseconds since 1970. */
export function checkMute({ kind, source, until }: Wanted, now: number): void {
  if (kind === 'subreddit' && source && source !== 'reddit')
    refuse('source: must be reddit for a subreddit, or left out');
  if (until && Date.parse(until) <= now) refuse('until: must be in the future');
}

const MENTION_ID = /^[0-9a-f]{32}$/;

/** What a mute compares posts with. */
type MutedThing = Pick<StoredMute, 'key' | 'source'>;

/** Returns the thread of a mention. Throws `invalid_request` for an unknown one. */
async function threadOf(context: ApiContext, workspaceId: number, id: string): Promise<MutedThing> {
  const mention = (await findMentions(context, workspaceId, [id])).get(id);
  if (!mention) return refuseUnknownId('value', 'mention');
  const origins = await context.postgres.asTenant(workspaceId, (tx) => postOrigins(tx, [id]));
  return { key: origins.get(id)?.thread ?? mention.external_id, source: mention.source };
}

/** Returns what is to be muted, in the form in which posts are compared with it. Throws `invalid_request` for what is none. */
export async function mutedThing(
  context: ApiContext,
  workspaceId: number,
  { kind, value, source = null }: Wanted,
): Promise<MutedThing> {
  if (kind === 'thread' && MENTION_ID.test(value)) return threadOf(context, workspaceId, value);
  const key = muteKey(kind, value) ?? refuse(`value: ${MUTE_VALUE_RULES[kind]}`);
  return { key, source };
}

/** Returns a mute as the API shows it, with the number of its mentions. */
export const withCount = ({ key: _, ...mute }: StoredMute, counts: ReadonlyMap<number, number>): Mute => ({
  ...mute,
  muted: counts.get(mute.id) ?? 0,
});
