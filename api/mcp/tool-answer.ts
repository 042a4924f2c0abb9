import type { CallToolResult } from '@modelcontextprotocol/server';
import type { PublicError } from '../../schemas/errors.ts';
import { refuseFile, TextStream, type Operation } from '../operation.ts';
import { isBare } from './tool-schema.ts';

/** The most of a text that one answer holds: an answer is read into a model's context as a whole. */
const MAX_TEXT_BYTES = 1024 * 1024;

/** Reads a text until the bound; what goes beyond it is cut behind the last whole line. */
async function readText({ mediaType, chunks }: TextStream) {
  const parts: string[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    const size = Buffer.byteLength(chunk);
    if (bytes + size > MAX_TEXT_BYTES) {
      // `stream` leaves out a character that the bound cuts in two.
      const rest = Buffer.from(chunk).subarray(0, MAX_TEXT_BYTES - bytes);
      const text = parts.join('') + new TextDecoder().decode(rest, { stream: true });
      return { media_type: mediaType, text: text.slice(0, text.lastIndexOf('\n') + 1), truncated: true };
    }
    parts.push(chunk);
    bytes += size;
  }
  return { media_type: mediaType, text: parts.join(''), truncated: false };
}

/** Takes what an operation gave and gives the tool's answer: structured, and as text for clients that read only that. Throws `invalid_request` for a file. */
export async function toolAnswer(operation: Operation, result: unknown): Promise<CallToolResult> {
  refuseFile(result);
  const value = result instanceof TextStream ? await readText(result) : result;
  const structured = isBare(operation) || result instanceof TextStream ? value : { items: value };
  return {
    content: [{ type: 'text', text: JSON.stringify(structured) }],
    structuredContent: structured as Record<string, unknown>,
  };
}

/**
 * Returns an error as a tool's answer, for the model to read and correct its call; `retry_after` is in seconds, when
 * there is one. It has no structured part, since that would have to match the output schema.
 */
export function toolError({ code, message, retryAfterSeconds: retry_after }: PublicError): CallToolResult {
  const error = { code, message, ...(retry_after !== undefined && { retry_after }) };
  return { content: [{ type: 'text', text: JSON.stringify({ error }) }], isError: true };
}
