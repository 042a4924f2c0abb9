import { CodeBlock } from './code-block.tsx';

/** Instructions for connecting programs and AI assistants to this service. */
export function ConnectHelp() {
  const base = location.origin;
  return (
    <>
      <p>
        To connect an AI assistant, add the MCP server URL below. The assistant asks you for access and then
        appears under Connected apps. Programs can use the API or the MCP server with an API key; create one
        above to get ready-made snippets.
      </p>
      <CodeBlock label="MCP server URL" text={`${base}/mcp`} />
      <CodeBlock label="Claude Code" text={`claude mcp add --transport http earshot ${base}/mcp`} />
      <p>
        For all operations, see the <a href="/docs">API reference</a>.
      </p>
    </>
  );
}
