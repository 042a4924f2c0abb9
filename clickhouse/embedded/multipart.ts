/**
 * Takes a multipart/form-data body and its boundary and gives the fields by name. Only what `@clickhouse/client` sends is
 * understood: plain text parts, which is how it carries parameters that are too long for an address.
 */
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
