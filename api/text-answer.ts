import { Type, type Static } from '@sinclair/typebox';
import type { TextStream } from './operation.ts';
import { NamedObject } from '../schemas/formats.ts';

/** The longest text in one answer. GraphQL clients and models read an answer as a whole; REST streams all of it. */
const MAX_TEXT_BYTES = 1024 * 1024;

/** How GraphQL and MCP answer an operation whose answer in REST is a stream of text. */
export const TextAnswerSchema = NamedObject('TextAnswer', {
  media_type: Type.String(),
  text: Type.String({ description: 'Whole lines from the start, at most 1 MiB.' }),
  truncated: Type.Boolean({ description: 'Whether there is more; REST returns all of it.' }),
});

/** Reads a stream of text up to 1 MiB, and cuts what exceeds that after the last whole line. */
export async function readTextAnswer({
  mediaType,
  chunks,
}: TextStream): Promise<Static<typeof TextAnswerSchema>> {
  const parts: string[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    const size = Buffer.byteLength(chunk);
    if (bytes + size > MAX_TEXT_BYTES) {
      // `stream` leaves out a character that the limit cuts in two.
      const rest = Buffer.from(chunk).subarray(0, MAX_TEXT_BYTES - bytes);
      const text = parts.join('') + new TextDecoder().decode(rest, { stream: true });
      return { media_type: mediaType, text: text.slice(0, text.lastIndexOf('\n') + 1), truncated: true };
    }
    parts.push(chunk);
    bytes += size;
  }
  return { media_type: mediaType, text: parts.join(''), truncated: false };
}
