/** What a guarded call answers. */
export interface GuardedAnswer {
  readonly status: number;
  /** Header names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The first bytes of the answer as text, at most `maxBytes` of the call. */
  readonly body: string;
}

/** One call to an address that a user gave. */
export interface GuardedCall {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  /** Milliseconds for the whole call. */
  readonly timeoutMs: number;
  /** Most bytes of the answer that are read. */
  readonly maxBytes: number;
  readonly signal?: AbortSignal;
}

/** The one way to reach an address that a user gave: checked before it is kept, and again at every connect. */
export interface AddressGuard {
  /**
   * Resolves when the address may be kept: its form is right, and it does not lead to an address that is not public. A
   * public name that does not resolve now is accepted. Throws `ForbiddenAddressError`.
   */
  check(url: string): Promise<void>;
  /** Calls the address without following redirects. Throws `ForbiddenAddressError`, or what the network threw. */
  call(call: GuardedCall): Promise<GuardedAnswer>;
}

/** The address leads where users' calls must not go. The message says why in words that may be shown to the user. */
export class ForbiddenAddressError extends Error {
  override readonly name = 'ForbiddenAddressError';
}
