import type { FastifyInstance } from 'fastify';

/** A response of an `/auth` route. */
export interface AuthAnswer<Body = unknown> {
  readonly status: number;
  readonly body: Body;
  readonly setCookie: string | undefined;
}

type Headers = Readonly<Record<string, string>>;

/** Calls an `/auth` route, such as `POST /auth/sign-in`. */
export async function callAuth<Body = unknown>(
  app: FastifyInstance,
  route: string,
  body?: unknown,
  headers: Headers = {},
): Promise<AuthAnswer<Body>> {
  const [method, url] = route.split(' ') as ['GET', string];
  const reply = await app.inject({
    method,
    url,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  });
  const setCookie = reply.headers['set-cookie'];
  return { status: reply.statusCode, body: reply.json<Body>(), setCookie: setCookie?.toString() };
}

/** Posts JSON to an `/auth` route. */
export const postAuth = (app: FastifyInstance, url: string, body?: unknown, headers: Headers = {}) =>
  callAuth(app, `POST ${url}`, body, headers);

/** Returns the `Cookie` header a browser would send after this response. */
export const cookieOf = ({ setCookie }: AuthAnswer): string => (setCookie ?? '').split(';')[0]!;
