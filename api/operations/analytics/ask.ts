import { askFields, AskAnswerSchema } from '../../../schemas/analytics/ask.ts';
import { answerQuestion } from '../../analytics/answer-question.ts';
import { defineOperation } from '../../operation.ts';

export const askOperations = [
  defineOperation({
    operationId: 'ask',
    route: 'POST /api/v1/ask',
    access: 'R',
    tag: 'Analytics',
    summary: 'Ask a question in plain words',
    description:
      'A model writes one read-only SQL statement, which runs as in query_sql. Returns the statement, its result and the mentions that it rests on. Needs a model.',
    toolHint: 'If you can write SQL yourself, use query_sql.',
    hasForeignText: true,
    body: askFields,
    response: AskAnswerSchema,
    errors: ['not_configured', 'conflict'],
    limit: 'sql',
    audited: true,
    run: (context, { body }, { workspaceId }, signal) =>
      answerQuestion(context, {
        ...{ workspaceId, signal, question: body.question, project: body.project ?? null },
      }),
  }),
];
