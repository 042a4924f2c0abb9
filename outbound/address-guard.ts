import type { Dispatcher } from 'undici';

/** The response to a guarded call. */
export interface GuardedResponse {
  readonly status: number;
  /** Header names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The start of the body as text, at most `maxBytes` of the call. */
  readonly body: string;
}

/** A call of an address that a user entered. */
export interface GuardedCall {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  readonly timeoutMs: number;
  readonly maxBytes: number;
  readonly signal?: AbortSignal;
  /** Called on every connection right before the request is sent. What it throws ends the call. */
  readonly beforeSending?: () => void;
}

/** The only way to call addresses that users enter. Checks them before they are stored, and again at every connect. */
export interface AddressGuard {
  /**
   * Resolves when the address may be stored: its form is valid and it does not resolve to a non-public address. Accepts
   * a public name that does not resolve now. Throws `ForbiddenAddressError`.
   */
  check(url: string): Promise<void>;
  /** Calls the address without following redirects. Throws `ForbiddenAddressError`, or the error of the network. */
  call(call: GuardedCall): Promise<GuardedResponse>;
}

/** A guard that also checks the connections of a client that follows redirects and reuses connections. */
export interface GuardedNetwork extends AddressGuard {
  /**
   * Connects only to addresses that the guard allows, whatever led to them. A connection fails with
   * `ForbiddenAddressError`.
   */
  readonly dispatcher: Dispatcher;
}

/** An address that users' calls must not reach. The message completes "The address …" and may be shown to the user. */
export class ForbiddenAddressError extends Error {
  override readonly name = 'ForbiddenAddressError';
}
