import { Type } from '@sinclair/typebox';
import type { GraphQLFieldConfig } from 'graphql';
import { invoke } from '../invoke.ts';
import { refuseFile, TextStream, type Operation } from '../operation.ts';
import type { GraphqlCaller } from './caller.ts';
import { answering } from './errors.ts';
import type { InputTypes } from './input-types.ts';
import { pascalCase } from './names.ts';
import type { OutputTypes } from './output-types.ts';

/** A text of any length is cut here: whoever wants all of it asks REST, which streams it. */
const LONGEST_TEXT_BYTES = 1024 * 1024;

/** What an operation answers whose answer in REST is a stream of text. */
const TextAnswerSchema = Type.Object(
  {
    media_type: Type.String(),
    text: Type.String(),
    truncated: Type.Boolean({ description: 'Whether there was more than 1 MiB; REST gives all of it.' }),
  },
  { $id: 'TextAnswer', additionalProperties: false },
);

async function collect({ mediaType, chunks }: TextStream) {
  const parts: string[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += Buffer.byteLength(chunk);
    if (bytes > LONGEST_TEXT_BYTES) return { media_type: mediaType, text: parts.join(''), truncated: true };
    parts.push(chunk);
  }
  return { media_type: mediaType, text: parts.join(''), truncated: false };
}

/** Makes the field of an operation: its flat input as arguments, its answer as the type. */
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
        return answer instanceof TextStream ? collect(answer) : answer;
      }),
  };
}
