import { expect, test } from 'vitest';
import { keysAfterEdit } from '../../../domain/stories/keys-after-edit.ts';
import { storyKeys } from '../../../domain/stories/story-keys.ts';
import { aRawPost } from '../../support/records.ts';

const page = (name: string) => `https://news.example/2026/${name}`;
const post = (text: string) => aRawPost({ kind: 'post', title: null, text, url: page('own') });
const hashesOf = (text: string) => storyKeys(post(text)).map(({ hash }) => hash);

/** The keys that a post has after an edit, when these texts have told these stories. */
function after(text: string, isShared: boolean, told: readonly (readonly [text: string, storyId: string])[]) {
  const known = new Map(
    told.flatMap(([said, storyId]) => hashesOf(said).map((hash) => [hash, { storyId, at: 0 }] as const)),
  );
  return keysAfterEdit({ post: post(text), storyId: 'mine', isShared }, known).map(({ hash }) => hash);
}

test('A post that tells its story alone has all keys of its new words', () => {
  expect(after(page('b'), false, [[page('b'), 'theirs']])).toEqual(hashesOf(page('b')));
});

test('A post that shares its story adds what is new to it, and nothing of other stories', () => {
  const told = [
    [page('b'), 'theirs'],
    [page('a'), 'mine'],
  ] as const;
  const kept = after(`${page('a')} ${page('b')} ${page('c')}`, true, told);
  const [own, theirs, fresh] = ['a', 'b', 'c'].map((name) => hashesOf(page(name)).at(-1)!);
  expect(kept).toEqual(expect.arrayContaining([own, fresh]));
  expect(kept).not.toContain(theirs);
});

test('A post that shares its story and says something else now adds nothing to it', () => {
  expect(after(page('c'), true, [[page('a'), 'mine']])).toEqual([]);
});
