import { APP_SCOPES, includesScope, type AppScope } from '../../schemas/accounts/oauth-connection.ts';
import { isUrl } from '../../schemas/is-url.ts';

/** Returns the metadata of the authorization server (RFC 8414, section 2). */
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
  protected_resources: RESOURCE_PATHS.map((path) => `${baseUrl}${path}`),
});

/** The paths that accept tokens; with the public address in front, each names a resource. */
export const RESOURCE_PATHS = ['/mcp', '/api/v1', '/graphql'] as const;
export type ResourcePath = (typeof RESOURCE_PATHS)[number];

/**
 * Returns the audience of a token for the requested resource (RFC 8707, section 2): `{base}/mcp` for MCP, also when
 * none is requested, since OAuth is for MCP clients, and `{base}` for everything else. Null for anything that is not
 * ours. A trailing slash does not count, since a bare host cannot do without it.
 */
export function resourceOf(baseUrl: string, asked: string | undefined): string | null {
  const mcp = `${baseUrl}/mcp`;
  if (asked === undefined) return mcp;
  if (!isUrl(asked) || asked.includes('#')) return null;
  const plain = (url: string) => new URL(url).href.replace(/\/$/, '');
  const path = ['', ...RESOURCE_PATHS].find((known) => plain(`${baseUrl}${known}`) === plain(asked));
  if (path === undefined) return null;
  return path === '/mcp' ? mcp : baseUrl;
}

/** Parses a list of scopes: the least one when none is named, null when one is unknown. Each includes those before it. */
export function readScope(text: string | undefined): AppScope | null {
  const words = (text ?? '').split(' ').filter((word) => word !== '');
  if (!words.every((word) => APP_SCOPES.some((known) => known === word))) return null;
  return APP_SCOPES.findLast((scope) => words.includes(scope)) ?? 'read';
}

/** Returns a scope in the spelling that apps see: with all that it includes. */
export const scopeText = (scope: AppScope): string =>
  APP_SCOPES.filter((each) => includesScope(scope, each)).join(' ');
