import { describe, expect, it } from 'vitest';
import { producthunt } from '../../../pipeline/sources/producthunt.ts';
import { producthuntAddress } from '../../../pipeline/sources/producthunt/address.ts';
import { aSimulatedPost, aTarget, collect, DAY, openSimulator, politeIo, USER_AGENT } from './support.ts';

describe('the address of Product Hunt', () => {
  it('is the site, or a topic where there is a token', () => {
    expect(producthuntAddress('producthunt.com', false).address).toBe('https://www.producthunt.com/');
    expect(producthuntAddress('https://www.producthunt.com/topics/saas', true)).toEqual({
      address: 'https://www.producthunt.com/topics/saas',
      name: 'Product Hunt: saas',
    });
    expect(() => producthuntAddress('https://www.producthunt.com/topics/saas', false)).toThrow(
      'EARSHOT_PRODUCTHUNT_TOKEN',
    );
  });

  it.each(['https://www.producthunt.com/products/notion', 'https://hunt.example/'])(
    '%s is refused',
    (given) =>
      expect(() => producthuntAddress(given, true)).toThrow(expect.objectContaining({ code: 'bad_request' })),
  );
});

const launch = aSimulatedPost({
  source: 'producthunt',
  id: '42',
  title: 'Pipe fish',
  text: 'A <fish>\nin a pipe',
  tags: ['saas'],
});

async function read(token: string | undefined, address: string) {
  const simulator = await openSimulator({ posts: [launch, { ...launch, id: '43', tags: [] }] });
  const { base_url } = simulator.settings.producthunt!;
  const target = { ...aTarget(['Pipe Fish'], Date.now() - DAY), address };
  return collect(producthunt, { base_url, token }, [target], politeIo(producthunt));
}

it('gives a launch the same id in the feed as in the API, and its tagline as text', async () => {
  const [fromFeed] = (await read(undefined, 'https://www.producthunt.com/')).posts;
  const [fromApi] = (await read('ph-demo-token', 'https://www.producthunt.com/')).posts;
  expect(fromFeed).toMatchObject({ text: 'A <fish>', author: launch.authorName, engagement: 0 });
  expect(fromApi).toMatchObject({ text: 'A <fish>\nin a pipe', author: null, engagement: 5 });
  for (const field of ['external_id', 'url', 'title', 'posted_at', 'thread_id'] as const)
    expect(fromFeed![field]).toBe(fromApi![field]);
});

it('reads a topic with a token, and says what is missing without one', async () => {
  const topic = 'https://www.producthunt.com/topics/saas';
  expect((await read('ph-demo-token', topic)).posts.map(({ external_id }) => external_id)).toEqual(['42']);
  await expect(read(undefined, topic)).rejects.toMatchObject({ code: 'bad_request', scope: 'query' });
  await expect(read('wrong', topic)).rejects.toMatchObject({ code: 'unauthorized' });
});

it('cannot read launches again without a token', () => {
  expect(producthunt.open({ userAgent: USER_AGENT }).postReader).toBeUndefined();
});
