import { OAuthError } from './oauth-error.ts';
import type { QueryText } from '../input/query-text.ts';

/** The parameters of the protocol: each at most once, and an empty one counts as missing (RFC 6749, section 3.1). */
export interface Parameters {
  /** Returns a parameter, if present. Throws `invalid_request` when it is repeated or contains NUL. */
  get(name: string): string | undefined;
  need(name: string): string;
}

/** Wraps the parameters of an address or a form. */
export function readParameters(sent: QueryText): Parameters {
  const get = (name: string) => {
    const values = sent.get(name) ?? [];
    if (values.length > 1) throw new OAuthError('invalid_request', `${name} must be given once`);
    if (values[0]?.includes('\0')) throw new OAuthError('invalid_request', `${name} must not contain NUL`);
    return values[0] || undefined;
  };
  return {
    get,
    need(name) {
      const value = get(name);
      if (value === undefined) throw new OAuthError('invalid_request', `${name} is missing`);
      return value;
    },
  };
}
