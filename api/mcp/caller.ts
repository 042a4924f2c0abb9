import type { AuthInfo } from '@modelcontextprotocol/server';
import type { Principal } from '../access/access.ts';
import type { Operation } from '../operation.ts';

/** Who sent the request that a server is created for, and which tools they asked for. */
export interface McpCaller {
  readonly principal: Principal;
  /** The operations that the connection asks for; see `createToolSelection`. */
  readonly operations: readonly Operation[];
  /** The id that failures are logged under; the caller gets it as `X-Request-Id`. */
  readonly requestId: string;
}

/** Wraps a caller in the form that the SDK passes to the server, without the credential. */
export const toAuthInfo = (caller: McpCaller): AuthInfo => ({
  token: '',
  clientId: caller.principal.credentialId,
  scopes: [],
  extra: { caller },
});

/** Returns the caller. Throws when the request did not come through our route. */
export function callerOf(info: AuthInfo | undefined): McpCaller {
  const caller = info?.extra?.caller;
  if (!caller) throw new Error('The request did not come through the route of /mcp.');
  return caller as McpCaller;
}
