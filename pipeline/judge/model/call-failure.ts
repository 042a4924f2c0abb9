import { APIConnectionError, APIConnectionTimeoutError, APIError, APIUserAbortError } from 'openai';
import { isUnavailable } from '../../../runtime/unavailable.ts';

/** A call without an answer. */
export interface CallFailure {
  readonly kind: 'refused' | 'unavailable';
  readonly message: string;
  /** `Retry-After`, in ms. */
  readonly retryAfterMs: number | null;
  /** Whether the posts themselves may be the cause. */
  readonly mayBeCausedByPosts: boolean;
}

/** `Retry-After` in milliseconds: seconds, or a date. */
function retryAfterMs(headers: Headers | undefined, now: number): number | null {
  const value = headers?.get('retry-after');
  if (!value) return null;
  const ms = /^\d+(\.\d+)?$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now;
  return Number.isFinite(ms) ? Math.max(0, ms) : null;
}

const unavailable = (
  message: string,
  mayBeCausedByPosts = false,
  retryAfterMs: number | null = null,
): CallFailure => ({
  kind: 'unavailable',
  message,
  retryAfterMs,
  mayBeCausedByPosts,
});

/** Timeouts, before the headers and within the body. */
const isTimeout = (error: unknown) =>
  error instanceof APIConnectionTimeoutError ||
  error instanceof APIUserAbortError ||
  (error instanceof DOMException && (error.name === 'TimeoutError' || error.name === 'AbortError'));

/** Whether the status means that the provider refuses this prompt. */
export const isRefusal = (status: number) => [400, 413, 422].includes(status);

/** Classifies an error by its type and status. Null: not the provider's failure but a bug here. */
export function classifyFailure(error: unknown, now: number): CallFailure | null {
  if (isTimeout(error)) return unavailable('gave no answer in time', true);
  if (error instanceof APIConnectionError) return unavailable('cannot be reached');
  // A truncated body or one that is not JSON comes from a proxy in front of the provider.
  if (error instanceof SyntaxError || isUnavailable(error)) return unavailable('answered with a broken body');
  if (!(error instanceof APIError)) return null;
  const status = Number(error.status);
  const message = `answered ${status}${error.code ? ` (${error.code})` : ''}`;
  if (isRefusal(status)) return { kind: 'refused', message, retryAfterMs: null, mayBeCausedByPosts: false };
  return unavailable(message, status === 500, retryAfterMs(error.headers as Headers | undefined, now));
}
