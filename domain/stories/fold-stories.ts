import { DAY_MS } from '../../schemas/duration.ts';
import { KEY_DAYS, type StoryKey } from './story-keys.ts';

/** A post to be given a story. `id`: its mention's. */
export interface StoryPost {
  readonly id: string;
  /** When it was posted, in milliseconds since 1970. */
  readonly at: number;
  readonly keys: readonly StoryKey[];
  /** The story that it tells already; absent: none yet. */
  readonly storyId?: string;
}

/** Which story has a key, and the time of the post that it has the key from, in milliseconds since 1970. */
export interface KeptKey {
  readonly storyId: string;
  readonly at: number;
}

/** What `foldStories` found out. */
export interface Folded {
  /** The story of each post, by the id of the post. */
  readonly stories: ReadonlyMap<string, string>;
  /** Keys that are new, or that have passed to another story. */
  readonly keys: readonly (StoryKey & KeptKey)[];
  /** Stories that turned out to be one: the one that ends, and the one that it is now part of. */
  readonly merged: ReadonlyMap<string, string>;
}

/**
 * Assigns stories to posts, one after the other. Pure. A post joins the story that has one of its keys, and becomes a
 * story of its own, with its own id, when none has. When its keys, or they and its own story, are of several, these
 * become one: the one with the smallest id, which is the one whose first post is the oldest. `known`: the stories of keys of these posts.
 */
export function foldStories(posts: readonly StoryPost[], known: ReadonlyMap<number, KeptKey>): Folded {
  const stories = new Map<string, string>();
  const keys = new Map<number, StoryKey & KeptKey>();
  const merged = new Map<string, string>();
  const current = (storyId: string): string => {
    const next = merged.get(storyId);
    return next === undefined ? storyId : current(next);
  };
  for (const { id, at, keys: own, storyId: told } of posts) {
    const found = new Set(told === undefined ? [] : [current(told)]);
    const free: StoryKey[] = [];
    for (const key of own) {
      const { hash, kind } = key;
      const kept = keys.get(hash) ?? known.get(hash);
      const apart = kept ? Math.abs(at - kept.at) : Infinity;
      if (kept && apart <= KEY_DAYS[kind] * DAY_MS) found.add(current(kept.storyId));
      else if (!kept || at > kept.at) free.push(key);
    }
    const storyId = [...found].sort()[0] ?? id;
    for (const other of found) if (other !== storyId) merged.set(other, storyId);
    for (const { hash, kind } of free) keys.set(hash, { hash, kind, storyId, at });
    stories.set(id, storyId);
  }
  return {
    stories: new Map([...stories].map(([id, storyId]) => [id, current(storyId)])),
    keys: Array.from(keys.values(), ({ hash, kind, storyId, at }) => ({
      hash,
      kind,
      storyId: current(storyId),
      at,
    })),
    merged: new Map([...merged.keys()].map((storyId) => [storyId, current(storyId)])),
  };
}
