import type { Postgres } from '../../postgres/client.ts';
import {
  claimPosts,
  memoryKey,
  rememberedPosts,
  type PostClaim,
  type RememberedPost,
} from '../../postgres/mentions/post-memory.ts';
import type { StoryLock } from '../../postgres/mentions/stories.ts';
import { hostOf } from '../matching/origin.ts';
import { storyKeys, type KeyedPost } from '../stories/story-keys.ts';
import { giveStories, StoryConflict, type ProjectPosts } from './give-stories.ts';

/** A post found for a project, to be claimed and given a story. */
export interface FoundClaim extends Omit<PostClaim, 'storyId' | 'threadId' | 'linkHost'> {
  readonly postedAt: string;
  readonly post: KeyedPost;
}

/** Returns the host of the first of these addresses that has one; null: none has. */
const firstHost = (links: readonly string[] = []) => links.map(hostOf).find((host) => host !== null) ?? null;

const memoryKeyOf = ({ projectId, source, externalId }: PostClaim) =>
  memoryKey(projectId, source, externalId);

/** Returns the new posts by project, each project's oldest first, so that a story has the id of its oldest post. */
function byProject(claims: readonly FoundClaim[]): ProjectPosts[] {
  const claimsOf = new Map<string, FoundClaim[]>();
  for (const claim of claims) {
    const own = claimsOf.get(claim.projectId);
    if (own) own.push(claim);
    else claimsOf.set(claim.projectId, [claim]);
  }
  return [...claimsOf].map(([projectId, own]) => ({
    projectId,
    workspaceId: own[0]!.workspaceId,
    posts: own
      .map(({ mentionId, postedAt, post }) => ({
        ...{ id: mentionId, at: Date.parse(postedAt), keys: storyKeys(post) },
      }))
      .sort((a, b) => (a.id < b.id ? -1 : 1)),
  }));
}

/**
 * Claims each post that nobody has claimed before and gives it its story, in one transaction. Returns what the memory
 * knows about each post, by `memoryKey`. No post may occur twice. Posts of a project are claimed by several processes at
 * once, except where they make stories one: that is rare, and done alone.
 */
export async function claimWithStories(
  postgres: Postgres,
  finds: readonly FoundClaim[],
): Promise<ReadonlyMap<string, RememberedPost>> {
  const known = await rememberedPosts(postgres, finds);
  const isNew = (find: FoundClaim) => !find.onlyIfKnown && !known.has(memoryKeyOf(find));
  const unclaimed = finds.filter(isNew);
  if (unclaimed.length === 0) return claimPosts(postgres, finds);
  const projects = byProject(unclaimed);
  const claim = (lock: StoryLock) =>
    postgres.transaction(async (tx) => {
      const stories = await giveStories(tx, projects, lock);
      return claimPosts(
        tx,
        // The spread comes last: V8 copies many fields ten times slower into an object that gets more afterward.
        finds.map((find) => ({
          storyId: stories.get(find.mentionId) ?? null,
          threadId: find.post.thread_id,
          linkHost: firstHost(find.post.links),
          ...find,
        })),
      );
    });
  return claim('shared').catch((error: unknown) => {
    if (error instanceof StoryConflict) return claim('alone');
    throw error;
  });
}
