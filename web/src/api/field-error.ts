import { ApiError } from './call.ts';

/** What of an input was refused: `keywords[3]: must be …` is about entry 3 of the field `keywords`, counted from 0. */
export interface FieldError {
  readonly field: string;
  /** Null: the field as a whole. */
  readonly at: number | null;
  readonly message: string;
}

/** Gives the field that a refusal of the API is about; null for an error that is about none. */
export function fieldErrorOf(error: Error | null | undefined): FieldError | null {
  const [, field, at, message] = /^([a-z_]+)(?:\[(\d+)\])?[\w.[\]]*: (.+)$/s.exec(error?.message ?? '') ?? [];
  if (!(error instanceof ApiError) || error.status !== 400 || field === undefined) return null;
  return { field, at: at === undefined ? null : Number(at), message: message! };
}

/** What a refusal says of a field, to be shown beside it; null when it says nothing of it. */
export function errorBeside(error: Error | null | undefined, field: string): string | null {
  const found = fieldErrorOf(error);
  if (found?.field !== field) return null;
  return found.at === null ? found.message : `Entry ${found.at + 1}: ${found.message}`;
}

/** A refusal that is shown beside none of these fields, so that it has to be shown by itself. */
export function errorElsewhere(
  error: Error | null | undefined,
  fields: readonly string[],
): Error | null | undefined {
  return fields.includes(fieldErrorOf(error)?.field ?? '') ? null : error;
}
