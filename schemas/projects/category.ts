import { Type, type Static } from '@sinclair/typebox';
import { describe, HexColor, illustrate, IntegerId, Name, NamedObject, Nullable } from '../formats.ts';

/** The fields of a category that a caller may write. */
export const categoryFields = {
  name: illustrate(Name(60), 'Its display name.', 'Bug report'),
  description: Type.String({
    maxLength: 300,
    description: 'What belongs here, in plain words; the AI files mentions by it.',
    examples: ['Something is broken or gives an error.'],
  }),
  icon: Type.String({ maxLength: 64, description: 'An emoji.', examples: ['🐞'] }),
  color: HexColor,
  position: Type.Integer({ minimum: 0, maximum: 1_000_000, description: 'Position in lists, from 0.' }),
};

/** The defaults of a category. The store finds a position after the others. */
export const CATEGORY_DEFAULTS = { position: null } as const;

export const CategorySchema = NamedObject('Category', {
  id: describe(IntegerId, 'Its id.'),
  project_id: illustrate(Type.String(), 'The project it belongs to.', 'prj_8f3kd92ma0qx'),
  ...categoryFields,
  description: Nullable(categoryFields.description),
  icon: Nullable(categoryFields.icon),
  color: illustrate(Nullable(categoryFields.color), 'Its color in charts.', '#0a7cff'),
});
export type Category = Static<typeof CategorySchema>;
