import OpenAI, { APIError } from 'openai';
import type { Logger } from '../../../runtime/logger.ts';
import type { Metrics } from '../../../runtime/metrics.ts';
import { readCompletion, type Completion } from './completion.ts';
import {
  createRequestFormats,
  type RequestFormat,
  type RequestFormats,
  type StructuredOutput,
} from './request-format.ts';
import { classifyFailure, isRefusal, type CallFailure } from './call-failure.ts';
import type { ProviderHealth } from './provider-health.ts';

/** The provider refuses this prompt (400, 413, 422): a retry is useless. */
export class PromptRefusedError extends Error {
  override readonly name = 'PromptRefusedError';
}

export interface ModelClientOptions {
  readonly apiKey: string;
  /** Null for OpenAI. */
  readonly baseUrl: string | null;
  /** Tried in this order; at least one. */
  readonly models: readonly string[];
  readonly timeoutMs: number;
  readonly metrics: Pick<Metrics, 'judgeCalls' | 'judgeTokens' | 'judgeSeconds'>;
  readonly logger: Logger;
  readonly health: ProviderHealth;
  readonly now: () => number;
}

export interface ModelPrompt {
  readonly system: string;
  readonly user: string;
  /** Calls with the same key share a long prefix. */
  readonly cacheKey: string;
  /** Structured output to ask for. */
  readonly format: StructuredOutput;
  /** Tokens after which an answer is cut off, thoughts included: protects against runaway output. */
  readonly maxTokens: number;
}

interface ClientContext extends ModelClientOptions {
  readonly client: OpenAI;
  readonly formats: RequestFormats;
}

const OPENAI_URL = 'https://api.openai.com/v1';

const isOpenAi = (baseUrl: string | null) =>
  baseUrl === null || new URL(baseUrl).hostname.endsWith('.openai.com');

/** Returns the instructions, with the schema in words for servers that accept none as a field. */
const instructions = (prompt: ModelPrompt, format: RequestFormat) =>
  format.responseFormat === 'json_schema'
    ? prompt.system
    : `${prompt.system}\n\nAnswer with one JSON object and nothing else, by this JSON Schema:\n${JSON.stringify(prompt.format.json_schema.schema)}`;

/** Calls one model once. Throws what the package throws. */
async function call(
  { client, baseUrl, timeoutMs }: ClientContext,
  model: string,
  prompt: ModelPrompt,
  format: RequestFormat,
) {
  const system = instructions(prompt, format);
  const body = {
    model,
    messages: [
      { role: 'system' as const, content: system },
      { role: 'user' as const, content: prompt.user },
    ],
    ...(format.responseFormat === 'json_schema' && { response_format: prompt.format }),
    ...(format.responseFormat === 'json_object' && { response_format: { type: 'json_object' as const } }),
    ...(format.tokenLimit && { [format.tokenLimit]: prompt.maxTokens }),
    // Only OpenAI is known to accept these; strict servers refuse unknown fields.
    ...(isOpenAi(baseUrl) && { store: false, prompt_cache_key: prompt.cacheKey }),
  };
  // The package's own timeout ends with the headers; a body may hang too.
  const answer: unknown = await client.chat.completions.create(body, {
    signal: AbortSignal.timeout(timeoutMs),
  });
  return readCompletion(answer, model, system.length + prompt.user.length);
}

const MAX_FORMATS = 6;

async function callWithFormat(
  shared: ClientContext,
  model: string,
  prompt: ModelPrompt,
): Promise<Completion> {
  const { formats, logger, metrics } = shared;
  let format = formats.of(model);
  for (let asked = 1; ; asked += 1) {
    try {
      const completion = await call(shared, model, prompt, format);
      formats.succeeded(model);
      return completion;
    } catch (error) {
      if (!(error instanceof APIError) || !isRefusal(Number(error.status))) throw error;
      const { message, code } = error;
      const other = formats.nextFormat(model, format, {
        status: Number(error.status),
        code: code ?? null,
        message,
      });
      if (other === null || asked === MAX_FORMATS) throw error;
      metrics.judgeCalls.inc({ judge: model, outcome: 'refused' });
      logger.warn({ model, from: format, to: other }, 'retrying the model with another request format');
      format = other;
    }
  }
}

/** Measures and logs a call. Returns its failure as a value. */
async function attempt(
  shared: ClientContext,
  model: string,
  prompt: ModelPrompt,
): Promise<Completion | CallFailure> {
  const { metrics, logger, now } = shared;
  const stop = metrics.judgeSeconds.startTimer({ judge: model });
  try {
    const completion = await callWithFormat(shared, model, prompt);
    metrics.judgeCalls.inc({ judge: model, outcome: 'answered' });
    const { input, output } = completion.tokens;
    metrics.judgeTokens.inc({ judge: model, direction: 'input' }, input);
    metrics.judgeTokens.inc({ judge: model, direction: 'output' }, output);
    return completion;
  } catch (error) {
    const failure = classifyFailure(error, now());
    if (!failure) throw error;
    metrics.judgeCalls.inc({ judge: model, outcome: failure.kind });
    const { status } = error as { status?: number };
    // Only the operator can fix a refused key or an unknown model; nothing is judged until then.
    const level = status === 401 || status === 403 || status === 404 ? 'error' : 'warn';
    logger[level]({ model, status, reason: failure.message }, 'the model call failed');
    return failure;
  } finally {
    stop();
  }
}

/** Returns the error for a prompt without an answer: refused only when no model is unavailable. */
function errorOf(failures: readonly CallFailure[], startedAt: number, health: ProviderHealth): Error {
  const message = `the model ${failures.map((failure) => failure.message).join(', then ')}`;
  const absent = failures.filter(({ kind }) => kind === 'unavailable');
  if (absent.length === 0) return new PromptRefusedError(message);
  const asked = absent.map(({ retryAfterMs }) => retryAfterMs).filter((ms) => ms !== null);
  const suspect = absent.every((failure) => failure.mayBeCausedByPosts);
  return health.failed(message, startedAt, asked.length > 0 ? Math.min(...asked) : null, suspect);
}

/**
 * Creates a client that asks the models in order until one answers. It does not retry, except in another request
 * format. When a model is unavailable it throws `ProviderUnavailableError`, and the posts are redelivered after the
 * pause. Throws `PromptRefusedError` when all models refuse the prompt.
 */
export function createModelClient(options: ModelClientOptions): (prompt: ModelPrompt) => Promise<Completion> {
  const client = new OpenAI({
    apiKey: options.apiKey,
    baseURL: options.baseUrl ?? OPENAI_URL,
    timeout: options.timeoutMs,
    maxRetries: 0,
    logLevel: 'off',
  });
  // OpenAI's newer models refuse `max_tokens`; most other servers know only that.
  const tokenLimit = isOpenAi(options.baseUrl) ? 'max_completion_tokens' : 'max_tokens';
  const shared = {
    ...options,
    client,
    formats: createRequestFormats({ responseFormat: 'json_schema', tokenLimit }),
  };
  return async (prompt) => {
    options.health.check();
    const startedAt = options.now();
    const failures: CallFailure[] = [];
    for (const model of options.models) {
      const result = await attempt(shared, model, prompt);
      if (!('kind' in result)) {
        options.health.succeeded();
        return result;
      }
      failures.push(result);
    }
    throw errorOf(failures, startedAt, options.health);
  };
}
