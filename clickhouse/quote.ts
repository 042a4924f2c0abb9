/** Returns a text as a string literal of ClickHouse SQL. */
export const quoteText = (text: string): string => `'${text.replace(/[\\']/g, '\\$&')}'`;

/** Returns a name as a quoted identifier of ClickHouse SQL. */
export const quoteName = (name: string): string => `\`${name.replace(/[\\`]/g, '\\$&')}\``;
