import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROUTES } from '../../../demo/simulator/routes/index.ts';
import * as connectors from '../../../pipeline/sources/all.ts';
import { packageRoot } from '../../../runtime/package-root.ts';
import { SOURCES, type Source } from '../../../schemas/source.ts';
import * as subjects from './subjects/all.ts';

const manual = readFileSync(join(packageRoot, 'docs/reference/sources.md'), 'utf8');

/** Returns the name of a source's files. */
const fileOf = (source: Source) => source.replaceAll('_', '-');

/** Returns the missing steps for a source. CONTRIBUTING.md, "Adding a source", describes each step. */
function toDo(source: Source): string[] {
  const steps: readonly (readonly [isDone: boolean, step: string])[] = [
    [
      source in connectors,
      `write pipeline/sources/${fileOf(source)}.ts, and list it in all.ts there: export { ${source} } from './${fileOf(source)}.ts';`,
    ],
    [
      ROUTES.some((route) => route.source === source),
      `write demo/simulator/routes/${fileOf(source)}.ts, and list it in all.ts there: export { ${source}Route } from './${fileOf(source)}.ts';`,
    ],
    [
      Object.values(subjects).some(({ connector }) => connector.source === source),
      `write test/pipeline/sources/subjects/${fileOf(source)}.ts, and list it in all.ts there: export { ${source}Subject } from './${fileOf(source)}.ts';`,
    ],
    [existsSync(join(packageRoot, `demo/posts/${source}.jsonl`)), `write demo/posts/${source}.jsonl`],
    [manual.includes(`\n## ${source}: `), `add a section "## ${source}: ..." to docs/reference/sources.md`],
  ];
  return steps.flatMap(([isDone, step]) => (isDone ? [] : [step]));
}

describe('a source', () => {
  test.each(SOURCES)(
    '%s has a connector, a simulated route, a subject, demo posts and a section in the manual',
    (source) => {
      expect(toDo(source), `still to do for ${source}`).toEqual([]);
    },
  );

  test('with a connector is in the table of sources', () => {
    const unknown = Object.keys(connectors).filter((name) => !(SOURCES as readonly string[]).includes(name));
    expect(unknown, 'add a line for each to TABLE in schemas/source.ts').toEqual([]);
  });
});
