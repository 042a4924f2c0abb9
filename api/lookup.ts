import { Type, type TSchema } from '@sinclair/typebox';
import { PublicError } from '../schemas/errors.ts';
import { ClosedObject } from '../schemas/formats.ts';

/** Returns the record. Throws `not_found` when it is null: for ids in a path or query, and for `project_id`. */
export function found<T>(record: T | null | undefined, what: string): T {
  if (record === null || record === undefined) throw new PublicError('not_found', `No such ${what}.`);
  return record;
}

/** Throws `invalid_request` for an unknown id in a body. The text is the same for ids of other workspaces. */
export function refuseUnknownId(field: string, what: string): never {
  throw new PublicError('invalid_request', `${field}: no such ${what}`);
}

/** The path of a project. Ids are opaque, so any text is a possible id. */
export const projectPath = { project: Type.String({ minLength: 1, description: 'Project id.' }) };

/** An integer id in a path. An id too large for the table is unknown, not malformed, so the bound is far larger. */
export const PathId = Type.Integer({ minimum: 1, maximum: 999_999_999_999_999 });

/** The answer of every delete operation. */
export const Deleted = <T extends TSchema>(id: T) => ClosedObject({ deleted: Type.Literal(true), id });

/** Returns the answer of a delete operation. */
export const deleted = <T>(id: T) => ({ deleted: true as const, id });

/** Returns the answer of a delete operation, or throws `not_found` if nothing was deleted. */
export function deletedOr404<T>(id: T, isDeleted: boolean, what: string) {
  found(isDeleted || null, what);
  return deleted(id);
}
