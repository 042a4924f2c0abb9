import { lazyRouteComponent } from '@tanstack/react-router';

/** The script of a page could not be fetched: the network is gone, or the service has another build by now. */
export class PageLoadError extends Error {
  override readonly name = 'PageGone';
}

/**
 * A page that is fetched when it is first opened, or pointed at. Throws `PageGone` in its place when it cannot be had: the router
 * itself would load the whole console anew, and leave a reader without network with nothing.
 */
export const lazyPage = <Module extends Record<string, unknown>, Name extends keyof Module & string>(
  fetchPage: () => Promise<Module>,
  name: Name,
) =>
  lazyRouteComponent(
    () =>
      fetchPage().catch((error: unknown) => {
        throw new PageLoadError('The page could not be fetched.', { cause: error });
      }),
    name,
  );
