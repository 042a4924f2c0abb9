import { afterEach, beforeEach, expect, it } from 'vitest';
import { promised } from './promised.ts';
import { scratchCopy, type ScratchCopy } from './scratch-copy.ts';

const VALUE = `defineOperation({
  operationId: 'get_ping',
  route: 'GET /api/v1/ping',
  access: 'R',
  tag: 'Workspace',
  summary: 'Answer a ping',
  query: { echo: Type.Optional(Type.String({ maxLength: 10, description: 'Comes back in the answer.' })) },
  response: Type.Object({ pong: Type.String() }, { $id: 'Pong', additionalProperties: false }),
  run: (_context, { query }) => Promise.resolve({ pong: query.echo ?? '' }),
}),
`;
const VALUE_LINES = VALUE.split('\n').length - 1;

/** Prints what each interface of the API knows about an operation. */
const PROBE = `
import { printSchema } from 'graphql';
import { buildSchema } from './api/graphql/schema.ts';
import { buildApi } from './api/main.ts';
import { createToolList } from './api/mcp/tools.ts';
import { OPERATIONS } from './api/operations/index.ts';
import { fakeContext, READ_KEY } from './test/api/support/fake-context.ts';

const app = buildApi(fakeContext());
const headers = { authorization: 'Bearer ' + READ_KEY };
const rest = await app.inject({ url: '/api/v1/ping?echo=hi', headers });
const unknown = await app.inject({ url: '/api/v1/ping?other=1', headers });
const openApi = (await app.inject('/openapi.json')).json();
const reader = { kind: 'key', scope: 'read', workspaceId: 1, credentialId: 'k' };
const tool = createToolList(OPERATIONS)(reader).find(({ name }) => name === 'get_ping');
console.log(JSON.stringify({
  rest: [rest.statusCode, rest.json()],
  unknown: [unknown.statusCode, unknown.json().error],
  openApi: openApi.paths['/api/v1/ping'].get.summary,
  tool: [tool.title, Object.keys(tool.inputSchema.properties), tool.annotations.readOnlyHint],
  graphql: printSchema(buildSchema(OPERATIONS)).match(/getPing.*/)[0],
}));
await app.close();
`;

let copy: ScratchCopy;
beforeEach(() => {
  copy = scratchCopy();
});
afterEach(() => copy.remove());

/** Expects the operation in every interface of the copy's API. */
async function expectEverywhere(): Promise<void> {
  copy.write('probe.mts', PROBE);
  expect(JSON.parse(await copy.run('tsx', 'probe.mts'))).toMatchObject({
    rest: [200, { pong: 'hi' }],
    unknown: [400, { code: 'invalid_request', message: 'other: is unknown here' }],
    openApi: 'Answer a ping',
    tool: ['Answer a ping', ['echo'], true],
    graphql: 'getPing(',
  });
}

const total = (changes: Record<string, number>) =>
  Object.values(changes).reduce((sum, lines) => sum + lines, 0) - VALUE_LINES;

it("an operation in an existing file takes one value in that file's list", async () => {
  const file = 'api/operations/accounts/workspace.ts';
  copy.edit(file, '\n];\n', `\n${VALUE}];\n`);
  copy.write(file, `import { Type } from '@sinclair/typebox';\n${copy.read(file)}`);
  const changes = copy.changes();
  expect({ newFiles: 0, files: Object.keys(changes).length, lines: total(changes) }).toEqual(
    promised('an operation in a file of its subject'),
  );
  await expectEverywhere();
  // Type checks and the interface test pass without further changes.
  const config = { extends: './tsconfig.json', include: ['api', 'test/api/interface.test.ts'] };
  copy.write('tsconfig.probe.json', JSON.stringify(config));
  await copy.run('tsc', '-p', 'tsconfig.probe.json');
  await copy.run('vitest', 'run', '--project', 'unit', 'test/api/interface.test.ts');
});

it('an operation in a new file takes that file and two lines in the index', async () => {
  const imports = `import { Type } from '@sinclair/typebox';\nimport { defineOperation } from '../../operation.ts';\n\n`;
  const list = `export const pingOperations = [\n${VALUE}];\n`;
  copy.write('api/operations/accounts/ping.ts', `${imports}${list}`);
  const index = 'api/operations/index.ts';
  const [lastImport, lastSpread] = [
    "import { workspaceOperations } from './accounts/workspace.ts';\n",
    '  ...workspaceOperations,\n',
  ];
  copy.edit(index, lastImport, `import { pingOperations } from './accounts/ping.ts';\n${lastImport}`);
  copy.edit(index, lastSpread, `${lastSpread}  ...pingOperations,\n`);
  const changes = copy.changes();
  expect({ newFiles: 1, files: Object.keys(changes).length - 1, lines: changes[index] }).toEqual(
    promised('an operation in a file of its own'),
  );
  await expectEverywhere();
});
