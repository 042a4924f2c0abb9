import type { RateLimit } from '../access/rate-limit.ts';
import type { ApiContext } from '../context.ts';
import type { AppClient } from './client-metadata.ts';

/** What the authorization server works with. */
export interface OAuthContext {
  readonly context: ApiContext;
  readonly limit: RateLimit;
  /** Counts what an app tries from a network address. Separate from sign-ins, so that people are not locked out. */
  readonly countTry: (address: string) => Promise<unknown>;
  readonly readDocument: (id: string) => Promise<AppClient>;
}
