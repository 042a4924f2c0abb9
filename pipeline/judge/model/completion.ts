import type { Tokens } from '../../../schemas/judging/verdict-record.ts';

/** Why an answer ended: the model finished, ran out of tokens, or it or a filter refused. */
export type FinishReason = 'done' | 'cut' | 'refused';

/** The model's text (null without any), and what it cost. */
export interface Completion {
  readonly text: string | null;
  readonly finishReason: FinishReason;
  readonly model: string;
  readonly tokens: Tokens;
}

type Json = Readonly<Record<string, unknown>>;
const asRecord = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
const firstRecord = (value: unknown): Json => asRecord(Array.isArray(value) ? value[0] : undefined);

/** Content is a string, or a list of parts; text parts count. */
function textOf(content: unknown): string | null {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return null;
  return content
    .map((part) => asRecord(part)['text'])
    .filter((text) => typeof text === 'string')
    .join('');
}

/** Joins the `data: {…}` lines of servers that stream even when not asked to. */
function joinStream(stream: string): Json {
  const chunks = stream
    .split('\n')
    .filter((line) => line.startsWith('data:') && !line.includes('[DONE]'))
    .map((line) => asRecord(JSON.parse(line.slice(5))));
  if (chunks.length === 0) throw new SyntaxError('not a completion');
  const choices = chunks.map(({ choices }) => firstRecord(choices));
  const content = choices.map(({ delta }) => textOf(asRecord(delta)['content']) ?? '').join('');
  const finish_reason = choices.map(({ finish_reason }) => finish_reason).findLast(Boolean);
  return {
    choices: [{ message: { content }, finish_reason }],
    usage: chunks.findLast(({ usage }) => usage)?.['usage'],
  };
}

function finishReasonOf({ finish_reason, message }: Json, text: string | null): FinishReason {
  if (finish_reason === 'length') return 'cut';
  const refusal = asRecord(message)['refusal'];
  const refuses = typeof refusal === 'string' && refusal !== '';
  return finish_reason === 'content_filter' || (refuses && !text) ? 'refused' : 'done';
}

/** Characters per token, as OpenAI explains its counts; for servers that do not count. */
const CHARACTERS = 4;

function tokensOf(usage: Json, asked: number, text: string | null): Tokens {
  const count = (value: unknown, otherwise: number) =>
    typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : otherwise;
  const input = count(usage['prompt_tokens'], Math.ceil(asked / CHARACTERS));
  return {
    input,
    cached: Math.min(input, count(asRecord(usage['prompt_tokens_details'])['cached_tokens'], 0)),
    output: count(usage['completion_tokens'], Math.ceil((text ?? '').length / CHARACTERS)),
  };
}

/**
 * Reads the body of an answer. `asked` is the number of characters in the prompt, to estimate tokens when the server
 * counts none. Ignores tool calls and reasoning. Throws `SyntaxError` for anything else than a completion.
 */
export function readCompletion(body: unknown, model: string, asked: number): Completion {
  const answer = typeof body === 'string' ? joinStream(body) : asRecord(body);
  if (!Array.isArray(answer['choices'])) throw new SyntaxError('not a completion');
  const choice = firstRecord(answer['choices']);
  const text = textOf(asRecord(choice['message'])['content']);
  return {
    text,
    finishReason: finishReasonOf(choice, text),
    model,
    tokens: tokensOf(asRecord(answer['usage']), asked, text),
  };
}
