import { describe, expect, it } from 'vitest';
import { discourse } from '../../../pipeline/sources/discourse.ts';
import { discourseAddress, placeAt } from '../../../pipeline/sources/discourse/address.ts';
import { readPost } from '../../../pipeline/sources/discourse/post.ts';
import { aSimulatedPost, aTarget, collect, HOUR, openSimulator, politeIo } from './support.ts';

const forum = 'https://forum.lumenkite.example/';

describe('the address of Discourse', () => {
  it.each([
    ['meta.discourse.org', 'https://meta.discourse.org/', null],
    ['https://example.com/forum/latest', 'https://example.com/forum/', null],
    [
      'https://meta.discourse.org/c/support/sso/42/l/top',
      'https://meta.discourse.org/c/support/sso/42',
      'meta.discourse.org/c/support/sso/42',
    ],
    ['https://f.example/tag/api.json', 'https://f.example/tag/api', 'f.example/tag/api'],
  ])('%s is read at %s', (given, address, name) => {
    expect(discourseAddress(given)).toEqual({ address, name });
  });

  it.each(['https://f.example/t/a-topic/12', 'https://f.example/u/ann', 'https://f.example/c/support'])(
    '%s is refused',
    (given) =>
      expect(() => discourseAddress(given)).toThrow(expect.objectContaining({ code: 'bad_request' })),
  );

  it('leads to the forum, its list and the words for its search', () => {
    expect(placeAt('https://e.example/forum/c/support/sso/42')).toEqual({
      forum: 'https://e.example/forum/',
      part: { list: '/c/support/sso/42/l/latest.json', filter: 'category:42' },
    });
    expect(placeAt('https://e.example/tag/api').part?.filter).toBe('tags:api');
  });
});

async function read(address: string, since: number, spelling = 'Pipe Fish', others = 0) {
  const fields = { source: 'discourse' } as const;
  const posts = [
    ...Array.from({ length: others }, (_, at) =>
      aSimulatedPost({ ...fields, id: `${at + 3}`, text: 'Other' }),
    ),
    aSimulatedPost({ ...fields, id: '1', text: 'Pipe fish', tags: ['api'] }),
    aSimulatedPost({ ...fields, id: '2', text: 'Pipe fish too' }),
  ];
  const simulator = await openSimulator({ posts });
  const target = { ...aTarget([spelling], since), address };
  const found = await collect(discourse, { ...simulator.settings.discourse }, [target], politeIo(discourse));
  const calls = simulator
    .requests()
    .map(({ path, query }) => ({ path: path.slice('/discourse'.length), query }));
  return { texts: found.posts.map(({ text }) => text), calls };
}

it('keeps to the topics of a tag', async () => {
  expect((await read(`${forum}tag/api`, Date.now() - 2 * HOUR)).texts).toEqual(['Pipe fish']);
  expect((await read(forum, Date.now() - 2 * HOUR)).texts).toEqual(['Pipe fish', 'Pipe fish too']);
});

it('searches only what the newest posts do not reach, and never for two letters', async () => {
  const MORE_THAN_LISTED = 1_001;
  const searches = async (spelling?: string, others?: number) =>
    (await read(`${forum}c/support/6`, Date.parse('2026-01-05T10:00:00Z'), spelling, others)).calls
      .filter(({ path }) => path === '/search.json')
      .map(({ query }) => query.q);
  expect(await searches()).toEqual([]);
  expect(await searches('Go', MORE_THAN_LISTED)).toEqual([]);
  expect(await searches('Pipe Fish', MORE_THAN_LISTED)).toEqual([
    '"Pipe Fish" category:6 after:2026-01-05 order:latest',
  ]);
});

describe('a post', () => {
  const post = { id: 5, topic_id: 7, post_number: 2, created_at: '2026-01-01T00:00:00Z', username: 'ann' };

  it('does not say what it quotes', () => {
    const quote = (inside: string) =>
      `<aside class="quote no-group" data-post="1"><blockquote>${inside}</blockquote></aside>`;
    const cooked = `${quote(`<p>Acme</p>${quote('<p>Sync</p>')}`)}<p>I agree</p><aside class="onebox"><a href="https://a.example">A</a></aside>`;
    expect(readPost({ ...post, cooked }, forum)).toMatchObject({
      text: expect.stringMatching(/^I agree\s+A$/) as string,
    });
  });

  it.each([
    ['that was hidden', { hidden: true }],
    ['that its author deleted', { user_deleted: true }],
    ['that only says that a topic was closed', { post_type: 3 }],
  ])('%s is left out', (_, fields) => {
    expect(readPost({ ...post, ...fields }, forum)).toBe('withheld');
  });
});
