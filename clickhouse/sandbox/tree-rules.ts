import type { FunctionRule } from './functions.ts';
import { faultOfNamed } from './named-in-text.ts';
import { refusal } from './refusal.ts';
import type { SyntaxNode } from './syntax-tree.ts';

/** All that a SELECT is made of. What else there is (SETTINGS, transformers that name functions, EXPLAIN) is refused. */
const KINDS = new Set([
  ...['SelectWithUnionQuery', 'SelectIntersectExceptQuery', 'SelectQuery', 'ExpressionList', 'WithElement'],
  ...['Subquery', 'Identifier', 'TableIdentifier', 'Literal', 'Function', 'TablesInSelectQuery'],
  ...['TablesInSelectQueryElement', 'TableExpression', 'TableJoin', 'ArrayJoin', 'OrderByElement'],
  ...['WindowDefinition', 'WindowListElement', 'InterpolateElement', 'SampleRatio', 'Asterisk'],
  ...['QualifiedAsterisk', 'ColumnsListMatcher', 'ColumnsRegexpMatcher', 'QualifiedColumnsListMatcher'],
  ...['QualifiedColumnsRegexpMatcher', 'ColumnsTransformerList', 'ColumnsExceptTransformer'],
  ...['ColumnsReplaceTransformer', 'ColumnsReplaceTransformer::Replacement'],
]);
/** Kinds that stand for columns without naming them. */
const UNNAMED = /^(Qualified)?(Asterisk|Columns\w*Matcher)$/;
/** What the parser makes of operators and has no entry in the engine's list of functions. */
const SYNTAX_FUNCTIONS = ['lambda', 'exists', 'countDistinct', 'grouping'];
/** The only function that may stand for a table: it makes numbers. */
const TABLE_FUNCTION = 'numbers';

const ruleOf = (node: SyntaxNode): string => {
  if (node.kind === 'Set') return 'SETTINGS is not allowed here';
  return 'holds a construct that is not allowed here';
};

/** Every name that the statement gives to something. */
const aliasesIn = (node: SyntaxNode): string[] => [
  ...(node.alias === null ? [] : [node.alias]),
  ...node.children.flatMap(aliasesIn),
];

function check(
  node: SyntaxNode,
  parent: SyntaxNode | null,
  rule: FunctionRule,
  aliases: ReadonlySet<string>,
): void {
  if (!KINDS.has(node.kind)) throw refusal(ruleOf(node));
  if (node.kind === 'TableIdentifier' && node.value.includes('.'))
    throw refusal('tables are named without a database');
  // A name that nothing has is taken for a function without arguments: current_user, database.
  if (node.kind === 'Identifier' && rule.refuses(node.value) && !aliases.has(node.value))
    throw refusal(`the function ${node.value} is not allowed`);
  if (node.kind === 'Function') {
    const isTable = parent?.kind === 'TableExpression';
    if (isTable && node.value !== TABLE_FUNCTION)
      throw refusal('of the functions that make tables only numbers() is allowed');
    if (!isTable && !SYNTAX_FUNCTIONS.includes(node.value) && !rule.allows(node.value))
      throw refusal(`the function ${node.value} is unknown or not allowed`);
    const fault = faultOfNamed(node, rule);
    if (fault !== null) throw refusal(fault);
  }
  for (const child of node.children) check(child, node, rule, aliases);
}

/** `count(*)` counts rows and reads no column. */
const isCountAll = (node: SyntaxNode) => node.kind === 'Function' && node.value.toLowerCase() === 'count';

const takesAll = (node: SyntaxNode): boolean =>
  UNNAMED.test(node.kind) ||
  node.children.some((child) =>
    isCountAll(node) && child.children.every(({ kind }) => kind === 'Asterisk') ? false : takesAll(child),
  );

/**
 * Takes the syntax tree of a statement and tells whether it stands for columns that it does not name. Pure. Throws
 * `invalid_request` unless it is one SELECT of allowed parts over tables without a database.
 */
export function checkTree(tree: SyntaxNode | null, rule: FunctionRule): { readonly takesAll: boolean } {
  // FORMAT, SETTINGS and INTO OUTFILE are further children of the root.
  if (tree?.kind !== 'SelectWithUnionQuery' || tree.children.length !== 1)
    throw refusal('must be one SELECT, without FORMAT, SETTINGS and INTO OUTFILE');
  check(tree, null, rule, new Set(aliasesIn(tree)));
  return { takesAll: takesAll(tree) };
}
