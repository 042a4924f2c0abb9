/** Splits a table into rows and cells: one row a line, ` | ` between cells. */
export const tableRows = (table: string): string[][] =>
  table
    .trim()
    .split('\n')
    .map((row) => row.split(' | '));
