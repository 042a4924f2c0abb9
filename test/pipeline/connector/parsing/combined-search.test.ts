import { expect, it } from 'vitest';
import { searchInTurn } from '../../../../pipeline/connector/parsing/combined-search.ts';
import { SourceError, type PostPage } from '../../../../pipeline/connector/connector.ts';

async function* broken(): AsyncGenerator<PostPage> {
  yield await Promise.reject(new SourceError('server_error', 'status 500', 60));
}
async function* working(): AsyncGenerator<PostPage> {
  yield await Promise.resolve({ posts: [], malformed: 1 });
}
const part = (name: string, pages: AsyncIterable<PostPage>) => ({ name, pages });

/** The pages that come, and the failure after them. */
async function ask(...parts: ReturnType<typeof part>[]) {
  const pages: PostPage[] = [];
  try {
    for await (const page of searchInTurn(parts)) pages.push(page);
    return { pages, failure: null };
  } catch (failure) {
    return { pages, failure };
  }
}

it('A part that fails takes nothing from the others, and does not make the whole source one that fails', async () => {
  const { pages, failure } = await ask(part('first', broken()), part('second', working()));
  expect(pages).toHaveLength(1);
  expect(failure).toMatchObject({
    code: 'server_error',
    message: 'first: status 500',
    retryAfterSeconds: 60,
    scope: 'query',
  });
});

it('A source of which every part fails has failed', async () => {
  const { failure } = await ask(part('first', broken()), part('second', broken()));
  expect(failure).toMatchObject({ message: 'first: status 500; second: status 500', scope: 'source' });
});
