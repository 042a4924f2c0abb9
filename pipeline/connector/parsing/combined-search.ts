import { SourceError, type PostPage } from '../connector.ts';

/** One of several searches that together make up a source. */
export interface SearchPart {
  readonly name: string;
  readonly pages: AsyncIterable<PostPage>;
}

/** Combines the errors of some of `parts` searches into one; null when none failed. */
export function combineErrors(
  failed: readonly { readonly name: string; readonly error: SourceError }[],
  parts: number,
): SourceError | null {
  const [first] = failed;
  if (!first) return null;
  const message = failed.map(({ name, error }) => `${name}: ${error.message}`).join('; ');
  // A source with a part that works is not down: the circuit breaker must not block it.
  const scope = failed.length < parts ? 'query' : first.error.scope;
  return new SourceError(first.error.code, message, first.error.retryAfterSeconds, scope);
}

/**
 * Yields the pages of every part, one part after the other. When parts fail, the others still run, and the error comes
 * last.
 */
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
