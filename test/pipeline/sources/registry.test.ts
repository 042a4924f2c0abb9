import { expect, test } from 'vitest';
import { readSources } from '../../support/source-files.ts';

/** The only files where polling and following may import sources. */
const REGISTRIES = [/^pipeline\/poll\/open-sources\.ts$/, /^pipeline\/follow\/(streams\.ts$|hn\/|bluesky\/)/];

test('polling and following import single sources only in their registries', () => {
  const wrong = readSources(['pipeline'])
    .filter(({ path }) => /^pipeline\/(poll|follow)\//.test(path))
    .filter(({ path }) => !REGISTRIES.some((registry) => registry.test(path)))
    .filter(({ imports }) => imports.some(({ from }) => from.startsWith('pipeline/sources/')));
  expect(wrong.map(({ path }) => path)).toEqual([]);
});
