import type { ScratchCopy } from './scratch-copy.ts';

/** Returns an operation as one value. `name` is a word such as `ping`, and `schema` the name of its answer. */
function operationValue(name: string, schema: string): string {
  return `defineOperation({
  operationId: 'get_${name}',
  route: 'GET /api/v1/${name}',
  access: 'R',
  tag: 'Workspace',
  summary: 'Answer a ${name}',
  query: { echo: Type.Optional(Type.String({ maxLength: 10, description: 'Comes back in the answer.' })) },
  response: Type.Object({ said: Type.String() }, { $id: '${schema}', additionalProperties: false }),
  run: (_context, { query }) => Promise.resolve({ said: query.echo ?? '' }),
}),
`;
}

/** The lines of the value itself, which a promise does not count. */
export const VALUE_LINES = operationValue('ping', 'Ping').split('\n').length - 1;

/** Prints what each interface of the API knows about the operations `get_ping` and `get_pong`. */
export const OPERATION_PROBE = `
import { printSchema } from 'graphql';
import { buildSchema } from './api/graphql/schema.ts';
import { buildApi } from './api/main.ts';
import { createToolList } from './api/mcp/tools.ts';
import { OPERATIONS } from './api/operations/index.ts';
import { fakeContext, READ_KEY } from './test/api/support/fake-context.ts';

const app = buildApi(fakeContext());
const headers = { authorization: 'Bearer ' + READ_KEY };
const openApi = (await app.inject('/openapi.json')).json();
const graphql = printSchema(buildSchema(OPERATIONS));
const tools = createToolList(OPERATIONS)({ kind: 'key', scope: 'read', workspaceId: 1, credentialId: 'k' });
const seen = {};
for (const name of ['ping', 'pong']) {
  const rest = await app.inject({ url: '/api/v1/' + name + '?echo=hi', headers });
  const unknown = await app.inject({ url: '/api/v1/' + name + '?other=1', headers });
  const tool = tools.find((one) => one.name === 'get_' + name);
  seen[name] = {
    rest: [rest.statusCode, rest.json()],
    unknown: [unknown.statusCode, unknown.json().error],
    openApi: openApi.paths['/api/v1/' + name].get.summary,
    tool: [tool.title, Object.keys(tool.inputSchema.properties), tool.annotations.readOnlyHint],
    graphql: graphql.includes(name === 'ping' ? 'getPing(' : 'getPong('),
  };
}
console.log(JSON.stringify(seen));
await app.close();
`;

/** Adds `get_ping` to the list of an existing file. */
export function addOperationToFile(copy: ScratchCopy): void {
  const file = 'api/operations/accounts/workspace.ts';
  copy.edit(file, '\n];\n', `\n${operationValue('ping', 'Ping')}];\n`);
  copy.write(file, `import { Type } from '@sinclair/typebox';\n${copy.read(file)}`);
}

/** Adds `get_pong` in a file of its own, and its list to the index. */
export function addOperationFile(copy: ScratchCopy): void {
  const imports = `import { Type } from '@sinclair/typebox';\nimport { defineOperation } from '../../operation.ts';\n\n`;
  const list = `export const pongOperations = [\n${operationValue('pong', 'Pong')}];\n`;
  copy.write('api/operations/accounts/pong.ts', `${imports}${list}`);
  const index = 'api/operations/index.ts';
  const lastImport = "import { workspaceOperations } from './accounts/workspace.ts';\n";
  copy.edit(index, lastImport, `import { pongOperations } from './accounts/pong.ts';\n${lastImport}`);
  const lastSpread = '  ...workspaceOperations,\n';
  copy.edit(index, lastSpread, `${lastSpread}  ...pongOperations,\n`);
}
