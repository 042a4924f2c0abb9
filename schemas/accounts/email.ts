import { Type } from '@sinclair/typebox';
import { publishedAs } from '../formats.ts';

/**
 * One address and nothing else: no name, no list, no quotes, no comment, so it can stand in a header as it is. A host
 * name has a dot, but for `localhost`.
 */
export const EMAIL_PATTERN =
  '^[^\\s\\p{C}@<>()\\[\\]\\\\,;:"]{1,64}@(localhost|(?!-)[\\p{L}\\p{N}\\-]{1,63}(\\.[\\p{L}\\p{N}\\-]{1,63})*\\.[\\p{L}\\p{N}\\-]{2,63})$';

/** The longest address that mail takes (RFC 5321, 4.5.3.1.3, less the angle brackets). */
const LONGEST = 254;

/** The common kind of address, by a pattern that all readers of JSON Schema share. */
const PlainEmail = Type.String({
  maxLength: LONGEST,
  pattern: '^[A-Za-z0-9._+-]{1,64}@([A-Za-z0-9]{1,30}\\.){1,3}[A-Za-z]{2,24}$',
});

/** An e-mail address. */
export const Email = publishedAs(Type.String({ maxLength: LONGEST, pattern: EMAIL_PATTERN }), PlainEmail);
