import type { AddressGuard } from '../../outbound/address-guard.ts';
import type { Logger } from '../../runtime/logger.ts';
import { createShortMemory } from '../pages/short-memory.ts';
import { type AppClient, readClientMetadata } from './client-metadata.ts';
import { OAuthError } from './oauth-error.ts';
import { isUrl } from '../../schemas/is-url.ts';

/** The most that the draft advises servers to read (section 6.6 of draft-ietf-oauth-client-id-metadata-document). */
const MOST_BYTES = 5 * 1024;
const TIMEOUT_MS = 5_000;
/** How long a document is cached. Failures are never cached. */
const FRESH_MS = 300_000;
const MOST_KEPT = 200;
/** Ids are part of our addresses, where 512 escaped characters fit. */
const MOST_ID_LENGTH = 250;
const JSON_TYPE = /^application\/([\w.-]+\+)?json\s*(;|$)/i;

/** Whether an app's id is the address of its document. */
export const isDocumentId = (id: string): boolean => /^https?:/i.test(id);

/** Returns the host that vouches for an app with its document; null for an app that registered itself. */
export const hostOfClient = (id: string): string | null => (isDocumentId(id) ? new URL(id).host : null);

const refuse = (why: string): never => {
  throw new OAuthError('invalid_client', `client_id: ${why}`);
};

/** Checks section 3 of the draft: canonical spelling, `https:`, a path, and nothing hidden. */
function requireDocumentId(id: string): void {
  const isOneSpelling = isUrl(id) && new URL(id).href === id;
  if (!isOneSpelling || id.length > MOST_ID_LENGTH || !id.startsWith('https://'))
    refuse('must be a plain https:// address');
  const { pathname, hash, username, password } = new URL(id);
  if (pathname === '/' || hash !== '' || username !== '' || password !== '')
    refuse('must have a path, and no fragment or credentials');
}

function readDocument(id: string, text: string): AppClient {
  let sent: unknown;
  try {
    sent = JSON.parse(text);
  } catch {
    refuse('the document is not JSON');
  }
  const { client_id, token_endpoint_auth_method } = (sent ?? {}) as Record<string, unknown>;
  if (client_id !== id) refuse('the document names another client_id');
  if (token_endpoint_auth_method !== undefined && token_endpoint_auth_method !== 'none')
    refuse('token_endpoint_auth_method must be none: apps have no secrets here');
  return { id, ...readClientMetadata(sent, 'some') };
}

/**
 * Returns a function that fetches an app's document from the address that is its id: limited in time and size, only
 * from public addresses, without following redirects. It throws `invalid_client`, and what `readClientMetadata`
 * throws.
 */
export function createDocumentReader(
  guard: AddressGuard,
  logger: Pick<Logger, 'info'>,
): (id: string) => Promise<AppClient> {
  const memory = createShortMemory<AppClient>({ freshMs: FRESH_MS, most: MOST_KEPT });

  async function read(id: string): Promise<AppClient> {
    const call = { url: id, method: 'GET', timeoutMs: TIMEOUT_MS, maxBytes: MOST_BYTES + 1 } as const;
    const headers = { accept: 'application/json' };
    const answer = await guard.call({ ...call, headers }).catch((err: unknown) => {
      // Details of the network error would reveal the network to strangers.
      logger.info({ err, client: id }, 'The document of an app could not be fetched.');
      return refuse('the document cannot be fetched');
    });
    if (answer.status !== 200) refuse(`the address answers ${answer.status}, not 200`);
    if (!JSON_TYPE.test(answer.headers['content-type'] ?? '')) refuse('the document is not JSON');
    if (Buffer.byteLength(answer.body) > MOST_BYTES)
      refuse(`the document is larger than ${MOST_BYTES} bytes`);
    return readDocument(id, answer.body);
  }

  return async (id) => {
    requireDocumentId(id);
    return memory(id, () => read(id));
  };
}
