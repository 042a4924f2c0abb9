import type { Queryable } from '../../postgres/client.ts';
import { recordChange } from '../../postgres/mentions/mention-changes.ts';
import {
  keepStoryKeys,
  lockStories,
  mergeStories,
  storiesOfKeys,
  type StoryKeyRow,
  type StoryLock,
} from '../../postgres/mentions/stories.ts';
import { foldStories, type KeptKey, type StoryPost } from '../stories/fold-stories.ts';
import { KEY_DAYS, type KeyKind } from '../stories/story-keys.ts';

/** Posts of a project that are to be given stories, the oldest first, so that a story has the id of its oldest post. */
export interface ProjectPosts {
  readonly projectId: string;
  readonly workspaceId: number;
  readonly posts: readonly StoryPost[];
}

/** Days for which a key is kept: those between posts, and some more, because posts are found late. Threads have no end. */
const keptDays = (kind: KeyKind) => Math.min(KEY_DAYS[kind] + 30, 180);

/** Returns the stories that have keys of these posts, by project. */
export async function knownStories(tx: Queryable, projects: readonly ProjectPosts[]) {
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
async function merge(tx: Queryable, owner: ProjectPosts, merged: ReadonlyMap<string, string>): Promise<void> {
  for (const into of new Set(merged.values())) {
    const ended = [...merged.keys()].filter((story) => merged.get(story) === into);
    const mentionIds = await mergeStories(tx, owner, ended, into);
    await recordChange(tx, owner.workspaceId, mentionIds, { kind: 'set_story', story_id: into });
  }
}

/** Another transaction has given stories by the same keys, or stories turned out to be one: to be done again, alone. */
export class StoryConflict extends Error {
  override readonly name = 'StoryConflict';
}

/**
 * Assigns stories to posts and keeps what later ones are recognized by. Returns the stories by mention. Throws
 * `StoryConflict` where it must be done alone.
 */
export async function giveStories(
  tx: Queryable,
  projects: readonly ProjectPosts[],
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
    const before = new Set([...kept.values(), ...posts].map(({ storyId }) => storyId));
    const joined = new Map([...merged].filter(([ended]) => before.has(ended)));
    if (joined.size > 0 && lock === 'shared') throw new StoryConflict('stories have become one');
    await merge(tx, project, joined);
  }
  if (!(await keepStoryKeys(tx, rows))) throw new StoryConflict('a key has got another story');
  return given;
}
