import type { SourceIo } from './connector.ts';

/** Gives a token that is still good and is not the one that was refused. Throws what making one throws. */
export type TokenSource<Token> = (io: SourceIo, refused?: Token) => Promise<Token>;

/**
 * Keeps a token until its time `until` (milliseconds since 1970) and has a new one made when it is over or the token
 * was refused. Everyone who needs one at the same time waits for the same one. A failure is not kept.
 */
export function keptToken<Token extends { readonly until: number }>(
  make: (io: SourceIo) => Promise<Token>,
): TokenSource<Token> {
  let kept: Promise<Token> | null = null;

  function renewed(io: SourceIo): Promise<Token> {
    const made = make(io).catch((error: unknown) => {
      if (kept === made) kept = null;
      throw error;
    });
    kept = made;
    return made;
  }

  return async (io, refused) => {
    const current = kept ?? renewed(io);
    const known = await current;
    if (known !== refused && known.until > io.now()) return known;
    // Another call may have renewed it while this one waited.
    return kept === null || kept === current ? renewed(io) : kept;
  };
}
