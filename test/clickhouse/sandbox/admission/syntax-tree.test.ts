import { StatementError } from '../../../../clickhouse/sandbox/errors.ts';
import { describe, expect, it } from 'vitest';
import { readSyntaxTree } from '../../../../clickhouse/sandbox/admission/syntax-tree.ts';
import { checkTree } from '../../../../clickhouse/sandbox/admission/tree-rules.ts';

const COUNT = `SelectWithUnionQuery (children 1)
 ExpressionList (children 1)
  SelectQuery (children 2)
   ExpressionList (children 2)
    Function count (alias n) (children 1)
     ExpressionList (children 1)
      Asterisk
    Literal 'a (children 3)' (alias x y)
   TablesInSelectQuery (children 1)
    TablesInSelectQueryElement (children 1)
     TableExpression (children 1)
      TableIdentifier mentions (alias m)
`;
const rule = { allows: (name: string) => name === 'count', refuses: () => false };
const withoutCount = COUNT.replace(
  ' Function count (alias n) (children 1)',
  ' QualifiedAsterisk (children 1)',
);

describe('the syntax tree', () => {
  it('is read with names and literals, without aliases', () => {
    const tree = readSyntaxTree(COUNT);
    const list = tree?.children[0]?.children[0]?.children[0];
    expect(list?.children.map(({ kind, value }) => [kind, value])).toEqual([
      ['Function', 'count'],
      ['Literal', "'a (children 3)'"],
    ]);
  });

  it.each([
    ['one line more than declared', COUNT.replace('(children 2)\n   Exp', '(children 1)\n   Exp')],
    ['one line less than declared', COUNT.replace('(children 2)\n   Exp', '(children 3)\n   Exp')],
    ['a skipped level', COUNT.replace('      Asterisk', '       Asterisk')],
    ['a second root', `${COUNT}SelectWithUnionQuery\n`],
    ['no node at all', '(children 1)\n'],
    ['nothing', ''],
  ])('is null with %s', (_what, text) => {
    expect(readSyntaxTree(text)).toBeNull();
  });

  it('distinguishes count(*), which reads no column, from all columns', () => {
    expect(checkTree(readSyntaxTree(COUNT), rule)).toEqual({ selectsAll: false });
    expect(checkTree(readSyntaxTree(withoutCount), rule)).toEqual({ selectsAll: true });
  });

  it.each([
    ['an unknown kind of node', COUNT.replace('Literal', 'Novelty')],
    ['settings', COUNT.replace("Literal 'a (children 3)' (alias x y)", 'Set')],
    ['another root', COUNT.replace('SelectWithUnionQuery', 'InsertQuery')],
    ['a table with a database name', COUNT.replace('TableIdentifier mentions', 'TableIdentifier system.one')],
    ['a function used as a table', COUNT.replace('TableIdentifier mentions', 'Function count')],
    ['another function', COUNT.replace('Function count', 'Function file')],
  ])('is refused with %s', (_what, text) => {
    expect(() => checkTree(readSyntaxTree(text), rule)).toThrow(StatementError);
  });
});
