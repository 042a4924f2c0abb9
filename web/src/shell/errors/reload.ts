/** What a reload needs; replaced in tests. */
interface Browser {
  readonly fetch: (address: string, options: RequestInit) => Promise<Pick<Response, 'status'>>;
  readonly reload: () => void;
}

/**
 * Reloads the page if the service answers. Returns false if it does not: a reload would then leave the user with the
 * browser's own error page, from which nothing leads back.
 */
export async function reloadIfReachable(
  { fetch: request, reload }: Browser = {
    fetch: (address, options) => fetch(address, options),
    reload: () => location.reload(),
  },
): Promise<boolean> {
  const isReachable = await request('/auth/session', { cache: 'no-store' }).then(
    ({ status }) => status < 500,
    () => false,
  );
  if (isReachable) reload();
  return isReachable;
}
