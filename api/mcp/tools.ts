import type { Tool } from '@modelcontextprotocol/server';
import { mayCall, type Principal } from '../access/access.ts';
import type { Operation } from '../operation.ts';
import { inputSchema, outputSchema } from './tool-schema.ts';
import { describeTool } from './tool-text.ts';

/** Returns an operation as a tool under its operationId. */
export function toolOf(operation: Operation): Tool {
  const { operationId, summary, effect } = operation;
  return {
    name: operationId,
    title: summary,
    description: describeTool(operation),
    inputSchema: inputSchema(operation),
    outputSchema: outputSchema(operation),
    annotations: {
      title: summary,
      readOnlyHint: effect.readOnly,
      destructiveHint: effect.destructive,
      idempotentHint: effect.idempotent,
      openWorldHint: effect.openWorld,
    },
  };
}

/** Builds all tools once. Returns a function that lists the selected ones that somebody may call, by name. */
export function createToolList(
  operations: readonly Operation[],
): (principal: Principal, selected?: readonly Operation[]) => Tool[] {
  const tools = operations
    .map((operation) => ({ operation, tool: toolOf(operation) }))
    .sort((a, b) => (a.tool.name < b.tool.name ? -1 : 1));
  return (principal, selected = operations) =>
    tools
      .filter(({ operation }) => selected.includes(operation) && mayCall(principal, operation.access))
      .map(({ tool }) => tool);
}
