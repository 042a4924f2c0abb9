import { SECOND_MS } from '../../../schemas/duration.ts';

/** Where tokens for the brokers come from. */
export interface TokenIssuer {
  readonly tokenUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scope: string | null;
}

/** The share of a token's life after which the next one is fetched. */
const RENEW_AT = 0.8;
/** The life of a token whose answer does not say it. */
const DEFAULT_LIFE_S = 300;
const TIMEOUT_MS = 10 * SECOND_MS;

interface TokenAnswer {
  readonly access_token?: unknown;
  readonly expires_in?: unknown;
}

async function fetchToken({ tokenUrl, clientId, clientSecret, scope }: TokenIssuer) {
  const credentials = [clientId, clientSecret].map(encodeURIComponent).join(':');
  const response = await fetch(tokenUrl, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials', ...(scope !== null && { scope }) }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok)
    throw new Error(`${tokenUrl} refused a token for the brokers with status ${response.status}`);
  const { access_token: value, expires_in: life } = (await response.json()) as TokenAnswer;
  if (typeof value !== 'string') throw new Error(`${tokenUrl} answered without an access_token`);
  return { value, lifeS: typeof life === 'number' ? life : DEFAULT_LIFE_S };
}

/**
 * Returns a function that returns a token for the brokers, by the client credentials grant (RFC 6749, 4.4). Connections
 * that open at the same time share a token, until most of its life is over. Throws when the issuer refuses or does not
 * answer; kafkajs then retries.
 */
export function createTokenSource(issuer: TokenIssuer): () => Promise<{ readonly value: string }> {
  let current: Promise<{ readonly value: string }> | undefined;
  let goodUntil = 0;
  const renew = async () => {
    const { value, lifeS } = await fetchToken(issuer);
    goodUntil = Date.now() + lifeS * SECOND_MS * RENEW_AT;
    return { value };
  };
  return () => {
    if (current && Date.now() < goodUntil) return current;
    goodUntil = Infinity;
    current = renew();
    current.catch(() => (goodUntil = 0));
    return current;
  };
}
