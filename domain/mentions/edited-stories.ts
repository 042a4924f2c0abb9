import type { Queryable } from '../../postgres/client.ts';
import { lockStories, storyOfMention, type MentionStory } from '../../postgres/mentions/stories.ts';
import type { Mention } from '../../schemas/mentions/mention.ts';
import { keysAfterEdit } from '../stories/keys-after-edit.ts';
import { storyKeys } from '../stories/story-keys.ts';
import { giveStories, knownStories } from './give-stories.ts';

/** Edited mentions of a project, as they are now. */
export interface EditedMentions {
  readonly workspaceId: number;
  readonly projectId: string;
  readonly mentions: readonly Mention[];
}

/** Locks the stories of a project, before the mentions that `followStories` is called with. */
export const lockEditedStories = (tx: Queryable, projectId: string): Promise<void> =>
  lockStories(tx, [projectId], 'alone');

async function followStory(
  tx: Queryable,
  owner: Omit<EditedMentions, 'mentions'>,
  mention: Mention,
  { thread_id, story_id: storyId, is_shared: isShared }: MentionStory,
): Promise<void> {
  const post = { ...mention, thread_id };
  const told = { id: mention.id, at: Date.parse(mention.posted_at), storyId };
  const everyKey = [{ ...owner, posts: [{ ...told, keys: storyKeys(post) }] }];
  const known = (await knownStories(tx, everyKey)).get(owner.projectId)!;
  const keys = keysAfterEdit({ post, storyId, isShared }, known);
  if (keys.length > 0) await giveStories(tx, [{ ...owner, posts: [{ ...told, keys }] }], 'alone');
}

/**
 * Lets the stories of edited mentions follow their words: one that tells a story alone joins the one that its words belong
 * to now; one that shares its story stays there. The caller holds the lock of `lockEditedStories`. The relay tells it to the
 * mentions.
 */
export async function followStories(tx: Queryable, { mentions, ...owner }: EditedMentions): Promise<void> {
  // One by one: two edits never make the stories of others one.
  for (const mention of mentions) {
    const story = await storyOfMention(tx, owner.projectId, mention.id);
    if (story) await followStory(tx, owner, mention, story);
  }
}
