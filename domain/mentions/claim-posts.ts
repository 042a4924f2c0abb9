import type { Postgres, Queryable } from '../../postgres/client.ts';
import { recordChange } from '../../postgres/mentions/mention-changes.ts';
import {
  claimPosts,
  memoryKey,
  rememberedPosts,
  type PostClaim,
  type RememberedPost,
} from '../../postgres/mentions/post-memory.ts';
import {
  keepStoryKeys,
  lockStories,
  mergeStories,
  storiesOfKeys,
  type StoryKeyRow,
  type StoryLock,
} from '../../postgres/mentions/stories.ts';
import { hostOf } from '../matching/origin.ts';
import { foldStories, type KeptKey, type StoryPost } from '../stories/fold-stories.ts';
import { KEY_DAYS, storyKeys, type KeyedPost, type KeyKind } from '../stories/story-keys.ts';

/** A post found for a project, to be claimed and given a story. */
export interface FoundClaim extends PostClaim {
  readonly postedAt: string;
  readonly post: KeyedPost;
}

/** Days for which a key is kept: those between posts, and some more, because posts are found late. Threads have no end. */
const keptDays = (kind: KeyKind) => Math.min(KEY_DAYS[kind] + 30, 180);

/** The posts of a project that nobody has claimed yet. */
interface NewPosts {
  readonly projectId: string;
  readonly workspaceId: number;
  readonly posts: readonly StoryPost[];
}

/** Returns the host of the first of these addresses that has one; null: none has. */
const firstHost = (links: readonly string[] = []) => links.map(hostOf).find((host) => host !== null) ?? null;

const memoryKeyOf = ({ projectId, source, externalId }: PostClaim) =>
  memoryKey(projectId, source, externalId);

/** Returns the new posts by project, each project's oldest first, so that a story has the id of its oldest post. */
function byProject(claims: readonly FoundClaim[]): NewPosts[] {
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

/** Returns the stories that have keys of these posts, by project. */
async function knownStories(tx: Queryable, projects: readonly NewPosts[]) {
  const wanted = projects.flatMap(({ projectId, posts }) =>
    [...new Set(posts.flatMap(({ keys }) => keys.map(({ hash }) => hash)))].map(
      (hash) => [projectId, hash] as const,
    ),
  );
  const known = new Map(projects.map(({ projectId }) => [projectId, new Map<number, KeptKey>()]));
  for (const { project_id, key, story_id, posted_at } of await storiesOfKeys(tx, wanted))
    known.get(project_id)!.set(Number(key), { storyId: story_id, at: Date.parse(posted_at) });
  return known;
}

/** Records that stories of a project are one. The relay tells it to their mentions. */
async function merge(tx: Queryable, owner: NewPosts, merged: ReadonlyMap<string, string>): Promise<void> {
  for (const into of new Set(merged.values())) {
    const ended = [...merged.keys()].filter((story) => merged.get(story) === into);
    const mentionIds = await mergeStories(tx, owner, ended, into);
    await recordChange(tx, owner.workspaceId, mentionIds, { kind: 'set_story', story_id: into });
  }
}

/** Another transaction has given stories by the same keys, or stories turned out to be one: to be done again, alone. */
class StoryConflict extends Error {
  override readonly name = 'StoryConflict';
}

/**
 * Assigns stories to new posts and keeps what later ones are recognized by. Returns the stories by mention. Throws
 * `StoryConflict` where it must be done alone.
 */
async function giveStories(
  tx: Queryable,
  projects: readonly NewPosts[],
  lock: StoryLock,
): Promise<ReadonlyMap<string, string>> {
  await lockStories(
    tx,
    projects.map(({ projectId }) => projectId),
    lock,
  );
  const known = await knownStories(tx, projects);
  const given = new Map<string, string>();
  const rows: StoryKeyRow[] = [];
  for (const project of projects) {
    const { projectId, workspaceId, posts } = project;
    const kept = known.get(projectId)!;
    const { stories, keys, merged } = foldStories(posts, kept);
    for (const [mentionId, storyId] of stories) given.set(mentionId, storyId);
    for (const { hash: key, kind, storyId, at: postedAt } of keys) {
      const replaces = kept.get(key)?.at ?? null;
      rows.push({ projectId, workspaceId, key, storyId, postedAt, keptDays: keptDays(kind), replaces });
    }
    // Stories of this chunk alone have ended before anybody saw them.
    const before = new Set([...kept.values()].map(({ storyId }) => storyId));
    const joined = new Map([...merged].filter(([ended]) => before.has(ended)));
    if (joined.size > 0 && lock === 'shared') throw new StoryConflict('stories have become one');
    await merge(tx, project, joined);
  }
  if (!(await keepStoryKeys(tx, rows))) throw new StoryConflict('a key has got another story');
  return given;
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
        finds.map((find) => ({
          ...find,
          storyId: stories.get(find.mentionId) ?? null,
          threadId: find.post.thread_id,
          linkHost: firstHost(find.post.links),
        })),
      );
    });
  return claim('shared').catch((error: unknown) => {
    if (error instanceof StoryConflict) return claim('alone');
    throw error;
  });
}
