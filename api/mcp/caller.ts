import type { AuthInfo } from '@modelcontextprotocol/server';
import type { Principal } from '../access/access.ts';
import type { Operation } from '../operation.ts';

/** Who sent the request that a server is created for, and which tools they asked for. */
export interface McpCaller {
  readonly principal: Principal;
  /** The operations that the connection asks for; see `createToolSelection`. */
  readonly operations: readonly Operation[];
  /** Under which failures are logged; the caller has it in `X-Request-Id`. */
  readonly requestId: string;
}

/** Gives a caller in the form that the SDK carries to the server. The credential itself goes no further. */
export const toAuthInfo = (caller: McpCaller): AuthInfo => ({
  token: '',
  clientId: caller.principal.credentialId,
  scopes: [],
  extra: { caller },
});

/** Gives the caller back. Throws when the request came by another way than our route. */
export function callerOf(info: AuthInfo | undefined): McpCaller {
  const caller = info?.extra?.caller;
  if (!caller) throw new Error('a request of nobody reached the server');
  return caller as McpCaller;
}
