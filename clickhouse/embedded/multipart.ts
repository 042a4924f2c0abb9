/** Returns the fields of a multipart/form-data body: plain text parts, as `@clickhouse/client` sends them. */
export function readMultipart(body: Buffer, boundary: string): [name: string, value: string][] {
  return body
    .toString()
    .split(`--${boundary}`)
    .slice(1, -1)
    .flatMap((part): [string, string][] => {
      const head = part.indexOf('\r\n\r\n');
      const name = /name="([^"]+)"/.exec(part.slice(0, head))?.[1];
      return name ? [[name, part.slice(head + 4, -2)]] : [];
    });
}
