import {
  Type,
  type Static,
  type TObject,
  type TOptional,
  type TProperties,
  type TSchema,
} from '@sinclair/typebox';
import type { Queryable } from '../postgres/client.ts';
import { PublicError, type ErrorCode } from '../schemas/errors.ts';
import type { Access, Principal } from './access/access.ts';
import type { ApiContext } from './context.ts';
import { ClosedObject } from '../schemas/formats.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** The input of an operation, validated against its three schemas. */
export interface OperationInput {
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: Readonly<Record<string, unknown>>;
}

/** What a call does, for clients that ask a person before they act. */
export interface Effect {
  /** Nothing changes. */
  readonly readOnly: boolean;
  /** Something is deleted, or cannot be undone. */
  readonly destructive: boolean;
  /** Calling again with the same input changes nothing more. */
  readonly idempotent: boolean;
  /** The call reaches beyond this service: it queries sources or sends messages. */
  readonly openWorld: boolean;
}

/** An answer that is streamed as it is written, for operations that declare `media`. */
export class TextStream {
  constructor(
    readonly mediaType: string,
    readonly fileName: string,
    readonly chunks: AsyncIterable<string>,
  ) {}
}

/** The same for a binary file. Only REST can return it. */
export class FileStream {
  constructor(
    readonly mediaType: string,
    readonly fileName: string,
    readonly chunks: AsyncIterable<Uint8Array>,
  ) {}
}

/** Throws `invalid_request` for a binary file, where an answer must be text. */
export function refuseFile(result: unknown): void {
  if (result instanceof FileStream) {
    throw new PublicError('invalid_request', `format: only REST can return ${result.mediaType}`);
  }
}

/** Who reads an endless answer. */
export interface StreamReader {
  /** The position at which the reader last left (the header `Last-Event-ID`), or null. */
  readonly lastEventId: string | null;
  readonly gone: AbortSignal;
  /** Resolves while the credential is still valid; else throws what a new request with it would be answered. */
  requireStillAuthorized(): Promise<void>;
}

/**
 * An endless answer. `chunks` is what there is so far, for callers that cannot hold a connection open. `follow`
 * continues until the reader leaves, and throws errors in the request before there is anything to read.
 */
export class EndlessStream extends TextStream {
  constructor(
    mediaType: string,
    chunks: AsyncIterable<string>,
    readonly follow: (reader: StreamReader) => Promise<AsyncIterable<string>>,
  ) {
    super(mediaType, 'stream.txt', chunks);
  }
}

/**
 * One operation of the API as a value. REST routes, the OpenAPI document, MCP tools and GraphQL fields are derived
 * from the list of these in `operations/index.ts`, so adding an operation means adding one value.
 */
export interface Operation {
  readonly operationId: string;
  readonly method: Method;
  /** With `{name}` for each path parameter. */
  readonly path: string;
  readonly access: Access;
  readonly tag: string;
  readonly summary: string;
  readonly description: string | null;
  /** Inputs are flat objects; a field is a scalar, a list of scalars, or an object. */
  readonly params: TObject;
  readonly query: TObject;
  readonly body: TObject;
  readonly response: TSchema;
  readonly status: 200 | 201 | 202;
  /** Errors beyond those that every operation can answer. */
  readonly errors: readonly ErrorCode[];
  readonly limit: 'read' | 'write' | 'sql' | 'draft';
  readonly effect: Effect;
  /** Advice for models that call it as a tool, beyond the description; null for none. */
  readonly toolHint: string | null;
  /** Whether strangers wrote parts of the answer, so that models must not follow instructions in it. */
  readonly hasForeignText: boolean;
  /** Whether each successful call is written to the audit log. By default, changes by owners are. */
  readonly audited: boolean;
  /** Media types of a streamed answer: a `TextStream` or `FileStream` of `run`. Null: the answer is JSON. */
  readonly media: readonly string[] | null;
  /** `signal` fires when the client leaves; only long work needs to watch it. */
  run(
    context: ApiContext,
    input: OperationInput,
    principal: Principal,
    signal: AbortSignal,
  ): Promise<unknown>;
}

interface Input<P extends TProperties, Q extends TProperties, B extends TProperties> {
  readonly params: Static<TObject<P>>;
  readonly query: Static<TObject<Q>>;
  readonly body: Static<TObject<B>>;
}

/** What an operation declares besides its implementation. */
export interface Described<
  P extends TProperties,
  Q extends TProperties,
  B extends TProperties,
  R extends TSchema,
> extends Pick<Operation, 'operationId' | 'access' | 'tag' | 'summary'> {
  readonly route: `${Method} /${string}`;
  readonly description?: string;
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  readonly response: R;
  readonly status?: Operation['status'];
  readonly errors?: readonly ErrorCode[];
  readonly limit?: Operation['limit'];
  readonly effect?: Partial<Effect>;
  readonly toolHint?: string;
  /** Needed only where the response schema does not show it; see `hasForeignText`. */
  readonly hasForeignText?: boolean;
  readonly audited?: boolean;
  readonly media?: readonly string[];
}

/** How an operation runs on its input. */
export type Implemented<I, R extends TSchema> =
  | {
      run(context: ApiContext, input: I, principal: Principal, signal: AbortSignal): Promise<Static<R>>;
      readonly transact?: never;
    }
  | {
      readonly run?: never;
      /** Runs in one transaction that sees only the rows of the caller's workspace. */
      transact(tx: Queryable, input: I, principal: Principal, context: ApiContext): Promise<Static<R>>;
    };

const fields = (properties: TProperties | undefined) => ClosedObject(properties ?? {});

/**
 * Derives the effect: GET reads, PATCH sets, DELETE removes, POST adds. Operations of class R may be called with a
 * read-only key, so they only read whatever their method.
 */
function effectOf({ access, method }: Pick<Operation, 'access' | 'method'>): Effect {
  const readOnly = method === 'GET' || access === 'R';
  return {
    readOnly,
    destructive: method === 'DELETE',
    idempotent: readOnly || method !== 'POST',
    openWorld: false,
  };
}

const FOREIGN_FIELDS = ['text', 'author'];

function hasField(schema: unknown, fields: readonly string[]): boolean {
  if (schema === null || typeof schema !== 'object') return false;
  const { properties } = schema as { properties?: Readonly<Record<string, unknown>> };
  if (properties && fields.some((field) => field in properties)) return true;
  return Object.values(schema).some((part) => hasField(part, fields));
}

/** Declares an operation; the types of its input and answer follow from the schemas. */
export function defineOperation<
  R extends TSchema,
  P extends TProperties = Record<never, never>,
  Q extends TProperties = Record<never, never>,
  B extends TProperties = Record<never, never>,
>(declared: Described<P, Q, B, R> & Implemented<Input<P, Q, B>, R>): Operation {
  const { route, run, transact, ...described } = declared;
  const [method, path] = route.split(' ') as [Method, string];
  return {
    ...described,
    method,
    path,
    description: declared.description ?? null,
    params: fields(declared.params),
    query: fields(declared.query),
    body: fields(declared.body),
    status: declared.status ?? 200,
    errors: declared.errors ?? [],
    limit: declared.limit ?? (declared.access === 'R' ? 'read' : 'write'),
    effect: { ...effectOf({ access: declared.access, method }), ...declared.effect },
    toolHint: declared.toolHint ?? null,
    hasForeignText:
      declared.hasForeignText ??
      (declared.media !== undefined || hasField(declared.response, FOREIGN_FIELDS)),
    audited: declared.audited ?? (declared.access === 'O' && method !== 'GET'),
    media: declared.media ?? null,
    // The input is validated against these schemas before `run`, so the types are true.
    run:
      (run as Operation['run'] | undefined) ??
      ((context, input, principal) =>
        context.postgres.asTenant(principal.workspaceId, (tx) =>
          transact!(tx, input as Input<P, Q, B>, principal, context),
        )),
  };
}

/** Makes every field optional, as in the body of an update. */
export function optional<T extends TProperties>(properties: T): { [K in keyof T]: TOptional<T[K]> } {
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, Type.Optional(schema)]),
  ) as { [K in keyof T]: TOptional<T[K]> };
}
