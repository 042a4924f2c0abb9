import type { operations } from '../../generated/openapi.ts';
import { ROUTES } from '../../generated/routes.ts';

/** The id of an API operation, as in the API reference. */
export type OperationId = keyof typeof ROUTES & keyof operations;

type Parameters<O extends OperationId> = operations[O]['parameters'];
type Part<O extends OperationId, Key extends 'path' | 'query'> =
  Parameters<O> extends Partial<Record<Key, infer Given>> ? NonNullable<Given> : never;
type Body<O extends OperationId> = operations[O] extends {
  requestBody?: { content: { 'application/json': infer Given } };
}
  ? Given
  : never;

/** What an operation takes: path parameters, query parameters and the JSON body. */
export interface Input<O extends OperationId> {
  readonly path?: Part<O, 'path'>;
  readonly query?: Part<O, 'query'>;
  readonly body?: Body<O>;
}

type Success<R> = R extends { 200: infer A }
  ? A
  : R extends { 201: infer A }
    ? A
    : R extends { 202: infer A }
      ? A
      : never;

/** What an operation returns on success. */
export type Output<O extends OperationId> =
  Success<operations[O]['responses']> extends { content: { 'application/json': infer A } } ? A : never;

/** An error response of the API, with its code and message. `status` is 0 when the service did not answer. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  constructor(
    /** The HTTP status, or 0 when the service could not be reached. */
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

const UNREACHABLE = 'Could not reach Earshot. Check your connection and try again.';

async function toApiError(response: Response): Promise<ApiError> {
  const body = (await response.json().catch(() => null)) as {
    error?: { code: string; message: string };
  } | null;
  return new ApiError(
    response.status,
    body?.error?.code ?? 'internal',
    body?.error?.message ?? `Earshot answered with status ${response.status}.`,
  );
}

/** Sends a JSON request to the service and returns the parsed response. Throws `ApiError`. */
export async function send(
  method: string,
  address: string,
  { body, signal }: { readonly body?: unknown; readonly signal?: AbortSignal | undefined } = {},
): Promise<unknown> {
  const request: RequestInit = { method, credentials: 'same-origin', signal: signal ?? null };
  if (body !== undefined)
    Object.assign(request, { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  const response = await fetch(address, request).catch((error: unknown) => {
    throw signal?.aborted ? error : new ApiError(0, 'unavailable', UNREACHABLE);
  });
  if (!response.ok) throw await toApiError(response);
  return response.json();
}

/** Returns an operation's URL with its parameters. Leaves out undefined values and empty lists. */
export function addressOf<O extends OperationId>(operation: O, { path, query }: Input<O> = {}): string {
  const given = (path ?? {}) as Record<string, unknown>;
  const address = ROUTES[operation][1].replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(given[name])),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries((query ?? {}) as Record<string, unknown>))
    for (const each of [value].flat()) if (each !== undefined) search.append(name, String(each));
  return search.size === 0 ? address : `${address}?${search}`;
}

/** Calls an API operation as the signed-in user. Throws `ApiError`. */
export async function call<O extends OperationId>(
  operation: O,
  input: Input<O> = {},
  signal?: AbortSignal,
): Promise<Output<O>> {
  return (await send(ROUTES[operation][0], addressOf(operation, input), {
    body: input.body,
    signal,
  })) as Output<O>;
}
