import { GraphQLError } from 'graphql';
import { ERRORS, type PublicError } from '../../schemas/errors.ts';
import type { Logger } from '../../runtime/logger.ts';
import { logFailure, toPublicError } from '../rest/error-reply.ts';
import type { GraphqlCaller } from './caller.ts';

/** An error as it leaves: `extensions.code` is the code that REST would answer. */
export const publicToGraphQL = (error: PublicError): GraphQLError =>
  new GraphQLError(error.message, {
    extensions: {
      code: error.code,
      ...(error.retryAfterSeconds !== undefined && { retryAfter: error.retryAfterSeconds }),
    },
  });

/** Takes whatever a call threw and gives the error that the caller may see; faults of ours are logged. */
export function toGraphQLError(thrown: unknown, logger: Logger, requestId: string): GraphQLError {
  logFailure(logger, thrown, { request: requestId });
  return publicToGraphQL(toPublicError(thrown));
}

/** Runs what a field answers; what it throws becomes an error that the caller may see. */
export async function answering<T>({ api, requestId }: GraphqlCaller, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (thrown) {
    throw toGraphQLError(thrown, api.logger, requestId);
  }
}

/**
 * Gives a code to what GraphQL itself finds wrong: with a request, where its own texts name the place, or, while a field
 * was answered, with an answer of ours, which is no business of the caller.
 */
export function withCode(error: GraphQLError, logger: Logger): GraphQLError {
  if (error.extensions.code !== undefined) return error;
  const isOurs = error.path !== undefined;
  if (isOurs) logger.error({ err: error }, 'a GraphQL answer does not fit its schema');
  return new GraphQLError(isOurs ? ERRORS.internal.meaning : error.message, {
    nodes: error.nodes ?? null,
    source: error.source ?? null,
    positions: error.positions ?? null,
    path: error.path ?? null,
    extensions: { ...error.extensions, code: isOurs ? 'internal' : 'invalid_request' },
  });
}
