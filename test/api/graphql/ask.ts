import type { World } from '../support/world.ts';

/** A response from GraphQL. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly data: Record<string, unknown> | null | undefined;
  readonly errors: readonly {
    readonly message: string;
    readonly path?: readonly unknown[];
    readonly extensions?: { readonly code?: string };
  }[];
  /** The codes of the errors. */
  readonly codes: readonly (string | undefined)[];
}

/** Sends a query to `/graphql` with an API key. */
export async function ask(
  { app }: Pick<World, 'app'>,
  key: string | null,
  query: string,
  variables?: Record<string, unknown>,
): Promise<Reply> {
  const reply = await app.inject({
    method: 'POST',
    url: '/graphql',
    headers: {
      'content-type': 'application/json',
      ...(key !== null && { authorization: `Bearer ${key}` }),
    },
    payload: JSON.stringify({ query, ...(variables && { variables }) }),
  });
  const body = reply.json<Partial<Pick<Reply, 'data' | 'errors'>>>();
  const errors = body.errors ?? [];
  return {
    status: reply.statusCode,
    headers: reply.headers,
    data: body.data,
    errors,
    codes: errors.map(({ extensions }) => extensions?.code),
  };
}
