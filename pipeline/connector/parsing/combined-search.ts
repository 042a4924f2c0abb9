import { SourceError, type PostPage } from '../connector.ts';

/** One of several ways to a source's posts. */
export interface SearchPart {
  readonly name: string;
  readonly pages: AsyncIterable<PostPage>;
}

/** One failure for those of some parts, out of so many; null when none failed. */
export function combineErrors(
  failed: readonly { readonly name: string; readonly error: SourceError }[],
  parts: number,
): SourceError | null {
  const [first] = failed;
  if (!first) return null;
  const message = failed.map(({ name, error }) => `${name}: ${error.message}`).join('; ');
  // A source of which some part works is not down, and not to be left alone.
  const concerns = failed.length < parts ? 'query' : first.error.scope;
  return new SourceError(first.error.code, message, first.error.retryAfterSeconds, concerns);
}

/** Every part's pages, one part after the other; when some fail, the others' finds still come, and the failure last. */
export async function* searchInTurn(parts: readonly SearchPart[]): AsyncGenerator<PostPage> {
  const failed: { name: string; error: SourceError }[] = [];
  for (const { name, pages } of parts) {
    try {
      yield* pages;
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      failed.push({ name, error });
    }
  }
  const failure = combineErrors(failed, parts.length);
  if (failure) throw failure;
}
