function parseUrl(text: string, origin: string): URL | null {
  try {
    return new URL(text, origin);
  } catch {
    return null;
  }
}

/**
 * Returns the path to open after signing in: the requested one, else `/`. `wanted` comes from the URL, so an
 * attacker may have chosen it: paths to another origin are ignored.
 */
export function redirectTarget(wanted: string | undefined, origin: string): string {
  const url = wanted === undefined ? null : parseUrl(wanted, origin);
  if (!url) return '/';
  // `//host` on its own is a URL of another host.
  const isOurs = url.origin === origin && !url.pathname.startsWith('//');
  const isLoop = /^\/sign-in(\/|$)/.test(url.pathname);
  return isOurs && !isLoop ? `${url.pathname}${url.search}${url.hash}` : '/';
}
