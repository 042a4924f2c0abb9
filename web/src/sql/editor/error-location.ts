/** A part of a statement, from `from` up to but not including `to`, in UTF-16 code units as in a textarea. */
export interface TextRange {
  readonly from: number;
  readonly to: number;
}

const AT = /\(line (\d+), column (\d+)\)/;
const NAMED = /`([^`]+)`/;

/** Converts a line and column (code points, from 1) to a textarea offset (UTF-16 code units, from 0). */
function characterAt(sql: string, line: number, column: number): number | null {
  const lines = sql.split('\n');
  const text = lines[line - 1];
  if (text === undefined) return null;
  const before = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
  return before + [...text].slice(0, column - 1).join('').length;
}

/** Returns the word at an offset, or the single character. */
function wordAt(sql: string, from: number): TextRange {
  const [word = ''] = /^\w+|^[^\s]/u.exec(sql.slice(from)) ?? [];
  return { from, to: from + Math.max(1, word.length) };
}

/** Finds the first use of a name as a whole word. */
function nameIn(sql: string, name: string): TextRange | null {
  const literal = name.replaceAll(/\W/g, '\\$&');
  const found = new RegExp(`(?<![\\w.])${literal}(?!\\w)`).exec(sql);
  return found && { from: found.index, to: found.index + name.length };
}

/**
 * Returns the part of a statement that an error message is about: the word at the line and column, or the first
 * use of the name in backticks. Null when the message has neither.
 */
export function errorLocation(sql: string, message: string): TextRange | null {
  const [, line, column] = AT.exec(message) ?? [];
  if (line !== undefined) {
    const from = characterAt(sql, Number(line), Number(column));
    // An unexpected end of the statement is marked at the last character.
    return from === null ? null : wordAt(sql, Math.max(0, Math.min(from, sql.length - 1)));
  }
  const [, name] = NAMED.exec(message) ?? [];
  return name === undefined ? null : nameIn(sql, name);
}
