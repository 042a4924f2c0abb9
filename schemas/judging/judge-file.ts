import { Type, type Static } from '@sinclair/typebox';
import { describe, NamedObject, Nullable, OneOf } from '../formats.ts';
import { POST_KINDS, PostSchema } from '../post.ts';
import { PROJECT_MODES, ProjectSettingsSchema } from '../projects/project.ts';
import { SourceSchema } from '../source.ts';
import { SentimentSchema, VerdictSchema } from './verdict.ts';

/** Absent or null: not known. */
const Maybe = <T extends Parameters<typeof Nullable>[0]>(schema: T) => Type.Optional(Nullable(schema));

const JudgedPostSchema = Type.Object({
  source: SourceSchema,
  text: Type.String(),
  title: Maybe(Type.String()),
  author: Maybe(Type.String()),
  url: Maybe(Type.String()),
  lang: Maybe(Type.String()),
  posted_at: Maybe(
    Type.String({ format: 'moment', description: 'A date and time with its zone, or a day.' }),
  ),
  engagement: Maybe(PostSchema.properties.engagement),
  kind: Maybe(OneOf(POST_KINDS)),
});

const CategorySchema = Type.Object({ name: Type.String(), description: Maybe(Type.String()) });

const JudgedProjectSchema = Type.Object({
  name: Type.String({ minLength: 1 }),
  mode: OneOf(PROJECT_MODES),
  description: Maybe(Type.String()),
  audience: Maybe(Type.String()),
  settings: Maybe(ProjectSettingsSchema),
  keywords: Type.Array(
    Type.Object({
      term: Type.String({ minLength: 1 }),
      aliases: Maybe(Type.Array(Type.String())),
      excluded: Maybe(Type.Array(Type.String())),
    }),
  ),
  categories: Maybe(Type.Array(CategorySchema)),
});

const TaughtSchema = Type.Object({
  text: Type.String(),
  relevant: Type.Boolean(),
  reason: Maybe(Type.String()),
  sentiment: Maybe(SentimentSchema),
  category: Maybe(Type.String()),
});

const ExpectedSchema = Type.Object({
  relevant: Maybe(Type.Boolean()),
  sentiment: Maybe(SentimentSchema),
  urgency: Maybe(
    describe(
      Type.Number(),
      'Any scale, since only the order of posts counts; 0 and 1 work for calm and urgent.',
    ),
  ),
  category: Maybe(describe(Type.String(), 'The name of one of the categories, or null for none of them.')),
});

/**
 * One line of a file for `earshot judge eval`: a post, the project it is judged for, and what a person says about it.
 * Other fields are ignored, so that a line may carry notes.
 */
export const JudgeLineSchema = Type.Object(
  {
    post: JudgedPostSchema,
    project: JudgedProjectSchema,
    categories: Maybe(Type.Array(CategorySchema)),
    lessons: Maybe(Type.Array(TaughtSchema)),
    expected: Maybe(ExpectedSchema),
    group: Maybe(describe(Type.String(), 'Lines of a group share their lessons and a row of the table.')),
  },
  { $id: 'JudgeLine' },
);
export type JudgeLine = Static<typeof JudgeLineSchema>;

/** A correction in a file. */
export type TaughtLesson = Static<typeof TaughtSchema>;

/** What a person says about a post. */
export type Expected = Static<typeof ExpectedSchema>;

const { relevant, sentiment, urgency, reason, summary, confidence } = VerdictSchema.properties;

/** One line that `--verdicts` writes: the verdict on the input line with the same number. */
export const VerdictLineSchema = NamedObject('VerdictLine', {
  relevant,
  sentiment,
  urgency,
  category: Nullable(Type.String()),
  reason,
  summary,
  confidence,
});
export type VerdictLine = Static<typeof VerdictLineSchema>;
