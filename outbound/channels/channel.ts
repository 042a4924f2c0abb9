import type { AlertChannel } from '../../schemas/alerts/alert-channel.ts';
import type { Message } from '../messages/message.ts';

/** Milliseconds for sending one message, while a caller waits. */
export const SEND_TIMEOUT_MS = 15_000;

/** What some channels need besides a target. */
export interface ChannelExtras {
  /** A token or signing secret; null: none is set. */
  readonly secret?: string | null;
  /** The shape of the body (`messages/template.ts`); null: the default. */
  readonly template?: string | null;
  /** The workspace of the alert, among whose members the target is. */
  readonly workspaceId?: number;
}

/** A way to send messages to people. */
export interface Channel {
  /** The variable that must be set before messages reach anybody; absent: none. */
  readonly missing?: string;
  /**
   * Sends a message. Returns in a few words where it went (`to ops@acme.example`). Throws `NotSentError` when it was
   * not sent; after a time-out it may have been.
   */
  send(target: string, message: Message, extras?: ChannelExtras): Promise<string>;
}

/** The channel of each kind. */
export type Channels = Readonly<Record<AlertChannel, Channel>>;

/** A message was not sent. The text says why, for users: no secret, no internal address. */
export class NotSentError extends Error {
  override readonly name = 'NotSentError';
  /** Milliseconds that the provider asks to wait; null: it does not say. */
  readonly retryAfterMs: number | null;

  constructor(message: string, options: ErrorOptions & { readonly retryAfterMs?: number } = {}) {
    super(message, options);
    this.retryAfterMs = options.retryAfterMs ?? null;
  }
}

/** Returns the error for a failed network call of `who`, with a message for users. */
export function networkFailure(who: string, error: unknown): NotSentError {
  const { code, name, cause } = error as { code?: string; name?: string; cause?: { code?: string } };
  const known = [code, cause?.code, name].find((each) => each !== undefined && NETWORK[each] !== undefined);
  return new NotSentError(`${who} ${NETWORK[known ?? ''] ?? 'could not be reached'}.`, { cause: error });
}

const NO_ADDRESS = 'could not be found by its host name';
const CLOSED = 'closed the connection';
const NOT_HTTP = 'sent a response that is not valid HTTP';
const UNTRUSTED = 'does not offer a trusted TLS connection';
const TIMED_OUT = 'did not respond in time';
const NETWORK: Readonly<Record<string, string>> = {
  ENOTFOUND: NO_ADDRESS,
  EDNS: NO_ADDRESS,
  UnknownHostError: NO_ADDRESS,
  ECONNREFUSED: 'refused the connection',
  ECONNRESET: CLOSED,
  UND_ERR_SOCKET: CLOSED,
  HTTPParserError: NOT_HTTP,
  UND_ERR_HEADERS_OVERFLOW: NOT_HTTP,
  TooManyInterimError: 'sent too many interim responses',
  ETLS: UNTRUSTED,
  CERT_HAS_EXPIRED: UNTRUSTED,
  DEPTH_ZERO_SELF_SIGNED_CERT: UNTRUSTED,
  SELF_SIGNED_CERT_IN_CHAIN: UNTRUSTED,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNTRUSTED,
  ERR_TLS_CERT_ALTNAME_INVALID: UNTRUSTED,
  ETIMEDOUT: TIMED_OUT,
  UND_ERR_CONNECT_TIMEOUT: TIMED_OUT,
  TimeoutError: TIMED_OUT,
  AbortError: TIMED_OUT,
  EABORT: TIMED_OUT,
};
