import { describe, expect, it } from 'vitest';
import { SourceError, type SourceIo } from '../../../pipeline/connector/connector.ts';
import { feed } from '../../../pipeline/sources/feed.ts';
import { answeredIo, USER_AGENT } from './support.ts';

const FEED =
  '<rss version="2.0"><channel><title>The Blog</title><item><title>One</title><guid>1</guid></item></channel></rss>';
const page = (...links: string[]) => `<html><head>${links.join('')}</head><body><p>Hello</p></body></html>`;
const link = (href: string, type = 'application/rss+xml', title = '') =>
  `<link rel="alternate" type="${type}" href="${href}" title="${title}">`;

/** A web of these pages; everything else is not found. */
function web(pages: Readonly<Record<string, string>>): SourceIo & { readonly urls: URL[] } {
  return answeredIo(({ href }) => {
    const found = pages[href];
    if (found === undefined) throw new SourceError('not_found', 'feed answered with status 404');
    return found;
  });
}

const find = (given: string, io: SourceIo) => feed.open({ userAgent: USER_AGENT }).findAddress!(given, io);

describe('The feed at an address', () => {
  it.each([
    ['the address itself', 'https://b.example/feed', { 'https://b.example/feed': FEED }, '/feed'],
    [
      'what the page names',
      'b.example',
      { 'https://b.example/': page(link('/x?y=1&amp;z=2')), 'https://b.example/x?y=1&z=2': FEED },
      '/x?y=1&z=2',
    ],
    [
      'a feed of posts before one of comments',
      'b.example/blog',
      {
        'https://b.example/blog': page(
          link('/c', 'application/rss+xml', 'Comments'),
          link('/p', 'application/atom+xml'),
        ),
        'https://b.example/c': FEED,
        'https://b.example/p': FEED,
      },
      '/p',
    ],
    [
      'relative to the base of the page',
      'feed://b.example/a/',
      {
        'https://b.example/a/': page('<base href="/z/">', link('f.json', 'application/feed+json')),
        'https://b.example/z/f.json':
          '{"version":"https://jsonfeed.org/version/1.1","title":"The Blog","items":[]}',
      },
      '/z/f.json',
    ],
    [
      'one at a usual place',
      'https://b.example/about',
      { 'https://b.example/about': page(), 'https://b.example/rss.xml': FEED },
      '/rss.xml',
    ],
    [
      'that of a newsletter on Substack',
      'https://b.example',
      {
        'https://b.example/': page(
          '<link rel="preload" as="font" href="https://cdn.example/f.woff2">',
          '<link rel="alternate" type="application/json+oembed" href="/oembed.json">',
          link('/feed', 'application/rss+xml', 'B'),
        ),
        'https://b.example/feed': FEED,
      },
      '/feed',
    ],
    [
      'that of a newsletter on Buttondown, not that of all newsletters there',
      'https://b.example/ann/archive/',
      {
        'https://b.example/ann/archive/': page(link('https://b.example/ann/rss')),
        'https://b.example/ann/rss': FEED,
        'https://b.example/feed': FEED.replace('The Blog', 'All newsletters'),
      },
      '/ann/rss',
    ],
    [
      'that of a newsletter on Ghost',
      'https://b.example/about/',
      {
        'https://b.example/about/': page(
          '<link rel="canonical" href="https://b.example/about/">',
          link('https://b.example/rss/', 'application/rss+xml', 'B'),
        ),
        'https://b.example/rss/': FEED,
      },
      '/rss/',
    ],
  ])('is %s', async (_, given, pages, path) => {
    const found = await find(given, web(pages as Record<string, string>));
    expect(found).toEqual({ address: `https://b.example${path}`, name: 'The Blog' });
  });

  it.each([
    ['a page without one', 'https://b.example/', { 'https://b.example/': page() }, 'malformed_answer'],
    ['nothing', 'https://b.example/', {}, 'not_found'],
    ['another scheme', 'ftp://b.example/', {}, 'bad_request'],
    ['a password', 'https://ann:secret@b.example/', {}, 'bad_request'],
    ['words', 'my favorite blog', {}, 'bad_request'],
  ])('is refused when there is %s', async (_, given, pages, code) => {
    await expect(find(given, web(pages))).rejects.toMatchObject({ name: 'SourceError', code });
  });
});

it('reads feeds at hosts that users chose only through the address guard, unless the operator replaces them', () => {
  expect(feed.open({ userAgent: USER_AGENT }).callsGivenHosts).toBe(true);
  expect(
    feed.open({ userAgent: USER_AGENT, base_url: 'http://127.0.0.1:1' }).callsGivenHosts,
  ).toBeUndefined();
});

it('gives entries whose ids are unique only within their feed an id of their host', async () => {
  const client = feed.open({ userAgent: USER_AGENT });
  const ids: string[] = [];
  for (const address of ['https://a.example/f', 'https://b.example/f']) {
    const query = { text: address, spellings: [], targets: [], since: 0, address };
    for await (const { posts } of client.search(
      query,
      answeredIo(() => FEED),
    ))
      ids.push(...posts.map(({ external_id }) => external_id));
  }
  expect(ids).toEqual(['a.example 1', 'b.example 1']);
});
