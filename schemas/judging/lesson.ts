import { Type, type Static } from '@sinclair/typebox';
import { Count, describe, IntegerId, NamedObject, Nullable, Timestamp } from '../formats.ts';
import { MentionId } from '../mentions/mention.ts';
import { PageOf } from '../page.ts';
import { SentimentSchema } from './verdict.ts';

/** How a lesson affected verdicts given after it was taught. */
const LessonEffectSchema = NamedObject('LessonEffect', {
  used: describe(Count, 'Verdicts that the lesson was shown for, or that it influenced.'),
  changed: describe(
    Count,
    'How many of them would differ without lessons. A model does not report this, so its verdicts never count here.',
  ),
  last_used_at: Nullable(Timestamp),
});
export type LessonEffect = Static<typeof LessonEffectSchema>;

/** What a person taught the judges about one mention. */
const LessonSchema = NamedObject('Lesson', {
  id: Type.Integer({ minimum: 1 }),
  mention_id: MentionId,
  excerpt: Type.String({ description: 'The start of the post’s text, at most 200 characters.' }),
  relevant: Type.Boolean(),
  sentiment: Nullable(describe(SentimentSchema, 'null: not corrected.')),
  category_id: Nullable(describe(IntegerId, 'null: not corrected.')),
  reason: Nullable(Type.String()),
  created_at: describe(Timestamp, 'When it was taught; a later correction of the mention updates it.'),
  effect: LessonEffectSchema,
});
export type Lesson = Static<typeof LessonSchema>;

export const LessonPageSchema = PageOf(LessonSchema, 'LessonPage');
