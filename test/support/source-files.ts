import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import ts from 'typescript';
import { packageRoot } from '../../runtime/package-root.ts';

/** An import in a file, of another file or a package. */
export interface Import {
  /** A path from the project root (`schemas/post.ts`) or the name of a package (`node:fs`, `pg`). */
  readonly from: string;
  readonly isOurs: boolean;
  /** Whether it imports only types, which do not exist at run time. */
  readonly isTypeOnly: boolean;
  /** Whether it is `import(…)`, which loads only when it is called. */
  readonly isDynamic: boolean;
}

/** A TypeScript file of the project, with what the import rules need. */
export interface SourceFile {
  /** The path from the project root, with `/`. */
  readonly path: string;
  readonly lines: number;
  readonly imports: readonly Import[];
  readonly hasDefaultExport: boolean;
  readonly readsEnvironment: boolean;
}

const isTypeOnly = ({ importClause: clause }: ts.ImportDeclaration): boolean => {
  if (!clause) return false;
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true;
  const { name, namedBindings } = clause;
  if (name || !namedBindings || ts.isNamespaceImport(namedBindings)) return false;
  return namedBindings.elements.every((element) => element.isTypeOnly);
};

/** Returns the package of `@scope/name/part` or `name/part`. */
const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

const isEnvironment = (node: ts.Node): boolean =>
  ts.isPropertyAccessExpression(node) &&
  node.name.text === 'env' &&
  ts.isIdentifier(node.expression) &&
  node.expression.text === 'process';

/** Returns the module specifier of an import or export node, including `import(…)`; null for any other node. */
function specifierOf(node: ts.Node): { text: string; isTypeOnly: boolean } | null {
  if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier))
    return { text: node.moduleSpecifier.text, isTypeOnly: isTypeOnly(node) };
  if (ts.isExportDeclaration(node) && node.moduleSpecifier && ts.isStringLiteral(node.moduleSpecifier))
    return { text: node.moduleSpecifier.text, isTypeOnly: node.isTypeOnly };
  const isDynamic = ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword;
  const argument = isDynamic ? node.arguments[0] : undefined;
  return argument && ts.isStringLiteral(argument) ? { text: argument.text, isTypeOnly: false } : null;
}

/** Parses a file from its text. */
export function readSource(path: string, text: string): SourceFile {
  const imports: Import[] = [];
  let hasDefaultExport = false;
  let readsEnvironment = false;
  const visit = (node: ts.Node): void => {
    const specifier = specifierOf(node);
    if (specifier) {
      const isOurs = specifier.text.startsWith('.');
      const target = relative(packageRoot, resolve(packageRoot, dirname(path), specifier.text));
      const from = isOurs ? target.replaceAll(sep, '/') : packageOf(specifier.text);
      const isDynamic = ts.isCallExpression(node);
      imports.push({ from, isOurs, isTypeOnly: specifier.isTypeOnly, isDynamic });
    }
    const modifiers = ts.canHaveModifiers(node) ? ts.getModifiers(node) : undefined;
    hasDefaultExport ||=
      (ts.isExportAssignment(node) && !node.isExportEquals) ||
      (modifiers?.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword) ?? false);
    readsEnvironment ||= isEnvironment(node);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest));
  return { path, lines: text.trimEnd().split('\n').length, imports, hasDefaultExport, readsEnvironment };
}

/** Reads every TypeScript file in these folders of the project. */
export function readSources(folders: readonly string[]): SourceFile[] {
  return folders.flatMap((folder) =>
    readdirSync(join(packageRoot, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => `${folder}/${name.replaceAll(sep, '/')}`)
      .sort()
      .map((path) => readSource(path, readFileSync(join(packageRoot, path), 'utf8'))),
  );
}
