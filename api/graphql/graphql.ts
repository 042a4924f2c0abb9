import type { FastifyInstance } from 'fastify';
import { getOperationAST, Kind, type DocumentNode, type ExecutionResult, type GraphQLError } from 'graphql';
import { mercurius, type MercuriusContext } from 'mercurius';
import type { RateLimit } from '../access/rate-limit.ts';
import type { ApiContext } from '../context.ts';
import type { Operation } from '../operation.ts';
import { clientGoneSignal } from '../client-gone.ts';
import { createCaller, type GraphqlCaller } from './caller.ts';
import { requireCost } from './cost.ts';
import { withCode } from './errors.ts';
import { isUpgrade, speakGraphQL } from './http.ts';
import { ignoreOtherUpgrades } from './other-upgrades.ts';
import { buildSchema } from './schema.ts';
import { shapeRule } from './shape-rule.ts';
import { checkSubscriptions, openWebSockets } from './web-socket.ts';

/** Introspection needs at least 7. */
const DEEPEST = 10;
const MOST_TOKENS = 2_000;
/** Parsed and validated documents in the cache: programs send the same few again and again. */
const REMEMBERED = 256;

/** Headers that a page cannot send to another site without a preflight; for a WebSocket the origin is checked. */
const NO_SIMPLE_REQUEST = [
  'sec-websocket-version',
  'x-mercurius-operation-name',
  'mercurius-require-preflight',
];

/** Whether a document asks for the schema, which counts as no operation of ours. */
function asksForSchema(document: DocumentNode): boolean {
  const selections = getOperationAST(document)?.selectionSet.selections ?? [];
  return selections.some(
    (node) => node.kind === Kind.FIELD && ['__schema', '__type'].includes(node.name.value),
  );
}

/** Formats the errors of an execution. A document that could not be executed at all is answered 400. */
function formatErrors({ logger }: ApiContext) {
  return (execution: ExecutionResult) => {
    const errors = (execution.errors ?? []).map((error: GraphQLError) => withCode(error, logger).toJSON());
    const response = { data: execution.data, errors } as { data: unknown; errors: GraphQLError[] };
    return { statusCode: execution.data === undefined ? 400 : 200, response };
  };
}

/** Serves `/graphql`: every operation as a field, and one subscription, under the rules of REST. */
export function addGraphqlRoutes(
  app: FastifyInstance,
  context: ApiContext,
  operations: readonly Operation[],
  limit: RateLimit,
): void {
  // Node hands an upgrade to its listener and never closes the connection itself, not even after a refusal.
  app.addHook('onResponse', async (request) => {
    if (isUpgrade(request)) request.raw.socket.destroySoon();
  });
  void app.register(async (scope) => {
    speakGraphQL(scope, context, limit);
    const webSockets = openWebSockets(scope, context, limit);
    await scope.register(mercurius, {
      schema: buildSchema(operations),
      graphiql: false,
      cache: REMEMBERED,
      queryDepth: DEEPEST,
      csrfPrevention: { requiredHeaders: NO_SIMPLE_REQUEST },
      errorHandler: false,
      errorFormatter: formatErrors(context) as never,
      graphql: { parseOptions: { maxTokens: MOST_TOKENS } },
      validationRules: [shapeRule],
      context: (request, reply) =>
        createCaller(
          { api: context, limit, principal: request.principal!, gone: clientGoneSignal(reply.raw) },
          request,
        ),
      subscription: webSockets,
    });
    scope.graphql.addHook(
      'preExecution',
      async (schema, document, caller: MercuriusContext & GraphqlCaller, variables) => {
        const { body } = caller.reply.request as { body: { operationName?: string | null } };
        requireCost(schema, document, body.operationName, variables ?? {});
        if (asksForSchema(document)) await limit('read', caller.principal.credentialId);
      },
    );
    checkSubscriptions(scope.graphql, context);
    scope.addHook('onReady', async () => ignoreOtherUpgrades(app));
  });
}
