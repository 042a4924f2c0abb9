import { OAuthError } from './oauth-error.ts';
import type { QueryText } from '../input/query-text.ts';

/** Values as the protocol takes them: each once at most, and an empty one is none (RFC 6749, section 3.1). */
export interface Parameters {
  /** Gives a parameter, if it is there. Throws `invalid_request` when it is there twice, or no store can keep it. */
  get(name: string): string | undefined;
  /** Gives a parameter, and throws `invalid_request` when it is missing. */
  need(name: string): string;
}

/** Takes what was sent, in an address or a form. */
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
