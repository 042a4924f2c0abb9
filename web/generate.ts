import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import openapiTypes, { astToString, type OpenAPI3 } from 'openapi-typescript';
import { OPERATIONS } from '../api/operations/index.ts';
import { COLOURS } from '../api/pages/tokens.ts';
import { buildOpenApi } from '../api/rest/openapi/document.ts';
import { SOURCE_FACTS, SOURCES } from '../schemas/source.ts';

/**
 * Writes what the console knows of the API, from the operations themselves: the types of every input and answer
 * (`openapi.ts`), where each operation is (`routes.ts`), and what people call the sources (`sources.ts`); and the colours of all
 * pages as style rules (`colours.css`). None of it is kept in the repository.
 */
const folder = join(import.meta.dirname, 'generated');
const document = buildOpenApi(OPERATIONS, 'http://127.0.0.1:8080');
const types = await openapiTypes(JSON.parse(JSON.stringify(document)) as OpenAPI3, {
  // Any JSON, nested: a type that names itself, which TypeScript refuses.
  transform: (_schema, { path }) =>
    path === '#/components/schemas/FreeForm'
      ? ts.factory.createKeywordTypeNode(ts.SyntaxKind.UnknownKeyword)
      : undefined,
});
const routes = OPERATIONS.map(
  ({ operationId, method, path }) => `  ${operationId}: ['${method}', '${path}'],\n`,
);

const titles = SOURCES.map((source) => `  ${source}: '${SOURCE_FACTS[source].title}',\n`);

// Which of the two holds hangs on the colour scheme of the element, so that a person can choose another than the system's.
const colors = Object.entries(COLOURS).map(
  ([name, [light, dark]]) => `  --${name}: light-dark(${light}, ${dark});\n`,
);

mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'openapi.ts'), astToString(types));
writeFileSync(join(folder, 'routes.ts'), `export const ROUTES = {\n${routes.join('')}} as const;\n`);
writeFileSync(join(folder, 'sources.ts'), `export const SOURCE_TITLES = {\n${titles.join('')}} as const;\n`);
writeFileSync(join(folder, 'colors.css'), `:root {\n${colors.join('')}}\n`);
