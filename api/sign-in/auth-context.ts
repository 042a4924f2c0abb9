import type { RateLimit } from '../access/rate-limit.ts';
import type { ApiContext } from '../context.ts';
import type { AfterResponse } from './after-response.ts';
import type { KnownBrowsers } from './known-browser.ts';

/** What everything under `/auth` works with. */
export interface AuthContext {
  readonly context: ApiContext;
  readonly limit: RateLimit;
  readonly afterResponse: AfterResponse;
  readonly knownBrowsers: KnownBrowsers;
}
