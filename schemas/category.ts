import { Type, type Static } from '@sinclair/typebox';
import { HexColor, IntegerId, Name, Nullable } from './formats.ts';

/** The fields of a category that a caller may write. */
export const categoryFields = {
  name: Name(60),
  description: Type.String({ maxLength: 300 }),
  icon: Type.String({ maxLength: 64 }),
  color: HexColor,
  position: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
};

export const CategorySchema = Type.Object(
  {
    id: IntegerId,
    project_id: Type.String(),
    ...categoryFields,
    description: Nullable(categoryFields.description),
    icon: Nullable(categoryFields.icon),
    color: Nullable(categoryFields.color),
  },
  { $id: 'Category', additionalProperties: false },
);
export type Category = Static<typeof CategorySchema>;
