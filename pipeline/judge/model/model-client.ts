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

export interface ModelPrompt {
  readonly system: string;
  readonly user: string;
  /** Calls of the same key share a long beginning. */
  readonly cacheKey: string;
  /** Structured output to ask for. */
  readonly format: StructuredOutput;
  /** Tokens after which an answer is broken off, thoughts included: a stop for models that run wild. */
  readonly maxTokens: number;
}

/** What all calls of a client share. */
interface ClientContext extends ModelClientOptions {
  readonly client: OpenAI;
  readonly dialects: RequestFormats;
}

const OPENAI_URL = 'https://api.openai.com/v1';

const isOpenAi = (baseUrl: string | null) =>
  baseUrl === null || new URL(baseUrl).hostname.endsWith('.openai.com');

/** The instructions, with the form of the answer where the server takes no schema beside them. */
const instructions = ({ system, format }: ModelPrompt, dialect: RequestFormat) =>
  dialect.responseFormat === 'json_schema'
    ? system
    : `${system}\n\nAnswer with one JSON object and nothing else, by this JSON Schema:\n${JSON.stringify(format.json_schema.schema)}`;

/** One call of one model. Throws what the package throws. */
async function call(
  { client, baseUrl, timeoutMs }: ClientContext,
  model: string,
  prompt: ModelPrompt,
  dialect: RequestFormat,
) {
  const system = instructions(prompt, dialect);
  const body = {
    model,
    messages: [
      { role: 'system' as const, content: system },
      { role: 'user' as const, content: prompt.user },
    ],
    ...(dialect.responseFormat === 'json_schema' && { response_format: prompt.format }),
    ...(dialect.responseFormat === 'json_object' && { response_format: { type: 'json_object' as const } }),
    ...(dialect.tokenLimit && { [dialect.tokenLimit]: prompt.maxTokens }),
    // Only OpenAI is known to take these; strict servers refuse fields they do not know.
    ...(isOpenAi(baseUrl) && { store: false, prompt_cache_key: prompt.cacheKey }),
  };
  // The package's own time-out ends with the headers; a body may hang as well.
  const answer: unknown = await client.chat.completions.create(body, {
    signal: AbortSignal.timeout(timeoutMs),
  });
  return readCompletion(answer, model, system.length + prompt.user.length);
}

/** Forms in which one question is asked at most. */
const MAX_FORMATS = 6;

/** The call, asked again in another dialect where the server does not understand it. */
async function callWithFormat(
  shared: ClientContext,
  model: string,
  prompt: ModelPrompt,
): Promise<Completion> {
  const { dialects, logger, metrics } = shared;
  let dialect = dialects.of(model);
  for (let asked = 1; ; asked += 1) {
    try {
      const completion = await call(shared, model, prompt, dialect);
      dialects.succeeded(model);
      return completion;
    } catch (error) {
      if (!(error instanceof APIError) || !isRefusal(Number(error.status))) throw error;
      const { message, code } = error;
      const other = dialects.nextFormat(model, dialect, {
        status: Number(error.status),
        code: code ?? null,
        message,
      });
      if (other === null || asked === MAX_FORMATS) throw error;
      metrics.judgeCalls.inc({ judge: model, outcome: 'refused' });
      logger.warn({ model, from: dialect, to: other }, 'the model is asked in another form');
      dialect = other;
    }
  }
}

/** The call, measured and logged; its failure as a value. */
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
    // A refused key or an unknown model is the operator's to mend: nothing will be judged until then.
    const level = status === 401 || status === 403 || status === 404 ? 'error' : 'warn';
    logger[level]({ model, status, reason: failure.message }, 'the model did not answer');
    return failure;
  } finally {
    stop();
  }
}

/** The error for a prompt that no model answered: refused only when none of them is away. */
function errorOf(failures: readonly CallFailure[], startedAt: number, health: ProviderHealth): Error {
  const message = `the model ${failures.map((failure) => failure.message).join(', then ')}`;
  const absent = failures.filter(({ kind }) => kind === 'away');
  if (absent.length === 0) return new PromptRefusedError(message);
  const asked = absent.map(({ retryAfterMs }) => retryAfterMs).filter((ms) => ms !== null);
  const suspect = absent.every((failure) => failure.mayBeCausedByPosts);
  return health.failed(message, startedAt, asked.length > 0 ? Math.min(...asked) : null, suspect);
}

/**
 * Asks the models in their order until one answers. Makes no second attempt by itself, but for servers that do not
 * understand the form of the question: when all are away it throws `ProviderAwayError`, and the posts come again after
 * the pause. Throws `PromptRefusedError` when they refuse the prompt.
 */
export function createModelClient(options: ModelClientOptions): (prompt: ModelPrompt) => Promise<Completion> {
  const client = new OpenAI({
    apiKey: options.apiKey,
    baseURL: options.baseUrl ?? OPENAI_URL,
    timeout: options.timeoutMs,
    maxRetries: 0,
    logLevel: 'off',
  });
  // OpenAI's newer models refuse `max_tokens`; most other servers know nothing else.
  const tokenLimit = isOpenAi(options.baseUrl) ? 'max_completion_tokens' : 'max_tokens';
  const shared = {
    ...options,
    client,
    dialects: createRequestFormats({ responseFormat: 'json_schema', tokenLimit }),
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
