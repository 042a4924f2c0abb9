/** A part of a statement: from this character on, and before that one, as text fields count them. */
export interface TextRange {
  readonly from: number;
  readonly to: number;
}

const AT = /\(line (\d+), column (\d+)\)/;
const NAMED = /`([^`]+)`/;

/** Gives where the service's lines and columns lead: it counts whole characters from 1, text fields count half ones from 0. */
function characterAt(sql: string, line: number, column: number): number | null {
  const lines = sql.split('\n');
  const its = lines[line - 1];
  if (its === undefined) return null;
  const before = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
  return before + [...its].slice(0, column - 1).join('').length;
}

/** The word at a character, or that character alone. */
function wordAt(sql: string, from: number): TextRange {
  const [word = ''] = /^\w+|^[^\s]/u.exec(sql.slice(from)) ?? [];
  return { from, to: from + Math.max(1, word.length) };
}

/** A name that the complaint quotes, where the statement says it as a word of its own. */
function nameIn(sql: string, name: string): TextRange | null {
  const literal = name.replaceAll(/\W/g, '\\$&');
  const found = new RegExp(`(?<![\\w.])${literal}(?!\\w)`).exec(sql);
  return found && { from: found.index, to: found.index + name.length };
}

/**
 * Takes a statement and what the service says is wrong with it, and gives the part that is meant: the word at the line and
 * column, or the first use of the name in backticks. Null when it names neither.
 */
export function errorLocation(sql: string, complaint: string): TextRange | null {
  const [, line, column] = AT.exec(complaint) ?? [];
  if (line !== undefined) {
    const from = characterAt(sql, Number(line), Number(column));
    // An end that came too soon is marked at the last character.
    return from === null ? null : wordAt(sql, Math.max(0, Math.min(from, sql.length - 1)));
  }
  const [, name] = NAMED.exec(complaint) ?? [];
  return name === undefined ? null : nameIn(sql, name);
}
