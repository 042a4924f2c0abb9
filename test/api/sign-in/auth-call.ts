import type { FastifyInstance } from 'fastify';

/** The answer of a way in for people. */
export interface AuthAnswer<Body = unknown> {
  readonly status: number;
  readonly body: Body;
  readonly setCookie: string | undefined;
}

type Headers = Readonly<Record<string, string>>;

/** Calls one of the ways in for people: `POST /auth/sign-in`. */
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

/** Posts JSON to one of them. */
export const postAuth = (app: FastifyInstance, url: string, body?: unknown, headers: Headers = {}) =>
  callAuth(app, `POST ${url}`, body, headers);

/** The header `Cookie` by which a browser gives back what it was told to keep. */
export const cookieOf = ({ setCookie }: AuthAnswer): string => (setCookie ?? '').split(';')[0]!;
