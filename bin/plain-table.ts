import Table, { type TableConstructorOptions } from 'cli-table3';

const NO_LINES = Object.fromEntries(
  ['top', 'bottom', 'left', 'right', 'mid'].flatMap((at) =>
    [at, `${at}-mid`, `${at}-left`, `${at}-right`, 'mid-mid', 'middle'].map((name) => [name, ''] as const),
  ),
);

/** Returns rows as a table without lines, with `gap` spaces after each column. */
export function plainTable(
  rows: readonly (readonly (string | number)[])[],
  {
    gap,
    ...options
  }: Pick<TableConstructorOptions, 'head' | 'colAligns' | 'colWidths'> & { readonly gap: number },
): string {
  const style = { head: [], border: [], 'padding-left': 0, 'padding-right': gap, compact: true };
  const table = new Table({ ...options, chars: NO_LINES, style });
  table.push(...rows.map((row) => [...row]));
  return table
    .toString()
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n');
}
