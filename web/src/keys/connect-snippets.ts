/** Returns a curl command that lists the newest mentions with a key. `base` is the service's URL. */
export const curlSnippet = (base: string, key: string): string =>
  `curl -H "Authorization: Bearer ${key}" "${base}/api/v1/mentions?limit=5"`;

/** Returns the configuration that most MCP clients use (docs/integrate/mcp.md), with a key. */
export const mcpSnippet = (base: string, key: string): string =>
  JSON.stringify(
    {
      mcpServers: {
        earshot: { type: 'http', url: `${base}/mcp`, headers: { Authorization: `Bearer ${key}` } },
      },
    },
    null,
    2,
  );
