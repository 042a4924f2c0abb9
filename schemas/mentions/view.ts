import { Type, type Static, type TProperties, type TSchema } from '@sinclair/typebox';
import {
  ClosedObject,
  describe,
  IntegerId,
  Name,
  NamedObject,
  Nullable,
  publishedAs,
  Timestamp,
} from '../formats.ts';
import { listMentionsFields } from './mention-filter.ts';

/** What a saved view may store: every parameter of `list_mentions` except the view itself and a position in a list. */
const { view: _view, cursor: _cursor, ...filterFields } = listMentionsFields;
export const viewFilterFields = filterFields;

/** The text of a list in an address. */
function listText(list: TSchema): TSchema {
  const items = list.items as TSchema;
  const entry = Array.isArray(items.enum)
    ? items.enum.join('|')
    : items.type === 'integer'
      ? '[1-9][0-9]{0,8}'
      : String(items.pattern ?? '^[^,\\u0000]{1,200}$').replaceAll(/^\^|\$$/g, '');
  return Type.String({ pattern: `^(${entry})(,(${entry}))*$` });
}

/** A filter of a view: JSON of its type; a list may also be text as in an address. */
const filterValue = (schema: TSchema): TSchema =>
  schema.type === 'array' ? Type.Union([schema, listText(schema)]) : schema;

/** Returns the schema of filters that are stored as they were sent: JSON of their types, or lists as text. */
export const storedFilters = (fields: TProperties) =>
  publishedAs(
    Type.Record(Type.String(), Type.Unknown()),
    ClosedObject(
      Object.fromEntries(
        Object.entries(fields).map(([name, schema]) => [name, Type.Optional(filterValue(schema))]),
      ),
    ),
  );

/** The fields of a saved view that a caller may write. `filters` holds `list_mentions` parameters. */
export const viewFields = {
  name: Name(60),
  project_id: describe(Nullable(Type.String()), 'The project it belongs to; null for the whole workspace.'),
  filters: storedFilters(filterFields),
};

/** The defaults of a saved view. */
export const VIEW_DEFAULTS = { filters: {} } as const;

export const ViewSchema = NamedObject('View', {
  id: IntegerId,
  ...viewFields,
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type View = Static<typeof ViewSchema>;
