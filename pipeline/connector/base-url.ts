/**
 * Returns the base URL of a source, without a slash at the end. `documented` is the official one
 * (`https://hn.algolia.com/api/v1`), `given` the operator's, if any. The given URL may contain the documented path or
 * leave it out, and may have a path of its own: `http://host`, `http://host/api/v1`, `http://host/hn` and
 * `http://host/hn/api/v1` all work.
 */
export function baseUrl(documented: string, given: string | undefined): URL {
  const standard = new URL(documented);
  if (!given) return standard;
  const url = new URL(given);
  const path = url.pathname.replace(/\/+$/, '');
  const suffix = standard.pathname.replace(/\/+$/, '');
  url.pathname = path.endsWith(suffix) ? path : path + suffix;
  return url;
}

/** The parameters of a URL's query. */
export type QueryValues = Readonly<Record<string, string | number>>;

/** Returns the URL of a call: `path` (with its leading slash) appended to the base, then `query`. */
export function callUrl(base: URL, path: string, query: QueryValues = {}): URL {
  const url = new URL(base);
  url.pathname = url.pathname.replace(/\/+$/, '') + path;
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
  return url;
}

/** Returns where to read an address that a user added: `given`, the operator's base URL if any, replaces its origin. */
export function addressUrl(address: string, given: string | undefined): URL {
  const url = new URL(address);
  if (!given) return url;
  const replaced = callUrl(new URL(given), url.pathname);
  replaced.search = url.search;
  return replaced;
}
