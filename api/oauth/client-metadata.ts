import { Type, type Static } from '@sinclair/typebox';
import { PublicError } from '../../schemas/errors.ts';
import { validate } from '../input/input.ts';
import { OAuthError } from './oauth-error.ts';
import { isRedirectUri } from './redirect-uri.ts';

/** An app that asks to be connected. */
export interface AppClient {
  readonly id: string;
  /** The name it gives itself: shown to people, never trusted. */
  readonly name: string;
  readonly redirectUris: readonly string[];
}

/** The metadata that counts (RFC 7591, section 2); an app may send more. */
const Metadata = Type.Object({
  client_name: Type.Optional(Type.String({ maxLength: 1000 })),
  redirect_uris: Type.Array(Type.String(), { minItems: 1, maxItems: 20 }),
  grant_types: Type.Optional(Type.Array(Type.String())),
  response_types: Type.Optional(Type.Array(Type.String())),
});

type Metadata = Static<typeof Metadata>;

const MOST_NAME_LENGTH = 80;

/** Returns a name on one line without invisible characters, so that it cannot pass for a part of our page. */
function plainName(name: string | undefined): string {
  const plain = (name ?? '').replaceAll(/[\p{C}\s]+/gu, ' ').trim();
  return [...plain].slice(0, MOST_NAME_LENGTH).join('') || 'Unnamed app';
}

function checkMetadata(sent: unknown): Metadata {
  try {
    return validate(Metadata, sent) as Metadata;
  } catch (refused) {
    if (!(refused instanceof PublicError)) throw refused;
    throw new OAuthError('invalid_client_metadata', refused.message);
  }
}

/**
 * Reads an app's metadata; only its name and redirect addresses count. Throws `invalid_client_metadata`, and
 * `invalid_redirect_uri` unless `some` (or else each) of its addresses are valid; invalid ones are left out.
 */
export function readClientMetadata(sent: unknown, enough: 'some' | 'each'): Omit<AppClient, 'id'> {
  const metadata = checkMetadata(sent);
  if (metadata.grant_types && !metadata.grant_types.includes('authorization_code'))
    throw new OAuthError('invalid_client_metadata', 'grant_types must include authorization_code');
  if (metadata.response_types && !metadata.response_types.includes('code'))
    throw new OAuthError('invalid_client_metadata', 'response_types must include code');
  const good = metadata.redirect_uris.filter(isRedirectUri);
  const isEnough = enough === 'each' ? good.length === metadata.redirect_uris.length : good.length > 0;
  if (!isEnough)
    throw new OAuthError(
      'invalid_redirect_uri',
      'redirect_uris must be https:// addresses, or http:// on a loopback host, without fragment or credentials',
    );
  return { name: plainName(metadata.client_name), redirectUris: good };
}
