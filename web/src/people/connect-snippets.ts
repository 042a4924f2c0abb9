/** A command that reads the newest mentions with a key. `base` is the address of the service. */
export const curlOf = (base: string, key: string): string =>
  `curl -H "Authorization: Bearer ${key}" "${base}/api/v1/mentions?limit=5"`;

/** The configuration that most MCP clients take (docs/integrate/mcp.md), with a key. */
export const mcpOf = (base: string, key: string): string =>
  JSON.stringify(
    {
      mcpServers: {
        earshot: { type: 'http', url: `${base}/mcp`, headers: { Authorization: `Bearer ${key}` } },
      },
    },
    null,
    2,
  );
