import { errorText } from '../feedback/error-text.ts';

/**
 * Gives what a refusal says of one field, in its own words: `name: must be 1 to 80 characters` says `Must be 1 to
 * 80 characters` of `name`, and what is said of `events[0]` or `filters.authors` is said of `events` and `filters`; of lists it
 * says of which entry, counted from 1. Null when it is about something else.
 */
export function fieldErrorText(field: string, error: Error | null): string | null {
  const [, named, at, words] = /^([a-z_]+)(?:\[(\d+)\])?[\w.[\]]*: (.+)$/s.exec(error?.message ?? '') ?? [];
  if (named !== field || words === undefined) return null;
  if (at !== undefined) return `Entry ${Number(at) + 1}: ${words}`;
  const plain = errorText(words);
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}
