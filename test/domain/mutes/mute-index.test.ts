import { describe, expect, it } from 'vitest';
import { muteKey } from '../../../domain/mutes/mute-key.ts';
import { MuteIndex, type KeyedMute } from '../../../domain/mutes/mute-index.ts';
import { muteReason } from '../../../domain/mutes/mute-verdict.ts';
import type { MutablePost, PostOrigin } from '../../../domain/mutes/muted-origin.ts';
import type { MuteKind } from '../../../schemas/mentions/mute.ts';

const NOW = Date.parse('2026-11-20T10:00:00.000Z');

const aPost = (more: Partial<MutablePost> = {}): MutablePost => ({
  project_id: 'prj_1',
  source: 'reddit',
  external_id: 't1_k9x',
  url: 'https://www.reddit.com/r/DevOps/comments/1abc2d/a_title/k9x/',
  title: null,
  text: 'Look at https://blog.spam.example/page and https://fine.example',
  place: 'r/DevOps',
  author: 'Spammer',
  ...more,
});

const aMute = (kind: MuteKind, value: string, more: Partial<KeyedMute> = {}): KeyedMute => ({
  ...{ id: 1, kind, value, key: muteKey(kind, value)!, source: null, project_id: null, until: null },
  by_name: 'Ana',
  ...more,
});

const THREAD: PostOrigin = { thread: 't3_1abc2d', linkHost: null };
const mutes = (mute: KeyedMute, post: MutablePost = aPost(), origin: PostOrigin = THREAD) =>
  new MuteIndex([mute]).find(post, origin, NOW) !== null;

describe('a mute of', () => {
  it('an author goes by the handle in any case, with or without marks', () => {
    for (const value of ['spammer', '@Spammer', 'u/SPAMMER', '/u/spammer'])
      expect(mutes(aMute('author', value))).toBe(true);
    expect(mutes(aMute('author', 'spam'))).toBe(false);
    expect(mutes(aMute('author', 'spammer'), aPost({ author: null }))).toBe(false);
  });

  it('a domain goes by the host of the post and of its first link, and those below it', () => {
    for (const value of ['spam.example', 'blog.spam.example', 'https://www.spam.example/x', 'reddit.com'])
      expect(mutes(aMute('domain', value))).toBe(true);
    for (const value of ['fine.example', 'am.example', 'other.blog.spam.example'])
      expect(mutes(aMute('domain', value))).toBe(false);
    const card = { thread: null, linkHost: 'fine.example' };
    expect(mutes(aMute('domain', 'fine.example'), aPost(), card)).toBe(true);
    expect(mutes(aMute('domain', 'spam.example'), aPost(), card)).toBe(false);
  });

  it('a subreddit goes by the place of posts on Reddit', () => {
    for (const value of ['devops', 'r/DevOps', '/r/devops/', 'https://www.reddit.com/r/devops'])
      expect(mutes(aMute('subreddit', value))).toBe(true);
    expect(mutes(aMute('subreddit', 'devops2'))).toBe(false);
    expect(mutes(aMute('subreddit', 'devops'), aPost({ source: 'lemmy' }))).toBe(false);
  });

  it('a thread goes by ids and addresses of its posts', () => {
    for (const value of [
      't3_1abc2d',
      't1_k9x',
      'https://old.reddit.com/r/devops/comments/1abc2d',
      'https://www.reddit.com/r/devops/comments/1abc2d/other_title/zzz/',
      aPost().url,
    ])
      expect([value, mutes(aMute('thread', value))]).toEqual([value, true]);
    for (const value of [
      't3_1abc2',
      'https://www.reddit.com/r/devops/comments/9zzz9z',
      'https://x.com/1abc2d',
    ])
      expect([value, mutes(aMute('thread', value))]).toEqual([value, false]);
  });

  it('a thread on a site whose comments have addresses of their own goes by the id in the address', () => {
    const comment = aPost({
      source: 'hn',
      external_id: '43',
      url: 'https://news.ycombinator.com/item?id=43',
    });
    const story = aMute('thread', 'https://news.ycombinator.com/item?id=42');
    expect(mutes(story, comment, { thread: '42', linkHost: null })).toBe(true);
    expect(mutes(story, comment, { thread: '41', linkHost: null })).toBe(false);
    expect(mutes(story, comment, { thread: null, linkHost: null })).toBe(false);
  });

  it('one repository does not reach into another that has the same number', () => {
    const issue = aPost({
      source: 'github',
      external_id: 'acme/sync#12',
      url: 'https://github.com/acme/sync/issues/12#issuecomment-9',
    });
    const none = { thread: null, linkHost: null };
    expect(mutes(aMute('thread', 'https://github.com/acme/sync/issues/12'), issue, none)).toBe(true);
    expect(mutes(aMute('thread', 'https://github.com/acme/other/issues/12'), issue, none)).toBe(false);
  });
});

it('a mute of one source, project or time leaves others alone', () => {
  const author = (more: Partial<KeyedMute>) => mutes(aMute('author', 'spammer', more));
  expect(author({ source: 'reddit', project_id: 'prj_1', until: '2026-11-20T10:00:00.001Z' })).toBe(true);
  expect(author({ source: 'hn' })).toBe(false);
  expect(author({ project_id: 'prj_2' })).toBe(false);
  expect(author({ until: '2026-11-20T10:00:00.000Z' })).toBe(false);
});

it('the oldest of several mutes gives the reason', () => {
  const all = [aMute('subreddit', 'devops', { id: 2 }), aMute('author', 'spammer', { id: 1 })];
  const post = aPost();
  const found = new MuteIndex(all).find(post, THREAD, NOW)!;
  expect(muteReason(found, post)).toBe('Muted: u/Spammer on Reddit, by Ana');
  expect(muteReason(all[0]!, post)).toBe('Muted: r/devops, by Ana');
  expect(muteReason(aMute('domain', 'spam.example'), post)).toBe('Muted: spam.example, by Ana');
  expect(muteReason(aMute('thread', 't3_1abc2d'), post)).toBe('Muted: this thread on Reddit, by Ana');
  const long = muteReason(
    aMute('author', 'x', { by_name: '👍'.repeat(300) }),
    aPost({ author: 'y'.repeat(512) }),
  );
  expect([...long].length).toBeLessThanOrEqual(300);
});

it('a value that is none of its kind has no key', () => {
  expect(muteKey('domain', 'spam')).toBeNull();
  expect(muteKey('domain', 'https://')).toBeNull();
  expect(muteKey('subreddit', 'two words')).toBeNull();
  expect(muteKey('author', '@')).toBeNull();
});
