import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { GraphQLError, Kind, specifiedRules, validate, type DocumentNode, type GraphQLSchema } from 'graphql';
import type { MercuriusPlugin } from 'mercurius';
import { identify } from '../access/identify.ts';
import type { RateLimit } from '../access/rate-limit.ts';
import { PublicError } from '../../schemas/errors.ts';
import type { ApiContext } from '../context.ts';
import { toPublicError } from '../rest/error-reply.ts';
import { clientGoneSignal } from '../client-gone.ts';
import { createCaller } from './caller.ts';
import { requireCost } from './cost.ts';
import { toGraphQLError, withCode } from './errors.ts';
import { isUpgrade } from './http.ts';
import { shapeRule } from './shape-rule.ts';
import type { Subscriber } from './subscription.ts';

const INIT_MS = 10_000;
/** Pings keep proxies from closing an idle connection. */
const PING_MS = 15_000;
/** How long clients have to close their side when the service stops. */
const CLOSING_MS = 1_000;
/** The close code of graphql-transport-ws for a refused caller. Clients do not reconnect after it. */
const UNAUTHORIZED = 4401;
/** The close code for a service that cannot answer now (IANA registry of RFC 6455). Clients reconnect after it. */
const TRY_AGAIN_LATER = 1013;

/** A connection as mercurius passes it to `onConnect`: as `this`. */
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

/** Returns the opening request with the credential of `connection_init`. A header `Authorization` of its own wins. */
function withCredential({ headers, ip, method, url }: FastifyRequest, payload: unknown) {
  const authorization = headers.authorization ?? authorizationIn(payload);
  return { ip, method, url, headers: { ...headers, ...(authorization !== undefined && { authorization }) } };
}

/** Returns mercurius' options for subscriptions: who may open a connection, and the context of what they ask over it. */
export function openWebSockets(scope: FastifyInstance, context: ApiContext, limit: RateLimit) {
  /** The open connections, each with the timer that ends it unless it authenticates. */
  const open = new Map<Socket, NodeJS.Timeout>();
  scope.addHook('onRequest', async (request) => {
    if (!isUpgrade(request)) return;
    if (!request.headers['sec-websocket-protocol']?.includes('graphql-transport-ws'))
      throw new PublicError('invalid_request', 'The WebSocket protocol must be graphql-transport-ws.');
    if (request.headers.authorization !== undefined) await identify(context, limit, request);
    const { socket } = request.raw;
    const timer = setTimeout(() => socket.destroy(), INIT_MS);
    open.set(socket, timer);
    socket.once('close', () => {
      clearTimeout(timer);
      open.delete(socket);
    });
  });
  scope.addHook('preClose', async () => {
    setTimeout(() => [...open.keys()].forEach((socket) => socket.destroy()), CLOSING_MS).unref();
  });
  async function onConnect(this: Connection, { payload }: { payload?: unknown }) {
    const { request } = this.context;
    const { socket } = request.raw;
    const asCaller = withCredential(request, payload);
    const requireStillAuthorized = async () => void (await identify(context, limit, asCaller));
    try {
      const principal = await identify(context, limit, asCaller);
      clearTimeout(open.get(socket));
      const gone = clientGoneSignal(socket);
      return {
        ...createCaller({ api: context, limit, principal, gone }, request),
        reader: { lastEventId: null, gone, requireStillAuthorized },
      } satisfies Subscriber;
    } catch (thrown) {
      const { code, status } = toPublicError(thrown);
      this.socket.close(status >= 500 ? TRY_AGAIN_LATER : UNAUTHORIZED, code);
      return false;
    }
  }
  return { onConnect, keepAlive: PING_MS };
}

/** Validates what is asked over a connection, which mercurius does not do. */
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
      await reader.requireStillAuthorized().catch((thrown: unknown) => {
        throw toGraphQLError(thrown, logger, requestId);
      });
    },
  );
}
