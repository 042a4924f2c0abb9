import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../runtime/package-root.ts';
import { SOURCES } from '../../schemas/source.ts';

const WORDS = 'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
  ' ',
);
const COUNT = new RegExp(`\\b(?:${WORDS.join('|')}|\\d\\d)(?= (?:public )?sources\\b)`, 'g');

/** Pages about a past state, whose numbers stay as they are. */
const HISTORICAL = ['docs/reference/benchmarks.md'];

/** Returns the files whose texts may say how many sources there are. */
export const pagesWithSourceCount = (): string[] => [
  'package.json',
  'README.md',
  'deploy/helm/earshot/Chart.yaml',
  ...readdirSync(join(packageRoot, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`)
    .filter((path) => !HISTORICAL.includes(path)),
];

/** Returns a text in which "thirteen sources" and the like say how many sources there are now. */
export const withSourceCount = (text: string, count: number = SOURCES.length): string =>
  text.replace(COUNT, (written) =>
    /\d/.test(written) ? String(count) : (WORDS[count - 10] ?? String(count)),
  );
