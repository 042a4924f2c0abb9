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

/** The pages it returns, then the failure. */
async function ask(...parts: ReturnType<typeof part>[]) {
  const pages: PostPage[] = [];
  try {
    for await (const page of searchInTurn(parts)) pages.push(page);
    return { pages, failure: null };
  } catch (failure) {
    return { pages, failure };
  }
}

it('a part that fails does not affect the others, and does not fail the whole source', async () => {
  const { pages, failure } = await ask(part('first', broken()), part('second', working()));
  expect(pages).toHaveLength(1);
  expect(failure).toMatchObject({
    code: 'server_error',
    message: 'first: status 500',
    retryAfterSeconds: 60,
    scope: 'query',
  });
});

it('a source fails when all of its parts fail', async () => {
  const { failure } = await ask(part('first', broken()), part('second', broken()));
  expect(failure).toMatchObject({ message: 'first: status 500; second: status 500', scope: 'source' });
});
