/** A node of the engine's syntax tree. */
export interface SyntaxNode {
  readonly kind: string;
  /** What follows the kind: a name, a literal; '' for none. */
  readonly value: string;
  readonly alias: string | null;
  readonly children: readonly SyntaxNode[];
}

interface Growing extends SyntaxNode {
  readonly children: Growing[];
  readonly declared: number;
}

const LINE = /^( *)([A-Za-z:]+)(?: (.*?))??(?: \(alias ([^()]*)\))?(?: \(children (\d+)\))?$/;

/**
 * Parses the output of `EXPLAIN AST`. Pure. Returns null when a number of children does not match, so that text of
 * the caller is never taken for a part of the tree.
 */
export function readSyntaxTree(text: string): SyntaxNode | null {
  const root: Growing = { kind: '', value: '', alias: null, children: [], declared: 1 };
  const path: Growing[] = [root];
  const nodes: Growing[] = [root];
  for (const line of text.split('\n')) {
    if (line === '') continue;
    const [, indent, kind, value = '', alias = null, declared = '0'] = LINE.exec(line) ?? [];
    if (indent === undefined || kind === undefined || indent.length > path.length - 1) {
      // A node is at most one level below the line before.
      return null;
    }
    const node: Growing = { kind, value, alias, children: [], declared: Number(declared) };
    path.length = indent.length + 1;
    path.at(-1)!.children.push(node);
    path.push(node);
    nodes.push(node);
  }
  return nodes.every(({ children, declared }) => children.length === declared) ? root.children[0]! : null;
}
