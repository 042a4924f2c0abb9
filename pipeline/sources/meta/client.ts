import type { Source } from '../../../schemas/source.ts';
import { ERROR_STATUSES, metaError, metaCooldown, transientMetaError } from './errors.ts';
import { createLongLivedToken, type Renewal } from './long-lived-token.ts';
import type { SourceIo, SourceRequest, SourceResponse } from '../../connector/connector.ts';

/**
 * Calls one of Meta's APIs with a token that is stored and renewed. Returns the answer, whatever its status below 429:
 * what a refusal means depends on the call. Waits out limits and transient faults, in whatever form Meta reports them.
 * Throws `SourceError` for these and for everything else.
 */
export type MetaClient = (io: SourceIo, request: (token: string) => SourceRequest) => Promise<SourceResponse>;

/** Creates the client. `renewals` are the calls that may return a newer token. */
export function createMetaClient(source: Source, token: string, renewals: readonly Renewal[]): MetaClient {
  const isRefused = (answer: SourceResponse) => metaError(source, answer)?.code === 'unauthorized';
  const sendWithToken = createLongLivedToken(token, renewals, isRefused);
  return (io, request) =>
    sendWithToken(io, (current) =>
      io.request({
        ...request(current),
        acceptStatuses: ERROR_STATUSES,
        errorIn: (answer) => transientMetaError(source, answer),
        cooldownAfterAnswer: metaCooldown,
      }),
    );
}
