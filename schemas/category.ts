import { Type, type Static } from '@sinclair/typebox';
import { HexColor, IntegerId, Name, Nullable } from './formats.ts';

/** The fields of a category that a caller may write. */
export const categoryFields = {
  name: Name(60),
  description: Type.String({
    maxLength: 300,
    description: 'In plain words what belongs here; the AI files mentions by it.',
  }),
  icon: Type.String({ maxLength: 64, description: 'An emoji.' }),
  color: HexColor,
  position: Type.Integer({ minimum: 0, maximum: 1_000_000, description: 'Place in lists, from 0.' }),
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
