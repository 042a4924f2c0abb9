const isPlain = (element: unknown): boolean =>
  typeof element === 'number' ||
  (typeof element === 'string' && !element.includes('"') && !element.includes('\\'));

/**
 * Returns an array of numbers and texts in PostgreSQL's text form, as a parameter. The driver writes the same, but escapes
 * each element, which takes several times as long. Returns any other value, such as an array with nulls or texts that
 * need escapes, as it is.
 */
export const arrayText = (value: unknown): unknown =>
  Array.isArray(value) && value.length > 0 && value.every(isPlain) ? `{"${value.join('","')}"}` : value;
