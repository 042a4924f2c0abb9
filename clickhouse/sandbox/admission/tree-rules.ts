import { StatementError } from '../errors.ts';
import type { FunctionRule } from './functions.ts';
import { literalProblem } from './literal-rules.ts';
import type { SyntaxNode } from './syntax-tree.ts';

/** The node kinds of a SELECT. All others (SETTINGS, column transformers that name functions, EXPLAIN) are rejected. */
const KINDS = new Set([
  ...['SelectWithUnionQuery', 'SelectIntersectExceptQuery', 'SelectQuery', 'ExpressionList', 'WithElement'],
  ...['Subquery', 'Identifier', 'TableIdentifier', 'Literal', 'Function', 'TablesInSelectQuery'],
  ...['TablesInSelectQueryElement', 'TableExpression', 'TableJoin', 'ArrayJoin', 'OrderByElement'],
  ...['WindowDefinition', 'WindowListElement', 'InterpolateElement', 'SampleRatio', 'Asterisk'],
  ...['QualifiedAsterisk', 'ColumnsListMatcher', 'ColumnsRegexpMatcher', 'QualifiedColumnsListMatcher'],
  ...['QualifiedColumnsRegexpMatcher', 'ColumnsTransformerList', 'ColumnsExceptTransformer'],
  ...['ColumnsReplaceTransformer', 'ColumnsReplaceTransformer::Replacement'],
]);
/** Kinds that select columns without naming them. */
const UNNAMED = /^(Qualified)?(Asterisk|Columns\w*Matcher)$/;
/** Functions that the parser makes of operators; the engine's list of functions lacks them. */
const SYNTAX_FUNCTIONS = ['lambda', 'exists', 'countDistinct', 'grouping'];
/** The only table function that is allowed: it generates numbers. */
const TABLE_FUNCTION = 'numbers';

const aliasesIn = (node: SyntaxNode): string[] => [
  ...(node.alias === null ? [] : [node.alias]),
  ...node.children.flatMap(aliasesIn),
];

function functionProblem(node: SyntaxNode, isTable: boolean, rule: FunctionRule): string | null {
  if (isTable && node.value !== TABLE_FUNCTION) return 'numbers() is the only table function that is allowed';
  if (!isTable && !SYNTAX_FUNCTIONS.includes(node.value) && !rule.allows(node.value))
    return `the function ${node.value} is unknown or not allowed`;
  return literalProblem(node, rule);
}

function problemOf(
  node: SyntaxNode,
  parent: SyntaxNode | null,
  rule: FunctionRule,
  aliases: ReadonlySet<string>,
): string | null {
  if (node.kind === 'Set') return 'SETTINGS is not allowed here';
  if (!KINDS.has(node.kind)) return 'the statement has a clause that is not allowed here';
  if (node.kind === 'TableIdentifier' && node.value.includes('.')) return 'name tables without a database';
  // The engine takes a name that nothing has for a function without arguments: current_user, database.
  if (node.kind === 'Identifier' && rule.refuses(node.value) && !aliases.has(node.value))
    return `the function ${node.value} is not allowed`;
  return node.kind === 'Function' ? functionProblem(node, parent?.kind === 'TableExpression', rule) : null;
}

/** `count(*)` counts rows and reads no column. */
const isCountAll = (node: SyntaxNode) => node.kind === 'Function' && node.value.toLowerCase() === 'count';

const selectsAll = (node: SyntaxNode): boolean =>
  UNNAMED.test(node.kind) ||
  node.children.some((child) =>
    isCountAll(node) && child.children.every(({ kind }) => kind === 'Asterisk') ? false : selectsAll(child),
  );

/**
 * Checks a syntax tree and returns whether it selects columns without naming them. Pure. Throws `StatementError`
 * unless it is one SELECT of allowed parts over tables without a database.
 */
export function checkTree(tree: SyntaxNode | null, rule: FunctionRule): { readonly selectsAll: boolean } {
  // FORMAT, SETTINGS and INTO OUTFILE are further children of the root.
  if (tree?.kind !== 'SelectWithUnionQuery' || tree.children.length !== 1)
    throw new StatementError('only one SELECT is allowed, without FORMAT, SETTINGS and INTO OUTFILE');
  const aliases = new Set(aliasesIn(tree));
  const check = (node: SyntaxNode, parent: SyntaxNode | null) => {
    const problem = problemOf(node, parent, rule, aliases);
    if (problem !== null) throw new StatementError(problem);
    for (const child of node.children) check(child, node);
  };
  check(tree, null);
  return { selectsAll: selectsAll(tree) };
}
