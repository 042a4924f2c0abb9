import type { GraphQLFieldConfig } from 'graphql';
import { invoke } from '../invoke.ts';
import { refuseFile, TextStream, type Operation } from '../operation.ts';
import { readTextAnswer, TextAnswerSchema } from '../text-answer.ts';
import type { GraphqlCaller } from './caller.ts';
import { answering } from './errors.ts';
import type { InputTypes } from './input-types.ts';
import { pascalCase } from './names.ts';
import type { OutputTypes } from './output-types.ts';

/** Returns the field of an operation: its flat input as arguments, its answer as the type. */
export function rootField(
  operation: Operation,
  inputs: InputTypes,
  outputs: OutputTypes,
): GraphQLFieldConfig<unknown, GraphqlCaller> {
  const { args, read } = inputs.ofOperation(operation);
  const response = operation.media ? TextAnswerSchema : operation.response;
  return {
    type: outputs.of(response, { field: 'result', owner: pascalCase(operation.operationId) }),
    description: [operation.summary, operation.description].filter(Boolean).join('.\n\n'),
    args,
    extensions: { operation },
    resolve: (_, given: Record<string, unknown>, caller) =>
      answering(caller, async () => {
        const { api, limit, principal, gone } = caller;
        const answer = await invoke(api, limit, operation, principal, read(given), gone);
        refuseFile(answer);
        return answer instanceof TextStream ? readTextAnswer(answer) : answer;
      }),
  };
}
