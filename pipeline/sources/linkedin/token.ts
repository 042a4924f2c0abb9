import { HOUR_MS } from '../../../schemas/duration.ts';
import { createHash } from 'node:crypto';
import { callUrl } from '../../connector/base-url.ts';
import { createTokenCache, type TokenSource } from '../../connector/token-cache.ts';
import { SourceError, type SourceIo, type SourceResponse } from '../../connector/connector.ts';
import { asNumber, asObject, asText, objectIn, parseJson } from '../../connector/parsing/json-values.ts';

/** A token is renewed this long before it expires. */
const MARGIN_MS = HOUR_MS;

/** The credentials in the settings. Unset ones are undefined. */
export interface LinkedinCredentials {
  readonly access: string | undefined;
  readonly refresh: string | undefined;
  readonly clientId: string | undefined;
  readonly clientSecret: string | undefined;
}

/** A token for a page. */
export interface LinkedinToken {
  readonly value: string;
  /** Milliseconds since 1970; infinite when unknown. */
  readonly until: number;
}

/** A renewed token as it is stored. LinkedIn may return a new refresh token with it. */
interface StoredToken extends LinkedinToken {
  readonly refresh: string;
}

/** Whether these credentials can renew a token. */
export const canRenew = ({ refresh, clientId, clientSecret }: LinkedinCredentials): boolean =>
  Boolean(refresh && clientId && clientSecret);

/** The name contains a digest of the credentials: new ones in the settings do not find the old token. */
function storageName({ access, refresh }: LinkedinCredentials): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([access, refresh]))
    .digest('hex');
  return `token:${digest.slice(0, 16)}`;
}

async function readStored(io: SourceIo, name: string): Promise<StoredToken | null> {
  const note = objectIn(await io.storage.read(name));
  const [value, refresh, until] = [asText(note.value), asText(note.refresh), asNumber(note.until)];
  return value && refresh && until !== null ? { value, refresh, until } : null;
}

function tokenOf(answer: SourceResponse, refresh: string, now: number): StoredToken {
  if (answer.status !== 200)
    throw new SourceError(
      'unauthorized',
      'linkedin does not renew the token: set a new EARSHOT_LINKEDIN_REFRESH_TOKEN',
    );
  const body = asObject(parseJson(answer));
  const value = asText(body.access_token);
  if (!value) throw new SourceError('malformed_answer', 'the answer has no token');
  const lifeMs = (asNumber(body.expires_in) ?? 0) * 1000;
  return { value, refresh: asText(body.refresh_token) ?? refresh, until: now + lifeMs - MARGIN_MS };
}

/**
 * Creates the source of tokens: the one in the settings, or the last one renewed. When that is refused or expired, it
 * renews the token and stores it for all processes.
 */
export function linkedinTokens(base: URL, credentials: LinkedinCredentials): TokenSource<LinkedinToken> {
  const name = storageName(credentials);
  const used = new Set<string>();

  async function renew(io: SourceIo, refresh: string): Promise<LinkedinToken> {
    const answer = await io.request({
      method: 'POST',
      url: callUrl(base, '/accessToken'),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        grant_type: 'refresh_token',
        refresh_token: refresh,
        client_id: credentials.clientId ?? '',
        client_secret: credentials.clientSecret ?? '',
      }).toString(),
      acceptStatuses: [400, 401],
    });
    const token = tokenOf(answer, refresh, io.now());
    await io.storage.write(name, JSON.stringify(token), null);
    return token;
  }

  return createTokenCache(async (io) => {
    const noted = await readStored(io, name);
    const given = credentials.access ? { value: credentials.access, until: Number.POSITIVE_INFINITY } : null;
    // Each is tried once. Another process may have stored a newer one meanwhile.
    const untried = [noted, given].find((token) => token && !used.has(token.value) && token.until > io.now());
    if (!untried && !canRenew(credentials))
      throw new SourceError(
        'unauthorized',
        'linkedin refuses EARSHOT_LINKEDIN_ACCESS_TOKEN, and there is no refresh token to renew it with',
      );
    const token = untried ?? (await renew(io, noted?.refresh ?? credentials.refresh ?? ''));
    used.add(token.value);
    return token;
  });
}
