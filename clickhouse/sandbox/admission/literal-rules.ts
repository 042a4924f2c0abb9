import type { FunctionRule } from './functions.ts';
import type { SyntaxNode } from './syntax-tree.ts';

/** Functions whose second argument is the name of a type, and those whose last argument is. */
const TYPE_SECOND = /^(_?cast|accurateCast.*|reinterpret|dynamicElement)$/i;
const TYPE_LAST = /^JSONExtract(KeysAndValues)?(CaseInsensitive)?$/i;
/** Functions whose first argument is the name of an aggregate function. */
const AGGREGATE_FIRST = /^arrayReduce/i;

/** The value of a string literal, which the tree prints in quotes; null for anything else. */
const textOf = (node: SyntaxNode | undefined): string | null =>
  node?.kind === 'Literal' && node.value.startsWith("'") ? node.value.slice(1, -1) : null;

/**
 * Returns what is wrong with a type or function that a call names in a string, or null. Pure. A computed string
 * could name anything, so it must be a literal. Aggregate function states are not allowed.
 */
export function literalProblem(call: SyntaxNode, rule: FunctionRule): string | null {
  const args = call.children[0]?.children ?? [];
  if (TYPE_SECOND.test(call.value) || TYPE_LAST.test(call.value)) {
    const type = textOf(TYPE_LAST.test(call.value) ? args.at(-1) : args[1]);
    if (type === null) return `${call.value} needs its type as a literal, as in CAST(x, 'UInt32')`;
    if (/AggregateFunction/i.test(type)) return 'the type AggregateFunction is not allowed';
  }
  if (AGGREGATE_FIRST.test(call.value)) {
    const name = /^\w+/.exec(textOf(args[0]) ?? '')?.[0];
    if (name === undefined)
      return `${call.value} needs its function as a literal, as in ${call.value}('sum', x)`;
    if (!rule.allows(name)) return `the function ${name} is unknown or not allowed`;
  }
  return null;
}
