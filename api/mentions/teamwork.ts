import { Type, type Static, type TObject } from '@sinclair/typebox';
import { getMember } from '../../postgres/accounts/members.ts';
import { PublicError } from '../../schemas/errors.ts';
import { describe, Nullable, Timestamp } from '../../schemas/formats.ts';
import type { Mention, MentionPatch } from '../../schemas/mentions/mention.ts';
import { changeTags, MAX_TAGS, Tags } from '../../schemas/mentions/tag.ts';
import type { ApiContext } from '../context.ts';
import { refuseUnknownId } from '../lookup.ts';

/** The fields by which a team shares its work, in updates of mentions. */
export const teamworkFields = {
  assignee: describe(
    Nullable(Type.String({ minLength: 1, maxLength: 200 })),
    'The id of the member who takes care of it; null: nobody.',
  ),
  tags: { ...Tags, description: 'Replaces all tags.' },
  add_tags: { ...Tags, description: 'Tags to add.' },
  remove_tags: { ...Tags, description: 'Tags to remove.' },
  snoozed_until: describe(
    Nullable(Timestamp),
    'Leaves it out of lists and the brief until then; null: shows it again.',
  ),
};
export type Teamwork = Partial<Static<TObject<typeof teamworkFields>>>;

/** The names of those fields. */
export const TEAMWORK_FIELDS = Object.keys(teamworkFields) as (keyof Teamwork)[];

/**
 * Returns those fields of a request as a patch. Throws `invalid_request` for an assignee who is no member, and for tags that
 * are both replaced and changed.
 */
export async function teamworkPatch(
  { postgres }: Pick<ApiContext, 'postgres'>,
  workspaceId: number,
  body: Teamwork,
): Promise<MentionPatch> {
  const { assignee, tags, add_tags, remove_tags, snoozed_until } = body;
  if (tags && (add_tags || remove_tags))
    throw new PublicError('invalid_request', 'tags: cannot be combined with add_tags or remove_tags');
  if (typeof assignee === 'string') {
    const member = await postgres.asTenant(workspaceId, (tx) => getMember(tx, workspaceId, assignee));
    if (!member) refuseUnknownId('assignee', 'member of the workspace');
  }
  return {
    ...(assignee !== undefined && { assignee }),
    ...(tags && { tags }),
    ...(add_tags && { add_tags }),
    ...(remove_tags && { remove_tags }),
    ...(snoozed_until !== undefined && {
      snoozed_until: snoozed_until === null ? null : new Date(snoozed_until).toISOString(),
    }),
  };
}

/** Throws `invalid_request` if a mention would have too many tags. */
export function checkTagCount(mention: Mention, patch: MentionPatch): void {
  if (changeTags(mention.tags, patch).length > MAX_TAGS)
    throw new PublicError(
      'invalid_request',
      `${patch.tags ? 'tags' : 'add_tags'}: a mention has at most ${MAX_TAGS} tags`,
    );
}
