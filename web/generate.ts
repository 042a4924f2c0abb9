import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import openapiTypes, { astToString, type OpenAPI3 } from 'openapi-typescript';
import { OPERATIONS } from '../api/operations/index.ts';
import { COLORS } from '../api/pages/tokens.ts';
import { buildOpenApi } from '../api/rest/openapi/document.ts';
import { SOURCE_FACTS, SOURCES } from '../schemas/source.ts';
import { consoleFont, FONT_FILE, FONT_RULE } from './font.ts';
import { sourceIconsModule } from './source-icons.ts';

/**
 * Generates what the console needs from the service's own code, into `web/generated`, which is not checked in:
 * `openapi.ts` (types of all inputs and responses), `routes.ts` (method and path of each operation), `sources.ts` (names
 * of the sources), `source-icons.ts`, `colors.css` (design tokens), and the font with its rule. Files that have not changed keep their modification time.
 */
const folder = join(import.meta.dirname, 'generated');
const document = buildOpenApi(OPERATIONS, 'http://127.0.0.1:8080');
const types = await openapiTypes(JSON.parse(JSON.stringify(document)) as OpenAPI3, {
  // A recursive type for any JSON, which TypeScript rejects.
  transform: (_schema, { path }) =>
    path === '#/components/schemas/FreeForm'
      ? ts.factory.createKeywordTypeNode(ts.SyntaxKind.UnknownKeyword)
      : undefined,
});
const routes = OPERATIONS.map(
  ({ operationId, method, path }) => `  ${operationId}: ['${method}', '${path}'],\n`,
);

const searched = SOURCES.filter((source) => !SOURCE_FACTS[source].byAddress);
const titles = SOURCES.map((source) => `  ${source}: '${SOURCE_FACTS[source].title}',\n`);

// `light-dark()` follows the element's color scheme, so that the user can override the system's.
const colors = Object.entries(COLORS).map(
  ([name, [light, dark]]) => `  --${name}: light-dark(${light}, ${dark});\n`,
);

const FILES: Readonly<Record<string, string | Buffer>> = {
  'openapi.ts': astToString(types),
  'routes.ts': `export const ROUTES = {\n${routes.join('')}} as const;\n`,
  'sources.ts': `export const SOURCE_TITLES = {\n${titles.join('')}} as const;\n\n/** Without those that are read only at addresses that projects add. */\nexport const SEARCHED_SOURCES = ${JSON.stringify(searched)} as const;\n`,
  'source-icons.ts': sourceIconsModule(),
  'colors.css': `:root {\n${colors.join('')}}\n`,
  'font.css': FONT_RULE,
  [FONT_FILE]: await consoleFont(),
};

mkdirSync(folder, { recursive: true });
for (const [name, content] of Object.entries(FILES)) {
  const path = join(folder, name);
  if (!existsSync(path) || !readFileSync(path).equals(Buffer.from(content))) writeFileSync(path, content);
}
