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
} from '../../postgres/mentions/stories.ts';
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

/** Assigns stories to new posts and keeps what later ones are recognized by. Returns the stories by mention. */
async function giveStories(
  tx: Queryable,
  claims: readonly FoundClaim[],
): Promise<ReadonlyMap<string, string>> {
  const projects = byProject(claims);
  await lockStories(
    tx,
    projects.map(({ projectId }) => projectId),
  );
  const known = await knownStories(tx, projects);
  const given = new Map<string, string>();
  const rows: StoryKeyRow[] = [];
  for (const project of projects) {
    const { projectId, workspaceId, posts } = project;
    const kept = known.get(projectId)!;
    const { stories, keys, merged } = foldStories(posts, kept);
    for (const [mentionId, storyId] of stories) given.set(mentionId, storyId);
    for (const { hash: key, kind, storyId, at } of keys)
      rows.push({ projectId, workspaceId, key, storyId, postedAt: at, keptDays: keptDays(kind) });
    // Stories of this chunk alone have ended before anybody saw them.
    const before = new Set([...kept.values()].map(({ storyId }) => storyId));
    await merge(tx, project, new Map([...merged].filter(([ended]) => before.has(ended))));
  }
  await keepStoryKeys(tx, rows);
  return given;
}

/**
 * Claims each post that nobody has claimed before and gives it its story, in one transaction. Returns what the memory
 * knows about each post, by `memoryKey`. No post may occur twice.
 */
export async function claimWithStories(
  postgres: Postgres,
  finds: readonly FoundClaim[],
): Promise<ReadonlyMap<string, RememberedPost>> {
  const known = await rememberedPosts(postgres, finds);
  const isNew = (find: FoundClaim) => !find.onlyIfKnown && !known.has(memoryKeyOf(find));
  const unclaimed = finds.filter(isNew);
  if (unclaimed.length === 0) return claimPosts(postgres, finds);
  return postgres.transaction(async (tx) => {
    const stories = await giveStories(tx, unclaimed);
    return claimPosts(
      tx,
      finds.map((find) => ({ ...find, storyId: stories.get(find.mentionId) ?? null })),
    );
  });
}
