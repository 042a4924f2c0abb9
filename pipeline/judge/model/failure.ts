import { APIConnectionError, APIConnectionTimeoutError, APIError, APIUserAbortError } from 'openai';
import { isUnavailable } from '../../../runtime/unavailable.ts';

/** A call without an answer. */
export interface Failure {
  readonly kind: 'refused' | 'away';
  readonly message: string;
  /** `Retry-After`, in ms. */
  readonly askedMs: number | null;
  /** The posts themselves may be why. */
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

/** The provider will not answer this question as it stands. */
export const refuses = (status: number) => [400, 413, 422].includes(status);

/** Sorts an error by its type and status. Null: not the provider's doing, so a fault of ours. */
export function failureOf(error: unknown, now: number): Failure | null {
  if (isTimeout(error)) return away('gave no answer in time', true);
  if (error instanceof APIConnectionError) return away('cannot be reached');
  // A body that is cut off or no JSON at all comes from something that stands in front of the provider.
  if (error instanceof SyntaxError || isUnavailable(error)) return away('answered with a broken body');
  if (!(error instanceof APIError)) return null;
  const status = Number(error.status);
  const message = `answered ${status}${error.code ? ` (${error.code})` : ''}`;
  if (refuses(status)) return { kind: 'refused', message, askedMs: null, suspect: false };
  return away(message, status === 500, retryAfterMs(error.headers as Headers | undefined, now));
}
