import { lazyRouteComponent } from '@tanstack/react-router';

/** Thrown when a page's script could not be loaded: no network, or the service has a newer build. */
export class PageLoadError extends Error {
  override readonly name = 'PageLoadError';
}

/**
 * Creates a page component that loads when it is first opened or hovered. Throws `PageLoadError` when that fails.
 * Without this, the router reloads the whole console, which leaves an offline user with nothing.
 */
export const lazyPage = <Module extends Record<string, unknown>, Name extends keyof Module & string>(
  fetchPage: () => Promise<Module>,
  name: Name,
) =>
  lazyRouteComponent(
    () =>
      fetchPage().catch((error: unknown) => {
        throw new PageLoadError('The page could not be loaded.', { cause: error });
      }),
    name,
  );
