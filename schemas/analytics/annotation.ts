import { Type, type Static } from '@sinclair/typebox';
import { describe, illustrate, IntegerId, Name, NamedObject, Nullable, Timestamp } from '../formats.ts';

/** Times from 1970 through 2299, which is what plots and stores can show. */
export const ANNOTATION_TIME_PATTERN = '^(19[7-9]|2[0-2][0-9])[0-9]-';

/** The fields of an annotation that a caller may write. */
export const annotationFields = {
  at: describe(
    Type.String({ format: 'date-time', pattern: ANNOTATION_TIME_PATTERN }),
    'When it happened: ISO 8601 with an offset, from 1970 through 2299.',
  ),
  text: illustrate(Name(200), 'What happened, in a few words.', 'Release 2.0'),
  project_id: describe(Nullable(Type.String()), 'The project it belongs to; null for the whole workspace.'),
};

/** The defaults of an annotation. */
export const ANNOTATION_DEFAULTS = { project_id: null } as const;

/** Something that happened, such as a release: a mark on plots over time. */
export const AnnotationSchema = NamedObject('Annotation', {
  id: IntegerId,
  ...annotationFields,
  at: Timestamp,
  created_by: describe(
    Nullable(Type.String()),
    'The member who created it; null: an API key, or a member who has left.',
  ),
  created_at: Timestamp,
});
export type Annotation = Static<typeof AnnotationSchema>;
