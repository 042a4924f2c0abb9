import {
  Type,
  type Static,
  type TObject,
  type TOptional,
  type TProperties,
  type TSchema,
} from '@sinclair/typebox';
import { PublicError, type ErrorCode } from '../schemas/errors.ts';
import type { Access, Principal } from './access/access.ts';
import type { ApiContext } from './context.ts';

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

/** An answer that is written while it is read, for operations that declare `media`. */
export class TextStream {
  constructor(
    readonly mediaType: string,
    readonly fileName: string,
    readonly chunks: AsyncIterable<string>,
  ) {}
}

/** The same for a file that is no text. Only REST can give it. */
export class FileStream {
  constructor(
    readonly mediaType: string,
    readonly fileName: string,
    readonly chunks: AsyncIterable<Uint8Array>,
  ) {}
}

/** Throws `invalid_request` for a file, where an answer is text. */
export function refuseFile(result: unknown): void {
  if (result instanceof FileStream) {
    throw new PublicError('invalid_request', `format: ${result.mediaType} is given by REST alone`);
  }
}

/** Who reads an answer that has no end. */
export interface StreamReader {
  /** Where the reader was when it last left (the header `Last-Event-ID`), or null. */
  readonly lastEventId: string | null;
  /** Fires when the reader has gone. */
  readonly gone: AbortSignal;
  /** Resolves while a new request with the same credential would be let in; else throws what that would be answered. */
  requireStillAuthorized(): Promise<void>;
}

/**
 * An answer without end. `chunks` is what there is by now, for ways in that cannot hold a connection open; `follow`
 * goes on until the reader leaves, and throws what is wrong before there is anything to read.
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
 * One operation of the API as a value. REST routes, the OpenAPI document and every other way in are projections of the
 * list of these (`operations/index.ts`), so adding an operation is adding one.
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
  /** Errors beside those that every operation can answer. */
  readonly errors: readonly ErrorCode[];
  /** Which rate limit a call counts against. */
  readonly limit: 'read' | 'write' | 'sql' | 'draft';
  readonly effect: Effect;
  /** Advice for models that call it as a tool, beyond the description; null: none. */
  readonly toolHint: string | null;
  /** Whether the answer has text that strangers wrote, so that models must not follow instructions in it. */
  readonly hasForeignText: boolean;
  /** Whether each successful call is noted in the audit log. Changes by owners are unless declared otherwise. */
  readonly audited: boolean;
  /** Media types of an answer that is a text of any length: `run` gives a `TextStream`. Null: the answer is JSON. */
  readonly media: readonly string[] | null;
  /** `signal` fires when nobody waits for the answer any more; only long work needs to heed it. */
  run(
    context: ApiContext,
    input: OperationInput,
    principal: Principal,
    signal: AbortSignal,
  ): Promise<unknown>;
}

interface Declared<
  P extends TProperties,
  Q extends TProperties,
  B extends TProperties,
  R extends TSchema,
> extends Pick<Operation, 'operationId' | 'method' | 'path' | 'access' | 'tag' | 'summary'> {
  readonly description?: string;
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  readonly response: R;
  readonly status?: Operation['status'];
  readonly errors?: readonly ErrorCode[];
  readonly limit?: Operation['limit'];
  /** What the method and the access class do not tell. */
  readonly effect?: Partial<Effect>;
  readonly toolHint?: string;
  /** Needed only where the response schema does not tell; see `hasForeignText`. */
  readonly hasForeignText?: boolean;
  readonly audited?: boolean;
  readonly media?: readonly string[];
  run(
    context: ApiContext,
    input: {
      readonly params: Static<TObject<P>>;
      readonly query: Static<TObject<Q>>;
      readonly body: Static<TObject<B>>;
    },
    principal: Principal,
    signal: AbortSignal,
  ): Promise<Static<R>>;
}

const fields = (properties: TProperties | undefined) =>
  Type.Object(properties ?? {}, { additionalProperties: false });

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

/** Fields that posts and their authors wrote. */
const FOREIGN_FIELDS = ['text', 'author'];

/** Whether a schema has one of these fields at any depth. */
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
>(declared: Declared<P, Q, B, R>): Operation {
  return {
    ...declared,
    description: declared.description ?? null,
    params: fields(declared.params),
    query: fields(declared.query),
    body: fields(declared.body),
    status: declared.status ?? 200,
    errors: declared.errors ?? [],
    limit: declared.limit ?? (declared.access === 'R' ? 'read' : 'write'),
    effect: { ...effectOf(declared), ...declared.effect },
    toolHint: declared.toolHint ?? null,
    hasForeignText:
      declared.hasForeignText ??
      (declared.media !== undefined || hasField(declared.response, FOREIGN_FIELDS)),
    audited: declared.audited ?? (declared.access === 'O' && declared.method !== 'GET'),
    media: declared.media ?? null,
    // Its input is checked against these very schemas before it runs, so the types say the truth.
    run: declared.run as Operation['run'],
  };
}

/** Makes every field optional, as in the body of an update. */
export function optional<T extends TProperties>(properties: T): { [K in keyof T]: TOptional<T[K]> } {
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, Type.Optional(schema)]),
  ) as { [K in keyof T]: TOptional<T[K]> };
}
