import type { Source } from '../../../schemas/source.ts';
import { ERROR_STATUSES, metaFailure, metaPause, passingFailure } from './errors.ts';
import { lastingToken } from './long-lived-token.ts';
import type { SourceIo, SourceRequest, SourceResponse } from '../../connector/connector.ts';

/** Calls one of Meta's APIs with a token that is kept and renewed. */
export interface MetaCaller {
  /**
   * The answer to a call, whatever its status below 429: what a refusal is worth depends on the question. Limits and
   * passing faults, in whichever form Meta tells them, are waited for; they and the rest throw `SourceError`.
   */
  get(io: SourceIo, request: (token: string) => SourceRequest): Promise<SourceResponse>;
}

/** Makes the caller. `renewals` are the calls that may give a newer token. */
export function metaCaller(
  source: Source,
  token: string,
  renewals: readonly ((token: string) => SourceRequest)[],
): MetaCaller {
  const isRefused = (answer: SourceResponse) => metaFailure(source, answer)?.code === 'unauthorized';
  const lasting = lastingToken(token, renewals, isRefused);
  return {
    get: (io, request) =>
      lasting.call(io, (current) =>
        io.request({
          ...request(current),
          acceptStatuses: ERROR_STATUSES,
          errorIn: (answer) => passingFailure(source, answer),
          cooldownAfterAnswer: metaPause,
        }),
      ),
  };
}
