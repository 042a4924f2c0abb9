import { CodeBlock } from './code-block.tsx';

/** How a program or an assistant is connected, with the addresses of this service. */
export function ConnectHelp() {
  const base = location.origin;
  return (
    <>
      <p>
        An assistant that speaks MCP is given the address below and asks a member to allow it; it acts for
        that member, and is listed above. With a key, any program calls the API or the same address: a new key
        is shown with what to put where.
      </p>
      <CodeBlock label="Address for assistants (MCP)" text={`${base}/mcp`} />
      <CodeBlock label="In Claude Code" text={`claude mcp add --transport http earshot ${base}/mcp`} />
      <p>
        Every operation is described in the <a href="/docs">API reference</a>.
      </p>
    </>
  );
}
