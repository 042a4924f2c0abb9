import { describe, expect, it } from 'vitest';
import { SourceError, type PostPage } from '../../../../pipeline/connector/connector.ts';
import { createListReach } from '../../../../pipeline/connector/planning/list-reach.ts';
import { createQuery } from '../../../../pipeline/connector/planning/search-query.ts';

const page: PostPage = { posts: [], malformed: 0 };
const query = (since: number, address = 'https://a.example/') => ({
  ...createQuery('q', []),
  ...{ address, since, targets: [] },
});

async function* pages(...given: (PostPage | SourceError)[]) {
  for (const one of given) {
    if (one instanceof SourceError) throw one;
    yield await Promise.resolve(one);
  }
}

/** Follows one list after another and ignores their failures. */
async function reachAfter(...lists: { since: number; of: (PostPage | SourceError)[] }[]) {
  const reach = createListReach();
  for (const { since, of } of lists) {
    try {
      for await (const one of reach.follow(query(since), pages(...of))) expect(of).toContain(one);
    } catch (error) {
      expect(error).toBeInstanceOf(SourceError);
    }
  }
  return reach;
}

describe('a list that was read back to 100', () => {
  it('covers queries of its address from 100 on', async () => {
    const reach = await reachAfter({ since: 100, of: [page, page] });
    expect([99, 100, 101].map((since) => reach.covers(query(since)))).toEqual([false, true, true]);
    expect(reach.covers(query(100, 'https://b.example/'))).toBe(false);
  });

  it.each([
    ['had more pages than may be read', [page, { ...page, reachedBackTo: 150 }]],
    ['had one with a gap before others', [{ ...page, reachedBackTo: 150 }, page]],
    ['failed', [page, new SourceError('unreachable', 'no answer')]],
  ])('covers nothing when it %s, whatever it covered before', async (_, of) => {
    const reach = await reachAfter({ since: 100, of: [page] }, { since: 100, of });
    expect(reach.covers(query(200))).toBe(false);
  });
});

it('covers nothing of a list that was not read', () => {
  expect(createListReach().covers(query(1e15))).toBe(false);
});
