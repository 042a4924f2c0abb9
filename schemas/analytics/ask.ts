import { Type, type Static } from '@sinclair/typebox';
import { describe, NamedObject } from '../formats.ts';
import { MentionId } from '../mentions/mention.ts';
import { SqlResultSchema } from './sql.ts';

/** The most mentions that the answer to a question cites. */
export const CITED_MENTIONS = 50;

/** The fields of a question. */
export const askFields = {
  question: Type.String({
    minLength: 3,
    maxLength: 500,
    pattern: '\\S',
    description: 'A question about the data, in plain words of any language.',
    examples: ['Which sources had the most complaints last week?'],
  }),
  project: Type.Optional(
    Type.String({ minLength: 1, maxLength: 200, description: 'Project id; without it, all projects.' }),
  ),
};

/** The answer to a question: the statement that a model wrote for it, and its result. */
export const AskAnswerSchema = NamedObject('AskAnswer', {
  sql: describe(Type.String(), 'The statement, which query_sql would run as it is.'),
  ...SqlResultSchema.properties,
  mentions: Type.Array(MentionId, {
    description: `The mentions that the rows name or, when they name none, that are behind them; ${CITED_MENTIONS} at most.`,
  }),
  model: describe(Type.String(), 'The model that wrote the statement.'),
});
export type AskAnswer = Static<typeof AskAnswerSchema>;
