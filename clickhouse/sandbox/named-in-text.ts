import type { FunctionRule } from './functions.ts';
import type { SyntaxNode } from './syntax-tree.ts';

/** Functions whose second argument is the name of a type, and those of which the last one is. */
const TYPE_SECOND = /^(_?cast|accurateCast.*|reinterpret|dynamicElement)$/i;
const TYPE_LAST = /^JSONExtract(KeysAndValues)?(CaseInsensitive)?$/i;
/** Functions whose first argument is the name of an aggregate function. */
const AGGREGATE_FIRST = /^arrayReduce/i;

/** A text as the tree prints it: in quotes. */
const textOf = (node: SyntaxNode | undefined): string | null =>
  node?.kind === 'Literal' && node.value.startsWith("'") ? node.value.slice(1, -1) : null;

/**
 * Takes a call and tells what is wrong with the type or function that it names in a text; null for nothing. Pure. What is named must be
 * there to be read: a text that is put together could name anything. States of aggregate functions are no types of
 * callers (see functions.ts).
 */
export function faultOfNamed(call: SyntaxNode, rule: FunctionRule): string | null {
  const args = call.children[0]?.children ?? [];
  if (TYPE_SECOND.test(call.value) || TYPE_LAST.test(call.value)) {
    const type = textOf(TYPE_LAST.test(call.value) ? args.at(-1) : args[1]);
    if (type === null)
      return `the type that ${call.value} is to make is written out, as in CAST(x, 'UInt32')`;
    if (/AggregateFunction/i.test(type)) return 'the type AggregateFunction is not allowed';
  }
  if (AGGREGATE_FIRST.test(call.value)) {
    const name = /^\w+/.exec(textOf(args[0]) ?? '')?.[0];
    if (name === undefined)
      return `the function that ${call.value} is to use is written out, as in ${call.value}('sum', x)`;
    if (!rule.allows(name)) return `the function ${name} is unknown or not allowed`;
  }
  return null;
}
