import type { Static, TObject } from '@sinclair/typebox';
import type { FastifyRequest } from 'fastify';
import { requireSameOrigin } from '../access/same-origin.ts';
import type { ApiContext } from '../context.ts';
import { validate } from '../input/input.ts';

/** Returns the body of a request, validated; a missing body is an empty object. Throws `invalid_request`. */
export const readBody = <T extends TObject>(schema: T, { body }: Pick<FastifyRequest, 'body'>) =>
  validate(schema, body === undefined ? {} : body) as Static<T>;

/** Route options for every change under `/auth`: the request must come from a page of this service, or from no page. */
export const sameOriginOnly = ({ baseUrl }: ApiContext['config']) => ({
  onRequest: async (request: FastifyRequest) => requireSameOrigin(request.headers, baseUrl),
});
