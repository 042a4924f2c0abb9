import { addressUrl, callUrl, type QueryValues } from './base-url.ts';
import type { SourceRequest } from './connector.ts';

/** A site that does not answer holds up the others, and the next scan calls it again. */
const MAX_ATTEMPTS = 2;

/** Calls sites that users added. */
export interface SiteCaller {
  /** Returns the call for `path`, with its leading slash or suffix, below the address of a site. */
  (site: string, path: string, query?: QueryValues): SourceRequest & { readonly url: URL };
}

/** Creates the calls of a source. `given`: the operator's base URL, if any. Each host has a rate limit of its own. */
export const createSiteCaller =
  (given: string | undefined): SiteCaller =>
  (site, path, query = {}) => {
    const url = callUrl(addressUrl(site, given), path, query);
    return { url, limit: url.host, maxAttempts: MAX_ATTEMPTS };
  };
