import { json } from '../route.ts';

/** Returns an error in the format of Meta's APIs. */
export const metaError = (message: string, code: number, status = 400, subcode?: number) =>
  json(
    {
      error: {
        message,
        type: 'OAuthException',
        code,
        ...(subcode !== undefined && { error_subcode: subcode }),
        fbtrace_id: 'A1b2C3d4',
      },
    },
    status,
  );

/** Meta writes offsets without a colon and leaves out milliseconds. */
export const metaTime = (ms: number): string =>
  new Date(Math.floor(ms / 1000) * 1000).toISOString().replace('.000Z', '+0000');

/** Tokens with a special behavior. Any other token is valid and too young to renew. */
export const TOKENS = { expired: 'expired-token', old: 'old-token', renewed: 'renewed-token' };

/** Returns the answer to a renewal: only an old token is renewed. */
export const renewal = (token: string | null) =>
  token === TOKENS.old
    ? json({ access_token: TOKENS.renewed, token_type: 'bearer', expires_in: 5_183_944 })
    : metaError(
        'Session has expired or is not yet eligible for refresh',
        token === TOKENS.expired ? 190 : 100,
      );

export const expired = () => metaError('Error validating access token: Session has expired.', 190, 400, 463);

/** Returns the page of a list at the cursor, with the cursors around it. `next` only if more follows. */
export function metaPage<T>(items: readonly T[], query: URLSearchParams, usual: number, address: string) {
  const start = Number(Buffer.from(query.get('after') ?? '', 'base64url').toString() || 0);
  const end = start + Math.min(Number(query.get('limit') ?? usual), 100);
  const cursor = (at: number) => Buffer.from(String(at)).toString('base64url');
  const after = cursor(Math.min(end, items.length));
  return {
    data: items.slice(start, end),
    ...(start < items.length && {
      paging: {
        cursors: { before: cursor(start), after },
        ...(end < items.length && { next: `${address}?after=${after}` }),
      },
    }),
  };
}
