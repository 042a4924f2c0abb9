import { Type } from '@sinclair/typebox';
import { ClosedObject, OneOf } from '../../schemas/formats.ts';
import { validate } from '../input/input.ts';
import { coerceQuery, type QueryText } from '../input/query-text.ts';
import type { Operation } from '../operation.ts';

/** The name of a tag in an address: `API keys` is `api-keys`. */
const tagSlug = (tag: string): string => tag.toLowerCase().replaceAll(' ', '-');

/**
 * Returns a function that reads the query of `/mcp` and returns the operations a connection asks for: all of them, or
 * those with one of `tags`, and with `read_only=true` only those that change nothing. It throws `invalid_request` for an
 * unknown tag or parameter, so that a typo never serves more tools than were asked for.
 */
export function createToolSelection(
  operations: readonly Operation[],
): (query: QueryText) => readonly Operation[] {
  const slugs = [...new Set(operations.map(({ tag }) => tagSlug(tag)))];
  const parameters = ClosedObject({
    tags: Type.Optional(Type.Array(OneOf(slugs), { minItems: 1 })),
    read_only: Type.Optional(Type.Boolean()),
  });
  return (query) => {
    const asked = validate(parameters, coerceQuery(parameters, query));
    const { tags = slugs, read_only = false } = asked as { tags?: string[]; read_only?: boolean };
    return operations.filter(
      ({ tag, effect }) => tags.includes(tagSlug(tag)) && (effect.readOnly || !read_only),
    );
  };
}
