import type { CallToolResult } from '@modelcontextprotocol/server';
import type { PublicError } from '../../schemas/errors.ts';
import { refuseFile, TextStream, type Operation } from '../operation.ts';
import { readTextAnswer } from '../text-answer.ts';
import { isBare } from './tool-schema.ts';

/** Returns the result of an operation as a tool's answer: structured, and as text for clients that read only text. Throws `invalid_request` for a file. */
export async function toolAnswer(operation: Operation, result: unknown): Promise<CallToolResult> {
  refuseFile(result);
  const value = result instanceof TextStream ? await readTextAnswer(result) : result;
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
