import { expect, test } from 'vitest';
import { foldStories, type StoryPost } from '../../../domain/stories/fold-stories.ts';
import type { KeyKind } from '../../../domain/stories/story-keys.ts';
import { DAY_MS } from '../../../schemas/duration.ts';

const post = (
  id: string,
  hashes: readonly number[],
  { day = 0, kind = 'link' as KeyKind } = {},
): StoryPost => ({
  ...{ id, at: day * DAY_MS },
  keys: hashes.map((hash) => ({ kind, hash })),
});

test('A post without a known key starts a story with its own id', () => {
  const { stories, keys, merged } = foldStories([post('a', [1, 2])], new Map());
  expect(stories.get('a')).toBe('a');
  expect(keys).toEqual([1, 2].map((hash) => ({ hash, kind: 'link', storyId: 'a', at: 0 })));
  expect(merged.size).toBe(0);
});

test('A post joins the story that has one of its keys, and adds the others to it', () => {
  const { stories, keys } = foldStories([post('b', [2, 3])], new Map([[2, { storyId: 'a', at: 0 }]]));
  expect(stories.get('b')).toBe('a');
  expect(keys).toEqual([{ hash: 3, kind: 'link', storyId: 'a', at: 0 }]);
});

test('A post with keys of two stories makes them one, with the smaller id', () => {
  const posts = [post('b', [2]), post('a', [1]), post('c', [3]), post('d', [2, 3]), post('e', [1, 3])];
  const { stories, keys, merged } = foldStories(posts, new Map());
  expect([...stories.values()]).toEqual(['a', 'a', 'a', 'a', 'a']);
  expect([...new Set(keys.map(({ storyId }) => storyId))]).toEqual(['a']);
  expect([...merged]).toEqual([
    ['c', 'a'],
    ['b', 'a'],
  ]);
});

test('A post that tells a story already makes it one with that of its keys', () => {
  const known = new Map([[1, { storyId: 'c', at: 0 }]]);
  const { stories, merged } = foldStories([{ ...post('b', [1, 2]), storyId: 'b' }], known);
  expect([stories.get('b'), [...merged]]).toEqual(['b', [['c', 'b']]]);
  const alone = foldStories([{ ...post('d', [1]), storyId: 'd' }], known);
  expect([alone.stories.get('d'), [...alone.merged]]).toEqual(['c', [['d', 'c']]]);
});

test('A key that is too old passes to the next story; an older post leaves it', () => {
  const known = new Map([[1, { storyId: 'a', at: 40 * DAY_MS }]]);
  const later = foldStories([post('b', [1], { day: 71 })], known);
  const earlier = foldStories([post('c', [1], { day: 9 })], known);
  expect([later.stories.get('b'), later.keys[0]?.storyId]).toEqual(['b', 'b']);
  expect([earlier.stories.get('c'), earlier.keys.length]).toEqual(['c', 0]);
});

test('A thread never grows too old', () => {
  const { stories } = foldStories(
    [post('b', [1], { day: 900, kind: 'thread' })],
    new Map([[1, { storyId: 'a', at: 0 }]]),
  );
  expect(stories.get('b')).toBe('a');
});

test('Whatever the order, the same posts are together', () => {
  const posts = Array.from({ length: 60 }, (_, at) =>
    post(`p${at + 10}`, [at % 17, 100 + (at % 13), 200 + at]),
  );
  const groups = (order: readonly StoryPost[]) => {
    const { stories } = foldStories(order, new Map());
    return posts.map(({ id }) => posts.findIndex((other) => stories.get(other.id) === stories.get(id)));
  };
  expect(groups([...posts].reverse())).toEqual(groups(posts));
});
