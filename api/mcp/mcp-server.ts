import {
  McpServer,
  ProtocolError,
  ProtocolErrorCode,
  type CallToolResult,
  type McpServerFactory,
} from '@modelcontextprotocol/server';
import type { RateLimit } from '../access/rate-limit.ts';
import type { ApiContext } from '../context.ts';
import { invoke } from '../invoke.ts';
import type { Operation } from '../operation.ts';
import { logFailure, toPublicError } from '../rest/error-reply.ts';
import { callerOf, type McpCaller } from './caller.ts';
import { toolAnswer, toolError } from './tool-answer.ts';
import { INSTRUCTIONS } from './tool-text.ts';
import { createToolList } from './tools.ts';

/** The version of the interface, as in the OpenAPI document. */
const IDENTITY = { name: 'earshot', title: 'Earshot', version: '1.0.0' };

/** How long clients may cache the list, which changes with a release or with the caller's rights. */
const TTL_MS = 300_000;
const CACHE_HINT = { ttlMs: TTL_MS, cacheScope: 'private' } as const;
const OPTIONS = {
  capabilities: { tools: { listChanged: false } },
  instructions: INSTRUCTIONS,
  cacheHints: { 'tools/list': CACHE_HINT, 'server/discover': CACHE_HINT },
};

/** Calls an operation as a tool. Failures are answers to the model; internal text stays in the log. */
async function callTool(
  context: ApiContext,
  limit: RateLimit,
  operation: Operation,
  { principal, requestId }: McpCaller,
  given: unknown,
  signal: AbortSignal,
): Promise<CallToolResult> {
  try {
    const result = await invoke(context, limit, operation, principal, given ?? {}, signal);
    return await toolAnswer(operation, result);
  } catch (thrown) {
    logFailure(context.logger, thrown, { request: requestId, tool: operation.operationId });
    return toolError(toPublicError(thrown));
  }
}

/**
 * Returns a factory that creates a server for one request. Tools are all it offers. The handlers bypass the SDK's own
 * registry of tools, which validates arguments with its own messages and ignores unknown fields.
 */
export function createServerFactory(
  context: ApiContext,
  operations: readonly Operation[],
  limit: RateLimit,
): McpServerFactory {
  const toolsFor = createToolList(operations);
  return ({ authInfo }) => {
    const caller = callerOf(authInfo);
    const { server } = new McpServer(IDENTITY, OPTIONS);
    server.setRequestHandler('tools/list', ({ params }) => {
      // All tools are on one page, so any cursor is unknown.
      if (params?.cursor !== undefined)
        throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'Unknown cursor.');
      return { tools: toolsFor(caller.principal, caller.operations) };
    });
    server.setRequestHandler('tools/call', ({ params }, { mcpReq }) => {
      const operation = caller.operations.find(({ operationId }) => operationId === params.name);
      if (!operation)
        throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${params.name}`);
      return callTool(context, limit, operation, caller, params.arguments, mcpReq.signal);
    });
    return server;
  };
}
