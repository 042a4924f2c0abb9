import type { AlertChannel } from '../../schemas/alerts/alert.ts';
import type { Message } from '../messages/message.ts';

/** Milliseconds that sending one message may take: a caller waits for it. */
export const SEND_TIMEOUT_MS = 15_000;

/** A way to people. */
export interface Channel {
  /**
   * Sends a message and returns, in a few words, where it went (`to ops@acme.example`). Throws `NotSentError` when it did
   * not go out; whether it did is unknown after a time-out.
   */
  send(target: string, message: Message): Promise<string>;
}

export type Channels = Readonly<Record<AlertChannel, Channel>>;

/** A message did not go out. The text says why in words that may be shown to the user: no secret, no inner address. */
export class NotSentError extends Error {
  override readonly name = 'NotSentError';
  /** For how many milliseconds the provider asks to wait; null: it does not say. */
  readonly retryAfterMs: number | null;

  constructor(message: string, options: ErrorOptions & { readonly retryAfterMs?: number } = {}) {
    super(message, options);
    this.retryAfterMs = options.retryAfterMs ?? null;
  }
}

/** Takes the code of a network failure (`ECONNREFUSED`) and says what it means, of whoever was called. */
export function networkFailure(who: string, error: unknown): NotSentError {
  const { code, name, cause } = error as { code?: string; name?: string; cause?: { code?: string } };
  const known = [code, cause?.code, name].find((each) => each !== undefined && NETWORK[each] !== undefined);
  return new NotSentError(`${who} ${NETWORK[known ?? ''] ?? 'cannot be reached'}.`, { cause: error });
}

const TIMED_OUT = 'did not answer in time';
const NETWORK: Readonly<Record<string, string>> = {
  ENOTFOUND: 'has no known address',
  EDNS: 'has no known address',
  UnknownHostError: 'has no known address',
  ECONNREFUSED: 'refuses connections',
  ECONNRESET: 'broke the connection off',
  UND_ERR_SOCKET: 'broke the connection off',
  HTTPParserError: 'answered with something that is not HTTP',
  UND_ERR_HEADERS_OVERFLOW: 'answered with something that is not HTTP',
  EndlessInterimError: 'sends interim answers without end',
  ETLS: 'offers no connection that can be trusted',
  CERT_HAS_EXPIRED: 'offers no connection that can be trusted',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'offers no connection that can be trusted',
  SELF_SIGNED_CERT_IN_CHAIN: 'offers no connection that can be trusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'offers no connection that can be trusted',
  ERR_TLS_CERT_ALTNAME_INVALID: 'offers no connection that can be trusted',
  ETIMEDOUT: TIMED_OUT,
  UND_ERR_CONNECT_TIMEOUT: TIMED_OUT,
  TimeoutError: TIMED_OUT,
  AbortError: TIMED_OUT,
  EABORT: TIMED_OUT,
};
