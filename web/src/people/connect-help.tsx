import styles from './people.module.css';

/** How a program or an assistant is connected, with the addresses of this service. */
export function ConnectHelp() {
  const base = location.origin;
  return (
    <>
      <p>
        An assistant that speaks MCP is given the address below and asks a member to allow it; it acts for
        that member. With a key, any program calls the API or the same MCP address.
      </p>
      <pre className={styles.code} tabIndex={0}>{`${base}/mcp`}</pre>
      <pre
        className={styles.code}
        tabIndex={0}
      >{`curl -H "Authorization: Bearer $EARSHOT_KEY" "${base}/api/v1/mentions?limit=5"`}</pre>
      <p>
        Every operation is described in the <a href="/docs">API reference</a>.
      </p>
    </>
  );
}
