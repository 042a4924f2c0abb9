import { PublicError } from '../../schemas/errors.ts';

/** A statement that is refused: the rule it breaks and, where known, the place in it (as the caller counts: line and column from 1). */
export function refusal(rule: string, place: string | null = null): PublicError {
  return new PublicError('invalid_request', place === null ? `sql: ${rule}` : `sql: ${rule} (${place})`);
}

/** Takes the text before a place and gives the place in words. */
export function placeAfter(before: string): string {
  const lines = before.split('\n');
  return `line ${lines.length}, column ${[...lines.at(-1)!].length + 1}`;
}
