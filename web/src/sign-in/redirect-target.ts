function urlOf(text: string, origin: string): URL | null {
  try {
    return new URL(text, origin);
  } catch {
    return null;
  }
}

/**
 * Where to go after signing in: the address of ours that was wanted, else `/`. It comes from the address bar, so whoever made a
 * link may have put anything there: what leads to another origin is not followed. Pure.
 */
export function redirectTarget(wanted: string | undefined, origin: string): string {
  const url = wanted === undefined ? null : urlOf(wanted, origin);
  if (!url) return '/';
  // A path of two slashes is another host once it stands alone.
  const isOurs = url.origin === origin && !url.pathname.startsWith('//');
  const isLoop = /^\/sign-in(\/|$)/.test(url.pathname);
  return isOurs && !isLoop ? `${url.pathname}${url.search}${url.hash}` : '/';
}
