import { type FastifyInstance } from 'fastify';
import { APP_SCOPES } from '../../schemas/oauth-connection.ts';
import { allowAllOrigins } from '../oauth/cross-origin.ts';

const PATH = '/.well-known/oauth-protected-resource';

/** What a request without a valid credential is told: where to learn how to get one (RFC 9728, section 5.1). */
export const challenge = (baseUrl: string): string => `Bearer resource_metadata="${baseUrl}${PATH}"`;

/** Takes the public address and gives the metadata of `/mcp` as a protected resource (RFC 9728, section 2). */
export const protectedResource = (baseUrl: string) => ({
  resource: `${baseUrl}/mcp`,
  resource_name: 'Earshot',
  resource_documentation: `${baseUrl}/docs`,
  authorization_servers: [baseUrl],
  scopes_supported: APP_SCOPES,
  bearer_methods_supported: ['header'],
});

/** Adds the metadata where the challenge says, and where the specification derives it from the resource's address. */
export function addProtectedResource(app: FastifyInstance, baseUrl: string): void {
  const paths = [PATH, `${PATH}/mcp`];
  void app.register((scope, _options, done) => {
    allowAllOrigins(scope, paths);
    for (const path of paths) scope.get(path, () => protectedResource(baseUrl));
    done();
  });
}
