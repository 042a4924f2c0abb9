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
 * Gives the header `WWW-Authenticate` for a request of a resource without a valid credential: where to learn how to get one (RFC 9728,
 * section 5.1), then `more` parameters, each written `name="value"`. MCP's metadata is named by the address that has no path, where the
 * clients of all its revisions look.
 */
export const challenge = (baseUrl: string, path: ResourcePath, more: readonly string[] = []): string => {
  const metadata = `resource_metadata="${baseUrl}${PATH}${path === '/mcp' ? '' : path}"`;
  return `Bearer ${[metadata, ...more].join(', ')}`;
};

/** What a challenge says of the credential: only one that was given can be wrong (RFC 6750, section 3.1). Takes the header `Authorization`. */
export const faultOf = (authorization: string | undefined): readonly string[] =>
  authorization === undefined ? [] : ['error="invalid_token"'];

/** Takes the public address and gives the metadata of a protected resource (RFC 9728, section 2). */
export const protectedResource = (baseUrl: string, path: ResourcePath) => ({
  resource: `${baseUrl}${path}`,
  resource_name: NAMES[path],
  resource_documentation: `${baseUrl}/docs`,
  authorization_servers: [baseUrl],
  scopes_supported: APP_SCOPES,
  bearer_methods_supported: ['header'],
});

/** Adds the metadata where the challenges say, and where the specification derives it from the address of each resource. */
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
