import { Type, type Static } from '@sinclair/typebox';
import { MentionSchema } from '../mentions/mention.ts';
import { NamedObject } from '../formats.ts';

/** How many days back a preview looks by default, and at most. */
export const PREVIEW_DAYS = { fallback: 30, most: 90 } as const;

const Count = (description: string) => Type.Integer({ minimum: 0, description });

/** What a keyword would find among the posts that a project has collected. */
export const KeywordPreviewSchema = NamedObject('KeywordPreview', {
  days: Type.Array(
    NamedObject('KeywordPreviewDay', {
      day: Type.String({ description: "YYYY-MM-DD, in the project's time zone." }),
      count: Count('Posts on that day.'),
    }),
    { description: 'Every day of the preview, oldest first.' },
  ),
  total: Count('Posts that the keyword matches.'),
  new: Count('How many of these no active keyword of the project matches.'),
  sample: Type.Array(MentionSchema, { description: 'Up to ten of them, newest first.' }),
  searched: Count('How many collected posts were read.'),
  truncated: Type.Boolean({
    description: 'Whether there were more posts than are read; the oldest were left out.',
  }),
});
export type KeywordPreview = Static<typeof KeywordPreviewSchema>;
