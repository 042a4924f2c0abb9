import { APP_SCOPES, type AppScope } from '../../schemas/oauth-connection.ts';

/** Takes the public address and gives the metadata of the authorization server (RFC 8414, section 2). */
export const serverMetadata = (baseUrl: string, { mayRegister }: { readonly mayRegister: boolean }) => ({
  issuer: baseUrl,
  authorization_endpoint: `${baseUrl}/oauth/authorize`,
  token_endpoint: `${baseUrl}/oauth/token`,
  revocation_endpoint: `${baseUrl}/oauth/revoke`,
  ...(mayRegister && { registration_endpoint: `${baseUrl}/oauth/register` }),
  service_documentation: `${baseUrl}/docs`,
  scopes_supported: APP_SCOPES,
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code', 'refresh_token'],
  code_challenge_methods_supported: ['S256'],
  token_endpoint_auth_methods_supported: ['none'],
  revocation_endpoint_auth_methods_supported: ['none'],
  authorization_response_iss_parameter_supported: true,
  client_id_metadata_document_supported: true,
  protected_resources: resourcesOf(baseUrl),
});

/** What tokens can be made out to: MCP, and everything else. */
export const resourcesOf = (baseUrl: string): readonly [mcp: string, api: string] => [
  `${baseUrl}/mcp`,
  baseUrl,
];

/**
 * Gives the one of our resources that is meant (RFC 8707, section 2); MCP when none is named, since that is whom this is for. Null
 * for anything else. A slash at the end is what makes an address of a bare host, so it does not count.
 */
export function resourceOf(baseUrl: string, asked: string | undefined): string | null {
  if (asked === undefined) return resourcesOf(baseUrl)[0];
  if (!URL.canParse(asked) || asked.includes('#')) return null;
  const plain = (url: string) => new URL(url).href.replace(/\/$/, '');
  return resourcesOf(baseUrl).find((known) => plain(known) === plain(asked)) ?? null;
}

/** Reads a list of scopes; the least when none is named, null when one is unknown. Whoever may write may read. */
export function readScope(text: string | undefined): AppScope | null {
  const words = (text ?? '').split(' ').filter((word) => word !== '');
  if (!words.every((word) => APP_SCOPES.some((known) => known === word))) return null;
  return words.includes('write') ? 'write' : 'read';
}

/** Spells a scope as apps are told it. */
export const scopeText = (scope: AppScope): string => (scope === 'write' ? 'read write' : 'read');
