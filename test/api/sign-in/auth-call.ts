import { type FastifyInstance } from 'fastify';

/** The answer of a way in for people. */
export interface AuthAnswer {
  readonly status: number;
  readonly body: unknown;
  readonly setCookie: string | undefined;
}

/** Posts JSON to one of the ways in for people. */
export async function postAuth(
  app: FastifyInstance,
  url: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<AuthAnswer> {
  const reply = await app.inject({
    method: 'POST',
    url,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  });
  const setCookie = reply.headers['set-cookie'];
  return { status: reply.statusCode, body: reply.json(), setCookie: setCookie?.toString() };
}

/** The header `Cookie` by which a browser gives back what it was told to keep. */
export const cookieOf = ({ setCookie }: AuthAnswer): string => (setCookie ?? '').split(';')[0]!;
