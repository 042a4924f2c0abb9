/**
 * Where a source is called. Takes the documented base URL (`https://hn.algolia.com/api/v1`) and the address that the
 * operator gave in its place, if any. The given address may name the documented path or leave it out, and may be
 * mounted below a path of its own: `http://host`, `http://host/api/v1`, `http://host/hn` and `http://host/hn/api/v1`
 * all work, with or without a slash at the end. Gives a URL whose path has no slash at its end.
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

/** A call below a base URL: `path` (with its leading slash) is put behind the base's, `query` behind that. */
export function callUrl(base: URL, path: string, query: Readonly<Record<string, string | number>> = {}): URL {
  const url = new URL(base);
  url.pathname = url.pathname.replace(/\/+$/, '') + path;
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
  return url;
}
