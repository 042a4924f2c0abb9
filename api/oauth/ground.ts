import { type RateLimit } from '../access/rate-limit.ts';
import { type ApiContext } from '../context.ts';
import { type AppClient } from './client-metadata.ts';

/** What the authorization server works with. */
export interface Ground {
  readonly context: ApiContext;
  readonly limit: RateLimit;
  /** Gives an app by its document. Throws `invalid_client`. */
  readonly readDocument: (id: string) => Promise<AppClient>;
}
