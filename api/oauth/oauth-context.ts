import type { RateLimit } from '../access/rate-limit.ts';
import type { ApiContext } from '../context.ts';
import type { AppClient } from './client-metadata.ts';

/** What the authorization server works with. */
export interface OAuthContext {
  readonly context: ApiContext;
  readonly limit: RateLimit;
  /** Counts what an app tries, or has a browser try, from a network address: apart from signing in, which it must not keep people from. */
  readonly countTry: (address: string) => Promise<unknown>;
  /** Gives an app by its document. Throws `invalid_client`. */
  readonly readDocument: (id: string) => Promise<AppClient>;
}
