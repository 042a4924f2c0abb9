import { isDeepStrictEqual } from 'node:util';
import type { Static, TObject, TProperties } from '@sinclair/typebox';
import type { Queryable } from '../postgres/client.ts';
import { PublicError } from '../schemas/errors.ts';
import type { ApiContext } from './context.ts';
import { defineOperation, type Described, type Implemented, type Operation } from './operation.ts';
import { updateBody } from './update-body.ts';

/** What a field of a record can be. */
type Value<F extends TProperties, R extends TObject, K extends keyof F> = K extends keyof Static<R>
  ? Static<R>[K]
  : Static<F[K]>;

/** What null sets fields to whose records are never null. If that is null itself, `run` finds the value. */
type Defaults<F extends TProperties, R extends TObject> = {
  readonly [K in keyof F]?: Value<F, R, K> | null;
};

/** The fields that an update sets. */
type Patch<F extends TProperties, R extends TObject, D, N extends keyof F> = {
  readonly [K in Exclude<keyof F, N>]?: Value<F, R, K> | (K extends keyof D ? Extract<D[K], null> : never);
} & { readonly [K in N]: Static<F[K]> };

interface Input<P extends TProperties, B> {
  readonly params: Static<TObject<P>>;
  readonly query: Readonly<Record<string, never>>;
  readonly body: B;
}

/** Returns a record of a workspace as it is; null when there is none. */
type Read<P, R> = (context: ApiContext, params: P, workspaceId: number) => Promise<R | null>;

/** Returns how to read a record in a transaction of its workspace. */
export const stored =
  <P, R>(get: (tx: Queryable, workspaceId: number, params: P) => Promise<R | null>): Read<P, R> =>
  (context, params, workspaceId) =>
    context.postgres.asTenant(workspaceId, (tx) => get(tx, workspaceId, params));

interface Update<
  P extends TProperties,
  F extends TProperties,
  R extends TObject,
  D,
  N extends keyof F,
> extends Omit<Described<P, Record<never, never>, Record<never, never>, R>, 'query' | 'body'> {
  /** The writable fields, none of them marked as optional. */
  readonly fields: F;
  /** A field that a record always has and that has no default cannot be null. */
  readonly defaults: D;
  /** Fields that every call must set. */
  readonly needed?: readonly N[];
  /** Fields of the record that never change, besides `id`, `project_id` and `created_at`. */
  readonly fixed?: readonly (keyof Static<R> & string)[];
  readonly current: Read<Static<TObject<P>>, Static<R>>;
}

type Values = Readonly<Record<string, unknown>>;

const FIXED = ['id', 'project_id', 'created_at'];

const filter = (values: Values, keeps: (name: string, value: unknown) => boolean): Values =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => keeps(name, value)));

/** Whether two texts are the same time, however it is spelled. */
const isSameTime = (one: unknown, other: unknown) => Date.parse(String(one)) === Date.parse(String(other));

/**
 * Throws `invalid_request` for fields that cannot be set, outside a record that is sent back: one has an `id`. Without
 * this, a caller would take a field that is ignored for set.
 */
function requireRecord(sent: Values, others: readonly string[]): void {
  if (!Object.hasOwn(sent, 'id')) throw new PublicError('invalid_request', `${others[0]}: cannot be changed`);
}

/** Throws `invalid_request` for a field that never changes and was sent with another value. */
function requireFixed(names: readonly string[], { properties }: TObject, sent: Values, record: Values): void {
  const isAsItWas = (name: string) =>
    isDeepStrictEqual(sent[name], record[name]) ||
    (properties[name]?.format === 'date-time' && isSameTime(sent[name], record[name]));
  const changed = names.find((name) => name in sent && name in record && !isAsItWas(name));
  if (changed !== undefined) throw new PublicError('invalid_request', `${changed}: cannot be changed`);
}

/**
 * Declares an operation that changes fields of a record. Null sets an optional field back to its default. A record can
 * be sent back as it was read, with its `id`. Then only what differs is changed; fields that never change must be as they
 * are, and those that the service changes are ignored.
 */
export function defineUpdate<
  F extends TProperties,
  R extends TObject,
  D extends Defaults<F, R>,
  P extends TProperties = Record<never, never>,
  N extends keyof F & string = never,
>(declared: Update<P, F, R, D, N> & Implemented<Input<P, Patch<F, R, D, N>>, R>): Operation {
  const { fields, defaults, needed = [], fixed = [], current, ...described } = declared;
  const { response } = described;
  const isWritable = (name: string) => name in fields;
  const neverChange = [...FIXED, ...fixed].filter((name) => !isWritable(name));
  const body = updateBody(fields, response, defaults, needed);
  // The types of `run` are those of the patch, which is made from this body.
  const operation = (defineOperation as (operation: object) => Operation)({ ...described, body });

  const patchOf = (sent: Values): Values =>
    Object.fromEntries(
      Object.entries(filter(sent, isWritable)).map(([name, value]) => [
        name,
        value === null && name in defaults ? (defaults as Values)[name] : value,
      ]),
    );

  return {
    ...operation,
    async run(context, input, principal, signal) {
      let patch = patchOf(input.body);
      const others = Object.keys(input.body).filter((name) => !isWritable(name));
      if (others.length > 0) {
        requireRecord(input.body, others);
        const params = input.params as Static<TObject<P>>;
        const record: Values = (await current(context, params, principal.workspaceId)) ?? {};
        requireFixed(neverChange, response, input.body, record);
        patch = filter(
          patch,
          (name, value) => needed.some((each) => each === name) || !isDeepStrictEqual(value, record[name]),
        );
      }
      return operation.run(context, { ...input, body: patch }, principal, signal);
    },
  };
}
