import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { GraphQLError, Kind, specifiedRules, validate, type DocumentNode, type GraphQLSchema } from 'graphql';
import type { MercuriusPlugin } from 'mercurius';
import { identify } from '../access/identify.ts';
import type { RateLimit } from '../access/rate-limit.ts';
import { PublicError } from '../../schemas/errors.ts';
import type { ApiContext } from '../context.ts';
import { toPublicError } from '../rest/error-reply.ts';
import { requireCost } from './cost.ts';
import { toGraphQLError, withCode } from './errors.ts';
import { isUpgrade } from './http.ts';
import { openRelations } from './relations.ts';
import { shapeRule } from './shape-rule.ts';
import type { Subscriber } from './subscription.ts';

/** A connection must have shown its credential within this time. */
const INIT_MS = 10_000;
/** Pings keep proxies from closing a connection on which nothing happens. */
const PING_MS = 15_000;
/** When the service stops, clients have so long to close their side. */
const CLOSING_MS = 1_000;
/** The code with which servers of graphql-transport-ws turn a caller away; clients do not come again by themselves. */
const UNAUTHORIZED = 4401;
/** RFC 6455's registry of close codes: the service cannot answer now. Clients connect again. */
const TRY_AGAIN_LATER = 1013;

/** A connection as the engine hands it to `onConnect`, which is called as its method. */
interface Connection {
  readonly socket: { close(code: number, reason: string): void };
  readonly context: { readonly request: FastifyRequest };
}

/** The credential of `connection_init`: `{ Authorization: "Bearer …" }`, or the same under `headers`. */
function authorizationIn(payload: unknown): string | undefined {
  const given = (payload ?? {}) as Record<string, unknown>;
  const fields = { ...(given['headers'] as object | undefined), ...given } as Record<string, unknown>;
  const value = fields['Authorization'] ?? fields['authorization'];
  return typeof value === 'string' ? value : undefined;
}

/** The opening request as one that shows the credential; a header of its own is not overridden. */
function asCaller({ headers, ip, method, url }: FastifyRequest, payload: unknown) {
  const authorization = headers.authorization ?? authorizationIn(payload);
  return { ip, method, url, headers: { ...headers, ...(authorization !== undefined && { authorization }) } };
}

function goneSignal(socket: Socket): AbortSignal {
  const gone = new AbortController();
  socket.once('close', () => gone.abort());
  if (socket.destroyed) gone.abort();
  return gone.signal;
}

/** The subscriptions of the API: who may open a connection, and what they may ask over it. */
export function openWebSockets(scope: FastifyInstance, context: ApiContext, limit: RateLimit) {
  const waiting = new Map<Socket, NodeJS.Timeout>();
  const open = new Set<Socket>();
  scope.addHook('onRequest', async (request) => {
    if (!isUpgrade(request)) return;
    if (!request.headers['sec-websocket-protocol']?.includes('graphql-transport-ws'))
      throw new PublicError('invalid_request', 'The WebSocket protocol must be graphql-transport-ws.');
    if (request.headers.authorization !== undefined) await identify(context, limit, request);
    const { socket } = request.raw;
    open.add(socket);
    waiting.set(
      socket,
      setTimeout(() => socket.destroy(), INIT_MS),
    );
    socket.once('close', () => {
      clearTimeout(waiting.get(socket));
      waiting.delete(socket);
      open.delete(socket);
    });
  });
  scope.addHook('preClose', async () => {
    setTimeout(() => open.forEach((socket) => socket.destroy()), CLOSING_MS).unref();
  });
  /** Lets a connection in, or closes it. Gives what its subscriptions are asked with. */
  async function onConnect(this: Connection, { payload }: { payload?: unknown }) {
    const { request } = this.context;
    const caller = asCaller(request, payload);
    const stillMay = async () => void (await identify(context, limit, caller));
    try {
      const principal = await identify(context, limit, caller);
      clearTimeout(waiting.get(request.raw.socket));
      const gone = goneSignal(request.raw.socket);
      return {
        api: context,
        limit,
        principal,
        relations: openRelations(context, principal.workspaceId),
        requestId: request.id,
        gone,
        reader: { lastEventId: null, gone, stillMay },
      } satisfies Subscriber;
    } catch (thrown) {
      const { code, status } = toPublicError(thrown);
      this.socket.close(status >= 500 ? TRY_AGAIN_LATER : UNAUTHORIZED, code);
      return false;
    }
  }
  return { onConnect, keepAlive: PING_MS };
}

/** The engine itself does not validate what is asked over a connection. */
export function checkSubscriptions(graphql: MercuriusPlugin, { logger }: ApiContext): void {
  const refuse = (message: string) => {
    throw new GraphQLError(message, { extensions: { code: 'invalid_request' } });
  };
  graphql.addHook(
    'preSubscriptionExecution',
    async (schema: GraphQLSchema, document: DocumentNode, context: unknown) => {
      const { reader, requestId } = context as unknown as Subscriber;
      const operations = document.definitions.filter(({ kind }) => kind === Kind.OPERATION_DEFINITION);
      if (operations.length !== 1) refuse('A subscription must be the only operation of its document.');
      const [error] = validate(schema, document, [...specifiedRules, shapeRule]);
      if (error) throw withCode(error, logger);
      requireCost(schema, document, null, {});
      await reader.stillMay().catch((thrown: unknown) => {
        throw toGraphQLError(thrown, logger, requestId);
      });
    },
  );
}
