import { Type, type TSchema } from '@sinclair/typebox';
import { Count, NamedObject } from './formats.ts';

/** The size of a page: 1 to `maximum`. */
export const Limit = (maximum: number, fallback: number) =>
  Type.Optional(Type.Integer({ minimum: 1, maximum, default: fallback }));

/** The `next_cursor` of the previous page. */
export const Cursor = Type.Optional(
  Type.String({
    maxLength: 1024,
    description: "Opaque: a previous page's next_cursor, with the same filters and order.",
  }),
);

/** A page of a paged list. `total` counts what the filters match, over all pages. */
export const PageOf = <T extends TSchema>(record: T, $id: string) =>
  NamedObject($id, {
    data: Type.Array(record),
    next_cursor: Type.Union([Type.String(), Type.Null()], { description: 'null on the last page.' }),
    total: Count,
  });
