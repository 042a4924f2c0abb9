import OpenAI, { APIConnectionError, APIConnectionTimeoutError, APIError, APIUserAbortError } from 'openai';
import { type Logger } from '../../../telemetry/logger.ts';
import { type Metrics } from '../../../telemetry/metrics.ts';
import { type Tokens } from '../../../schemas/verdict-record.ts';
import { isAway } from '../../engine/away.ts';
import { type ProviderHealth } from './provider-health.ts';

/** What the model said, null where it said nothing or broke off, and what it cost. */
export interface Completion {
  readonly text: string | null;
  readonly model: string;
  readonly tokens: Tokens;
}

/** The provider will not answer this prompt (400, 413, 422): asking again is of no use. */
export class PromptRefusedError extends Error {
  override readonly name = 'PromptRefusedError';
}

export interface ModelClientOptions {
  readonly apiKey: string;
  /** Null: OpenAI itself. */
  readonly baseUrl: string | null;
  /** Tried in this order; at least one. */
  readonly models: readonly string[];
  readonly timeoutMs: number;
  readonly metrics: Pick<Metrics, 'judgeCalls' | 'judgeTokens' | 'judgeSeconds'>;
  readonly logger: Logger;
  readonly health: ProviderHealth;
  readonly now: () => number;
}

/** `response_format` of a call: strict structured output by JSON Schema. */
export interface StructuredOutput {
  readonly type: 'json_schema';
  readonly json_schema: {
    readonly name: string;
    readonly strict: boolean;
    readonly schema: Record<string, unknown>;
  };
}

export interface Prompt {
  readonly system: string;
  readonly user: string;
  /** Calls of the same key share a long beginning. */
  readonly cacheKey: string;
  /** Structured output to ask for. */
  readonly format: StructuredOutput;
}

interface Failure {
  readonly kind: 'refused' | 'away';
  readonly message: string;
  readonly askedMs: number | null;
  readonly suspect: boolean;
}

/** `Retry-After` in milliseconds: seconds, or a date. */
function retryAfterMs(headers: Headers | undefined, now: number): number | null {
  const value = headers?.get('retry-after');
  if (!value) return null;
  const ms = /^\d+(\.\d+)?$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now;
  return Number.isFinite(ms) ? Math.max(0, ms) : null;
}

const away = (message: string, suspect = false, askedMs: number | null = null): Failure => ({
  kind: 'away',
  message,
  askedMs,
  suspect,
});

/** The ways in which a call that took too long ends, before its headers and within its body. */
const isTimeout = (error: unknown) =>
  error instanceof APIConnectionTimeoutError ||
  error instanceof APIUserAbortError ||
  (error instanceof DOMException && (error.name === 'TimeoutError' || error.name === 'AbortError'));

/** Sorts an error by its type and status. Null: not the provider's doing, so a fault of ours. */
function failureOf(error: unknown, now: number): Failure | null {
  if (isTimeout(error)) return away('gave no answer in time', true);
  if (error instanceof APIConnectionError) return away('cannot be reached');
  // A body that is cut off or no JSON at all comes from something that stands in front of the provider.
  if (error instanceof SyntaxError || isAway(error)) return away('answered with a broken body');
  if (!(error instanceof APIError)) return null;
  const status = Number(error.status);
  const message = `answered ${status}${error.code ? ` (${error.code})` : ''}`;
  if ([400, 413, 422].includes(status)) return { kind: 'refused', message, askedMs: null, suspect: false };
  return away(message, status === 500, retryAfterMs(error.headers as Headers | undefined, now));
}

const OPENAI_URL = 'https://api.openai.com/v1';

/** Only OpenAI is known to take these; strict servers refuse fields they do not know. */
const openAiFields = (baseUrl: string | null, cacheKey: string) =>
  baseUrl === null || new URL(baseUrl).hostname.endsWith('.openai.com')
    ? { store: false, prompt_cache_key: cacheKey }
    : {};

/** One call of one model. Throws what the package throws. */
async function call(
  client: OpenAI,
  { baseUrl, timeoutMs }: ModelClientOptions,
  model: string,
  prompt: Prompt,
): Promise<Completion> {
  const body = {
    model,
    messages: [
      { role: 'system' as const, content: prompt.system },
      { role: 'user' as const, content: prompt.user },
    ],
    response_format: prompt.format,
    ...openAiFields(baseUrl, prompt.cacheKey),
  };
  // The package's own time-out ends with the headers; a body may hang as well.
  const answer = await client.chat.completions.create(body, { signal: AbortSignal.timeout(timeoutMs) });
  if (!Array.isArray((answer as Partial<typeof answer>).choices)) throw new SyntaxError('not a completion');
  const text = answer.choices[0]?.message?.content ?? null;
  return {
    text,
    model,
    tokens: {
      input: answer.usage?.prompt_tokens ?? 0,
      cached: answer.usage?.prompt_tokens_details?.cached_tokens ?? 0,
      output: answer.usage?.completion_tokens ?? 0,
    },
  };
}

/** The call, measured and logged; its failure as a value. */
async function attempt(
  client: OpenAI,
  options: ModelClientOptions,
  model: string,
  prompt: Prompt,
): Promise<Completion | Failure> {
  const { metrics, logger, now } = options;
  const stop = metrics.judgeSeconds.startTimer({ judge: model });
  try {
    const completion = await call(client, options, model, prompt);
    metrics.judgeCalls.inc({ judge: model, outcome: 'answered' });
    const { input, output } = completion.tokens;
    metrics.judgeTokens.inc({ judge: model, direction: 'input' }, input);
    metrics.judgeTokens.inc({ judge: model, direction: 'output' }, output);
    return completion;
  } catch (error) {
    const failure = failureOf(error, now());
    if (!failure) throw error;
    metrics.judgeCalls.inc({ judge: model, outcome: failure.kind });
    const { status } = error as { status?: number };
    // A refused key or an unknown model is the operator's to mend: nothing will be judged until then.
    const level = status === 401 || status === 403 || status === 404 ? 'error' : 'warn';
    logger[level]({ model, status, reason: failure.message }, 'the model did not answer');
    return failure;
  } finally {
    stop();
  }
}

/** The error for a prompt that no model answered: refused only when none of them is away. */
function errorOf(failures: readonly Failure[], startedAt: number, health: ProviderHealth): Error {
  const message = `the model ${failures.map((failure) => failure.message).join(', then ')}`;
  const absent = failures.filter(({ kind }) => kind === 'away');
  if (absent.length === 0) return new PromptRefusedError(message);
  const asked = absent.map(({ askedMs }) => askedMs).filter((ms) => ms !== null);
  const suspect = absent.every((failure) => failure.suspect);
  return health.failed(message, startedAt, asked.length > 0 ? Math.min(...asked) : null, suspect);
}

/**
 * Asks the models in their order until one answers. Makes no second attempt by itself: when all are away it throws
 * `ProviderAwayError`, and the posts come again after the pause. Throws `PromptRefusedError` when they refuse the prompt.
 */
export function createModelClient(options: ModelClientOptions): (prompt: Prompt) => Promise<Completion> {
  const client = new OpenAI({
    apiKey: options.apiKey,
    baseURL: options.baseUrl ?? OPENAI_URL,
    timeout: options.timeoutMs,
    maxRetries: 0,
    logLevel: 'off',
  });
  return async (prompt) => {
    options.health.check();
    const startedAt = options.now();
    const failures: Failure[] = [];
    for (const model of options.models) {
      const result = await attempt(client, options, model, prompt);
      if (!('kind' in result)) {
        options.health.succeeded();
        return result;
      }
      failures.push(result);
    }
    throw errorOf(failures, startedAt, options.health);
  };
}
