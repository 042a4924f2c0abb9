import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROUTES } from '../../../demo/simulator/routes/index.ts';
import * as connectors from '../../../pipeline/sources/all.ts';
import { SOURCES, type Source } from '../../../schemas/source.ts';
import { packageRoot } from '../../../runtime/package-root.ts';
import * as subjects from './subjects/all.ts';

const manual = readFileSync(join(packageRoot, 'docs/reference/sources.md'), 'utf8');

/** What a source still lacks, as what is to be done. CONTRIBUTING.md tells of each. */
function toDo(source: Source): string[] {
  const parts: readonly (readonly [boolean, string])[] = [
    [
      source in connectors,
      `pipeline/sources/${source}.ts, and in all.ts there: export { ${source} } from './${source}.ts';`,
    ],
    [
      ROUTES.some((route) => route.source === source),
      `demo/simulator/routes/${source}.ts, and in all.ts there: export { ${source}Route } from './${source}.ts';`,
    ],
    [
      Object.values(subjects).some(({ connector }) => connector.source === source),
      `test/pipeline/sources/subjects/${source}.ts, and in all.ts there: export { ${source}Subject } from './${source}.ts';`,
    ],
    [existsSync(join(packageRoot, `demo/posts/${source}.jsonl`)), `demo/posts/${source}.jsonl`],
    [
      new RegExp(`^\\| ${source} +\\|`, 'm').test(manual),
      'a row in the table of limits in docs/reference/sources.md',
    ],
    [manual.includes(`\n## ${source}: `), `a section "## ${source}: …" in docs/reference/sources.md`],
  ];
  return parts.flatMap(([isThere, task]) => (isThere ? [] : [task]));
}

describe('a source', () => {
  test.each(SOURCES)(
    '%s has a connector, a simulated route, a subject, posts for the demo and a place in the manual',
    (source) => {
      expect(toDo(source), `still to be done for ${source}`).toEqual([]);
    },
  );

  test('that has a connector is in the table of sources', () => {
    const unknown = Object.keys(connectors).filter((name) => !(SOURCES as readonly string[]).includes(name));
    expect(unknown, 'a line for each in TABLE, in schemas/source.ts').toEqual([]);
  });
});
