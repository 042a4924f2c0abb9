import type { FastifyInstance } from 'fastify';
import { APP_SCOPES } from '../../schemas/accounts/oauth-connection.ts';
import { allowAllOrigins } from './cross-origin.ts';
import { RESOURCE_PATHS, type ResourcePath } from './metadata.ts';

const PATH = '/.well-known/oauth-protected-resource';

const NAMES: Readonly<Record<ResourcePath, string>> = {
  '/mcp': 'Earshot',
  '/api/v1': 'Earshot (REST)',
  '/graphql': 'Earshot (GraphQL)',
};

/**
 * Returns the `WWW-Authenticate` header for a request without a valid credential: where to learn how to get one (RFC
 * 9728, section 5.1), then `more` parameters, each written `name="value"`. For MCP it names the metadata address
 * without a path, which clients of all revisions know.
 */
export const challenge = (baseUrl: string, path: ResourcePath, more: readonly string[] = []): string => {
  const metadata = `resource_metadata="${baseUrl}${PATH}${path === '/mcp' ? '' : path}"`;
  return `Bearer ${[metadata, ...more].join(', ')}`;
};

/** Returns the challenge's error: only a credential that was sent can be wrong (RFC 6750, section 3.1). */
export const faultOf = (authorization: string | undefined): readonly string[] =>
  authorization === undefined ? [] : ['error="invalid_token"'];

const protectedResource = (baseUrl: string, path: ResourcePath) => ({
  resource: `${baseUrl}${path}`,
  resource_name: NAMES[path],
  resource_documentation: `${baseUrl}/docs`,
  authorization_servers: [baseUrl],
  scopes_supported: APP_SCOPES,
  bearer_methods_supported: ['header'],
});

/** Adds the metadata at the addresses in challenges, and at those that the specification derives. */
export function addProtectedResources(app: FastifyInstance, baseUrl: string): void {
  const resources: readonly (readonly [path: string, resource: ResourcePath])[] = [
    [PATH, '/mcp'],
    ...RESOURCE_PATHS.map((path) => [`${PATH}${path}`, path] as const),
  ];
  void app.register((scope, _options, done) => {
    const paths = resources.map(([path]) => path);
    allowAllOrigins(scope, paths);
    for (const [path, resource] of resources) scope.get(path, () => protectedResource(baseUrl, resource));
    done();
  });
}
