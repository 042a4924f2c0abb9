import type { Tool } from '@modelcontextprotocol/server';
import { mayCall, type Access, type Principal } from '../access/access.ts';
import type { Operation } from '../operation.ts';
import { inputSchema, outputSchema } from './tool-schema.ts';
import { describeTool } from './tool-text.ts';

const CLASSES: readonly Access[] = ['R', 'W', 'O'];

/** An operation as a tool under its operationId. */
export function toolOf(operation: Operation): Tool {
  const { operationId, summary, access, effect } = operation;
  return {
    name: operationId,
    title: summary,
    description: describeTool(operation),
    inputSchema: inputSchema(operation),
    outputSchema: outputSchema(operation),
    annotations: {
      title: summary,
      readOnlyHint: access === 'R',
      destructiveHint: effect.destructive,
      idempotentHint: effect.idempotent,
      openWorldHint: effect.openWorld,
    },
  };
}

/**
 * Makes the tools of all operations and gives what lists those that somebody may call, by name. Each list is made once,
 * not for each request.
 */
export function createToolList(operations: readonly Operation[]): (principal: Principal) => Tool[] {
  const tools = operations
    .map((operation) => ({ access: operation.access, tool: toolOf(operation) }))
    .sort((a, b) => (a.tool.name < b.tool.name ? -1 : 1));
  const lists = new Map<string, Tool[]>();
  return (principal) => {
    const allowed = CLASSES.filter((access) => mayCall(principal, access));
    const list =
      lists.get(allowed.join()) ??
      tools.filter(({ access }) => allowed.includes(access)).map(({ tool }) => tool);
    lists.set(allowed.join(), list);
    return list;
  };
}
