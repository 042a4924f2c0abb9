import { Client, StreamableHTTPClientTransport, type CallToolResult } from '@modelcontextprotocol/client';
import { Client as EarlierClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as EarlierTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

export interface Listed {
  readonly name: string;
  readonly inputSchema: object;
  readonly outputSchema?: object | undefined;
}

/** What the tests need of a client of either revision. Both validate results against the tool's output schema. */
export interface McpClient {
  readonly instructions: string | undefined;
  readonly revision: string | undefined;
  tools(): Promise<readonly Listed[]>;
  call(name: string, given?: Record<string, unknown>): Promise<CallToolResult>;
  close(): Promise<void>;
}

const SELF = { name: 'test', version: '1.0.0' };
const asKey = (key: string) => ({ requestInit: { headers: { authorization: `Bearer ${key}` } } });

/** The SDK's client for the latest revision, which needs no initialization and no session. */
export async function connectLatest(address: string, key: string): Promise<McpClient> {
  const client = new Client(SELF, { versionNegotiation: { mode: 'auto' } });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${address}/mcp`), asKey(key)));
  return {
    instructions: client.getInstructions(),
    revision: client.getNegotiatedProtocolVersion(),
    tools: async () => (await client.listTools()).tools,
    call: async (name, given = {}) => await client.callTool({ name, arguments: given }),
    close: () => client.close(),
  };
}

/** The SDK's previous client, which initializes first. */
export async function connectEarlier(address: string, key: string): Promise<McpClient> {
  const client = new EarlierClient(SELF);
  const transport = new EarlierTransport(new URL(`${address}/mcp`), asKey(key));
  // The transport's optional fields are not typed for `exactOptionalPropertyTypes`.
  await client.connect(transport as Parameters<typeof client.connect>[0]);
  return {
    instructions: client.getInstructions(),
    revision: transport.protocolVersion,
    tools: async () => (await client.listTools()).tools,
    call: async (name, given = {}) => (await client.callTool({ name, arguments: given })) as CallToolResult,
    close: () => client.close(),
  };
}

/** Clients of both revisions, for behavior that must hold in both. */
export const CLIENTS = [
  ['the latest revision', connectLatest],
  ['an earlier revision', connectEarlier],
] as const;

/** Returns the error in a tool result; null if it succeeded. */
export function errorOf(answer: CallToolResult): { code: string; message: string } | null {
  if (!answer.isError) return null;
  const [content] = answer.content as { text: string }[];
  return (JSON.parse(content!.text) as { error: { code: string; message: string } }).error;
}
