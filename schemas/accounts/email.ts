import { Type } from '@sinclair/typebox';
import { publishedAs } from '../formats.ts';

/**
 * One address and nothing else: no name, list, quotes or comment, so that it can be used in a header as it is. The
 * host has a dot, except `localhost`.
 */
export const EMAIL_PATTERN =
  '^[^\\s\\p{C}@<>()\\[\\]\\\\,;:"]{1,64}@(localhost|(?!-)[\\p{L}\\p{N}\\-]{1,63}(\\.[\\p{L}\\p{N}\\-]{1,63})*\\.[\\p{L}\\p{N}\\-]{2,63})$';

/** The longest email address (RFC 5321, 4.5.3.1.3, without the angle brackets). */
const LONGEST = 254;

/** The common form of an address, as a pattern that all readers of JSON Schema share. */
const PlainEmail = Type.String({
  maxLength: LONGEST,
  pattern: '^[A-Za-z0-9._+-]{1,64}@([A-Za-z0-9]{1,30}\\.){1,3}[A-Za-z]{2,24}$',
});

/** An email address. */
export const Email = publishedAs(Type.String({ maxLength: LONGEST, pattern: EMAIL_PATTERN }), PlainEmail);
