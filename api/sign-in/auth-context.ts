import type { Static, TObject } from '@sinclair/typebox';
import type { FastifyRequest } from 'fastify';
import type { RateLimit } from '../access/rate-limit.ts';
import { requireSameOrigin } from '../access/same-origin.ts';
import type { ApiContext } from '../context.ts';
import { validate } from '../input/input.ts';
import type { AfterResponse } from './after-response.ts';
import type { KnownBrowsers } from './known-browser.ts';

/** What everything under `/auth` works with. */
export interface AuthContext {
  readonly context: ApiContext;
  readonly limit: RateLimit;
  readonly afterResponse: AfterResponse;
  readonly knownBrowsers: KnownBrowsers;
}

/** Returns the body of a request, validated; a missing body is an empty object. Throws `invalid_request`. */
export const readBody = <T extends TObject>(schema: T, { body }: Pick<FastifyRequest, 'body'>) =>
  validate(schema, body === undefined ? {} : body) as Static<T>;

/** Route options for every change under `/auth`: the request must come from a page of this service, or from no page. */
export const sameOriginOnly = ({ baseUrl }: ApiContext['config']) => ({
  onRequest: async (request: FastifyRequest) => requireSameOrigin(request.headers, baseUrl),
});
