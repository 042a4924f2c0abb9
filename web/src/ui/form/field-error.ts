import { errorText } from '../feedback/error-text.ts';

/**
 * Returns the part of an API error that is about one field, or null. `name: must be 1 to 80 characters` is `Must
 * be 1 to 80 characters` for `name`. Errors of `events[0]` and `filters.authors` belong to `events` and `filters`;
 * for lists the text names the entry, counted from 1.
 */
export function fieldErrorText(field: string, error: Error | null): string | null {
  const [, named, at, words] = /^([a-z_]+)(?:\[(\d+)\])?[\w.[\]]*: (.+)$/s.exec(error?.message ?? '') ?? [];
  if (named !== field || words === undefined) return null;
  if (at !== undefined) return `Entry ${Number(at) + 1}: ${words}`;
  const plain = errorText(words);
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}
