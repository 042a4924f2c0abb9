/** What must be quoted in an array's text: other characters, empty texts, and the word for no value. */
const NEEDS_QUOTES = /[^\w,-]|^,|,,|,$|(?:^|,)null(?:,|$)/i;

/**
 * Returns the parameter for an array of numbers or ids, in PostgreSQL's text form. The driver quotes and escapes each
 * element, which takes several times as long. An array with texts that need quotes is returned as it is, for the driver.
 */
export function arrayText<T extends string | number>(values: readonly T[]): string | readonly T[] {
  const text = values.join(',');
  const isPlain = text !== '' && !NEEDS_QUOTES.test(text) && text.split(',').length === values.length;
  return isPlain ? `{${text}}` : values;
}
