import type { SourceIo, SourceResponse } from './connector.ts';

/** Returns a token that is valid and is not the one that was refused. Throws what fetching one throws. */
export type TokenSource<Token> = (io: SourceIo, refused?: Token) => Promise<Token>;

/**
 * Keeps a token until its time `until` (milliseconds since 1970), and fetches a new one when it has expired or was
 * refused. `fetchToken` is called with the refused token, if that is why. Concurrent callers wait for the same new
 * token. A failure is not kept.
 */
export function createTokenCache<Token extends { readonly until: number }>(
  fetchToken: (io: SourceIo, refused?: Token) => Promise<Token>,
): TokenSource<Token> {
  let kept: Promise<Token> | null = null;

  function renew(io: SourceIo, refused?: Token): Promise<Token> {
    const fetched = fetchToken(io, refused).catch((error: unknown) => {
      if (kept === fetched) kept = null;
      throw error;
    });
    kept = fetched;
    return fetched;
  }

  return async (io, refused) => {
    const current = kept ?? renew(io);
    const known = await current;
    if (known !== refused && known.until > io.now()) return known;
    // Another caller may have renewed it while this one waited.
    if (kept === null) return renew(io);
    return kept === current ? renew(io, refused) : kept;
  };
}

/** Sends a call with a token, and once more with a new token when the first is refused. Returns the last answer. */
export async function sendWithToken<Token>(
  tokens: TokenSource<Token>,
  io: SourceIo,
  send: (token: Token) => Promise<SourceResponse>,
  isRefused: (answer: SourceResponse) => boolean = ({ status }) => status === 401,
): Promise<SourceResponse> {
  const used = await tokens(io);
  const answer = await send(used);
  return isRefused(answer) ? send(await tokens(io, used)) : answer;
}
