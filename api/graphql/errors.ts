import { GraphQLError } from 'graphql';
import { ERRORS, type PublicError } from '../../schemas/errors.ts';
import type { Logger } from '../../runtime/logger.ts';
import { logFailure, toPublicError } from '../rest/error-reply.ts';
import type { GraphqlCaller } from './caller.ts';

/** Returns the error as callers see it: `extensions.code` is the code that REST would answer. */
export const publicToGraphQL = (error: PublicError): GraphQLError =>
  new GraphQLError(error.message, {
    extensions: {
      code: error.code,
      ...(error.retryAfterSeconds !== undefined && { retryAfter: error.retryAfterSeconds }),
    },
  });

/** Returns the error that the caller may see for whatever a call threw; internal faults are logged. */
export function toGraphQLError(thrown: unknown, logger: Logger, requestId: string): GraphQLError {
  logFailure(logger, thrown, { request: requestId });
  return publicToGraphQL(toPublicError(thrown));
}

/** Runs the work of a field; what it throws becomes an error that the caller may see. */
export async function answering<T>({ api, requestId }: GraphqlCaller, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (thrown) {
    throw toGraphQLError(thrown, api.logger, requestId);
  }
}

/**
 * Adds a code to errors that GraphQL itself raises. An error in a request keeps its text, which names the place. An
 * error in an answer of ours is internal: it is logged, and its text is hidden.
 */
export function withCode(error: GraphQLError, logger: Logger): GraphQLError {
  if (error.extensions.code !== undefined) return error;
  const isOurs = error.path !== undefined;
  if (isOurs) logger.error({ err: error }, 'A GraphQL answer does not match its schema.');
  return new GraphQLError(isOurs ? ERRORS.internal.meaning : error.message, {
    nodes: error.nodes ?? null,
    source: error.source ?? null,
    positions: error.positions ?? null,
    path: error.path ?? null,
    extensions: { ...error.extensions, code: isOurs ? 'internal' : 'invalid_request' },
  });
}
