import { foldStories, type StoryPost } from '../../domain/stories/fold-stories.ts';
import { storyKeys } from '../../domain/stories/story-keys.ts';
import type { PlantedPost } from './planted-stories.ts';

/** Pairs of posts: told apart rightly or wrongly. */
export interface PairCounts {
  /** One story, and found to be. */
  readonly found: number;
  /** One story, and not found to be. */
  readonly missed: number;
  /** Two stories, and found to be one. */
  readonly wrong: number;
}

export const precisionOf = ({ found, wrong }: PairCounts) => found / (found + wrong);
export const recallOf = ({ found, missed }: PairCounts) => found / (found + missed);

/** The id of the mention of a post: sorts by its time. */
const storyPost = ({ post, at }: PlantedPost, place: number): StoryPost => ({
  id: `${String(at).padStart(14, '0')}-${place}`,
  ...{ at, keys: storyKeys(post) },
});

/** Returns the story that each post is given, in the order of the posts. */
export function storiesOf(posts: readonly PlantedPost[]): string[] {
  const given = posts.map(storyPost);
  const { stories } = foldStories(given, new Map());
  return given.map(({ id }) => stories.get(id)!);
}

const pairs = (count: number) => (count * (count - 1)) / 2;
const sizes = (names: readonly string[]) =>
  names.reduce((counts, name) => counts.set(name, (counts.get(name) ?? 0) + 1), new Map<string, number>());
const pairsIn = (names: readonly string[]) =>
  [...sizes(names).values()].reduce((sum, size) => sum + pairs(size), 0);

/** Counts all pairs of these posts, however far apart the two were found. */
export function countPairs(posts: readonly PlantedPost[]): PairCounts {
  const given = storiesOf(posts);
  const found = pairsIn(posts.map(({ story }, at) => `${story}\n${given[at]}`));
  return {
    found,
    missed: pairsIn(posts.map(({ story }) => story)) - found,
    wrong: pairsIn(given) - found,
  };
}
