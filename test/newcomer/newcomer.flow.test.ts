import { afterAll, beforeAll, expect, it } from 'vitest';
import { addOperationFile, addOperationToFile, OPERATION_PROBE, VALUE_LINES } from './operation.ts';
import { promised, type Promised } from './promised.ts';
import { scratchCopy, type ScratchCopy } from './scratch-copy.ts';
import { addSource, documentSource, listSource, SOURCE_STEPS } from './source.ts';
import { addStage, STAGE_PROBE } from './stage.ts';

/*
 * A newcomer adds a source, a stage and two operations to one copy of the repository, in this order. Each test counts what
 * its addition took; the last one runs the checks over all of them at once, since a type check takes half a minute.
 */

let copy: ScratchCopy;
beforeAll(() => {
  copy = scratchCopy();
});
afterAll(() => copy.remove());

const vitest = (...args: string[]) => copy.run('vitest', 'run', '--project', 'unit', ...args);

/** Returns what `add` takes: new files, changed files, and the lines that those gained or that are new in them. */
function taken(add: () => void): Promised {
  copy.forget();
  add();
  const { created, changed } = copy.changes();
  return {
    newFiles: created.length,
    files: changed.length,
    lines: changed.reduce((sum, { lines }) => sum + lines, 0),
  };
}

it('reports every missing step of a source', async () => {
  listSource(copy);
  const missing = await vitest('test/pipeline/sources/complete.test.ts').catch(
    (error: Error) => error.message,
  );
  for (const step of SOURCE_STEPS) expect(missing).toContain(step);
  copy.restore();
});

it('a source takes four files and a line in four more', () => {
  const add = () => {
    listSource(copy);
    addSource(copy);
  };
  expect(taken(add)).toEqual(promised('a source'));
  documentSource(copy);
});

it('a stage in an existing actor takes its file, its name, an import and a call that binds it', async () => {
  expect(taken(() => addStage(copy))).toEqual(promised('a stage'));
  copy.write('probe-stage.mts', STAGE_PROBE);
  const seen = JSON.parse(await copy.run('tsx', 'probe-stage.mts')) as unknown;
  expect(seen).toEqual({ published: 1, dropped: 1, stages: ['text'] });
});

it('an operation takes one value in the list of a file, or a file and two lines in the index', async () => {
  const inFile = taken(() => addOperationToFile(copy));
  expect({ ...inFile, lines: inFile.lines - VALUE_LINES }).toEqual(
    promised('an operation in a file of its subject'),
  );
  expect(taken(() => addOperationFile(copy))).toEqual(promised('an operation in a file of its own'));
  copy.write('probe-operation.mts', OPERATION_PROBE);
  const everywhere = (name: string) => ({
    rest: [200, { said: 'hi' }],
    unknown: [400, { code: 'invalid_request', message: 'other: is unknown here' }],
    openApi: `Answer a ${name}`,
    tool: [`Answer a ${name}`, ['echo'], true],
    graphql: true,
  });
  const seen = JSON.parse(await copy.run('tsx', 'probe-operation.mts')) as unknown;
  expect(seen).toMatchObject({ ping: everywhere('ping'), pong: everywhere('pong') });
});

it('with all of them the docs can be renewed, types fit, and the tests that follow from them pass', async () => {
  await copy.run('tsx', 'docs/generate/main.ts');
  expect(copy.read('README.md')).toContain('match → dedupe → language → text');
  // As `npm run tsc` does: two versions are installed, and either may own the name.
  await copy.run('../typescript-native/bin/tsc', '--noEmit');
  await vitest('test/pipeline/sources/conformance.test.ts', '-t', 'the source village|the suite');
  await vitest(
    'test/pipeline/sources/complete.test.ts',
    'test/demo',
    'test/house.test.ts',
    'test/imports.test.ts',
    'test/pipeline/stages/text.test.ts',
    'test/pipeline/topology.test.ts',
  );
});
