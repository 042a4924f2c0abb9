import { describe, expect, test } from 'vitest';
import { canonicalLink } from '../../../domain/stories/canonical-link.ts';

describe('The canonical form of a link', () => {
  test.each([
    [
      'a page',
      'https://www.example.org/news/launch?utm_source=x&utm_medium=social',
      'http://example.org/news/launch/#top',
      'https://m.example.org/news/launch/index.html?fbclid=abc',
      'https://amp.example.org/news/launch/amp/',
    ],
    [
      'a page with parameters',
      'https://example.org/read?id=7&page=2',
      'https://example.org/read?page=2&gclid=1&id=7',
    ],
    [
      'a video',
      'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=42s&list=PL1',
      'https://youtu.be/dQw4w9WgXcQ?si=abc',
      'https://m.youtube.com/shorts/dQw4w9WgXcQ',
    ],
    [
      'a post on X',
      'https://x.com/jane/status/1800000000000000001?s=20',
      'https://twitter.com/i/web/status/1800000000000000001',
    ],
    [
      'a post on Bluesky',
      'https://bsky.app/profile/jane.example/post/3jzasbemkvr2t',
      'https://bsky.app/profile/did:plc:725napzjjwgmtktxiprnr3ko/post/3jzasbemkvr2t',
    ],
    [
      'a thread on Reddit',
      'https://www.reddit.com/r/devops/comments/1abcde/acme_is_down/',
      'https://old.reddit.com/comments/1abcde',
      'https://redd.it/1abcde',
    ],
    ['a question', 'https://stackoverflow.com/questions/42/how-to', 'https://stackoverflow.com/q/42/7'],
    [
      'a repository',
      'https://github.com/acme/sync',
      'https://github.com/acme/sync/tree/main',
      'http://github.com/acme/sync.git',
    ],
  ])('is the same for every address of %s', (_, ...addresses) => {
    expect(new Set(addresses.map(canonicalLink)).size).toBe(1);
    expect(canonicalLink(addresses[0]!)).not.toBeNull();
  });

  test.each([
    ['https://example.org/a', 'https://example.org/b'],
    ['https://example.org/read?id=7', 'https://example.org/read?id=8'],
    ['https://github.com/acme/sync/issues/7', 'https://github.com/acme/sync/issues/8'],
    ['https://www.reddit.com/r/a/comments/1abcde/_/xyz/', 'https://www.reddit.com/r/a/comments/1abcde/'],
  ])('differs for %s and %s', (one, other) => {
    expect(canonicalLink(one)).not.toBe(canonicalLink(other));
  });

  test.each([
    'https://example.org',
    'https://www.example.org/?utm_source=x',
    'https://x.com/jane',
    'https://www.youtube.com/@acme',
    'https://example.org/tags/acme',
    'https://example.org/author/jane/',
    'mailto:jane@example.org',
    'javascript:alert(1)',
    'not an address',
    'https://',
  ])('is null for %s, which says nothing about a story', (address) => {
    expect(canonicalLink(address)).toBeNull();
  });
});
