import { describe, expect, test } from 'vitest';
import { readSource, readSources, type Import, type SourceFile } from './support/source-files.ts';

/**
 * Which folders a folder may import from, besides itself:
 *
 *   schemas ← runtime ← { postgres, clickhouse, outbound } ← domain ← { pipeline, api } ← bin
 */
const ARROWS: Readonly<Record<string, readonly string[]>> = {
  schemas: [],
  runtime: ['schemas'],
  postgres: ['schemas', 'runtime'],
  clickhouse: ['schemas', 'runtime'],
  outbound: ['schemas', 'runtime'],
  domain: ['schemas', 'runtime', 'postgres', 'clickhouse'],
  pipeline: ['schemas', 'runtime', 'postgres', 'clickhouse', 'outbound', 'domain'],
  api: ['schemas', 'runtime', 'postgres', 'clickhouse', 'outbound', 'domain'],
  demo: ['schemas', 'runtime'],
  bin: ['schemas', 'runtime', 'postgres', 'clickhouse', 'outbound', 'domain', 'pipeline', 'api', 'demo'],
};

/** Where a package may be used. Its types may be named anywhere. */
const HOMES: Readonly<Record<string, RegExp>> = {
  '@clickhouse/client': /^clickhouse\//,
  '@fastify/static': /^api\/console\//,
  '@modelcontextprotocol/server': /^api\/mcp\//,
  '@slack/web-api': /^outbound\//,
  '@kafkajs/confluent-schema-registry': /^pipeline\/log\/registry\.ts$/,
  'cli-table3': /^bin\//,
  commander: /^bin\//,
  eld: /^pipeline\/language\//,
  fastify: /^api\/(?!operations\/)/,
  graphql: /^api\/graphql\//,
  'ipaddr.js': /^outbound\//,
  kafkajs: /^pipeline\/log\/kafka\//,
  mercurius: /^api\/graphql\//,
  nodemailer: /^outbound\//,
  openai: /^pipeline\/judge\/model\//,
  pg: /^postgres\//,
  picocolors: /^bin\//,
  pino: /^runtime\//,
  'prom-client': /^runtime\//,
  rxjs: /^(runtime\/timing|pipeline)\//,
  undici: /^(pipeline\/poll|outbound)\//,
  ws: /^(pipeline\/follow\/frames\.ts$|demo\/simulator\/)/,
};

/** What may be imported where effects come in as functions; `node:` modules that reach out are not in the lists. */
const PURE: readonly { readonly files: RegExp; readonly mayImport: RegExp }[] = [
  { files: /^schemas\//, mayImport: /^(schemas\/|@sinclair\/typebox$|node:crypto$)/ },
  { files: /^domain\/matching\//, mayImport: /^(schemas|domain\/matching)\// },
  { files: /^domain\/quality\//, mayImport: /^(schemas|domain\/quality)\// },
  { files: /^pipeline\/judge\/built-in\//, mayImport: /^(schemas\/|domain\/matching\/|pipeline\/judge\/)/ },
  {
    // post-memory.ts is there for the key under which posts are remembered.
    files: /^pipeline\/stages\//,
    mayImport:
      /^(schemas\/|pipeline\/(stages\/|outcome\.ts|watch-list\.ts|judge\/(judge|error-to-throw)\.ts)|postgres\/mentions\/post-memory\.ts)/,
  },
  {
    files: /^pipeline\/(connector|sources)\//,
    mayImport:
      /^(schemas\/|domain\/matching\/|pipeline\/(connector|sources)\/|entities$|feedsmith$|htmlparser2$|node:(crypto|util)$)/,
  },
  {
    files: /^api\/operations\//,
    mayImport: /^(schemas|domain|postgres|clickhouse|outbound|api)\/|^(@sinclair\/typebox|node:crypto)$/,
  },
];

const MOST_LINES = 250;
const MEDIAN_LINES = 80;

const files = readSources(Object.keys(ARROWS)).filter(
  ({ path }) => !path.startsWith('pipeline/judge/training/'),
);
const folderOf = (path: string) => path.split('/')[0]!;

/** Every import of every file for which `isWrong` holds, as `file → what it imports`. */
const wrong = (subjects: readonly SourceFile[], isWrong: (file: SourceFile, imported: Import) => boolean) =>
  subjects.flatMap((file) =>
    file.imports.filter((imported) => isWrong(file, imported)).map(({ from }) => `${file.path} → ${from}`),
  );

const againstArrows = (subjects: readonly SourceFile[]) =>
  wrong(subjects, ({ path }, { from, isOurs }) => {
    const [own, other] = [folderOf(path), folderOf(from)];
    return isOurs && own !== other && !ARROWS[own]!.includes(other);
  });

const awayFromHome = (subjects: readonly SourceFile[]) =>
  wrong(subjects, ({ path }, { from, isOurs, isTypeOnly }) => {
    return !isOurs && !isTypeOnly && HOMES[from]?.test(path) === false;
  });

/** Types of the stores may be named anywhere: nothing of them is left at run time. */
const impure = (subjects: readonly SourceFile[]) =>
  wrong(subjects, ({ path }, { from, isTypeOnly }) => {
    if (isTypeOnly && /^(postgres|clickhouse|domain)\//.test(from)) return false;
    return PURE.some((rule) => rule.files.test(path) && !rule.mayImport.test(from));
  });

/** Gives a way that leads from a file back to itself by what is imported at run time, or null. */
function findCircle(subjects: readonly SourceFile[]): string[] | null {
  const byPath = new Map(subjects.map((file) => [file.path, file]));
  const done = new Set<string>();
  const walk = (path: string, way: readonly string[]): string[] | null => {
    if (way.includes(path)) return [...way.slice(way.indexOf(path)), path];
    if (done.has(path)) return null;
    for (const { from, isOurs, isTypeOnly } of byPath.get(path)?.imports ?? []) {
      const circle = isOurs && !isTypeOnly ? walk(from, [...way, path]) : null;
      if (circle) return circle;
    }
    done.add(path);
    return null;
  };
  return subjects.reduce<string[] | null>((found, { path }) => found ?? walk(path, []), null);
}

describe('imports', () => {
  test('run one way between the folders', () => {
    expect(againstArrows(files)).toEqual([]);
  });

  test('never lead back to where they came from', () => {
    expect(findCircle(files)).toBeNull();
  });

  test('of a package stay in the one place that is its home', () => {
    expect(awayFromHome(files)).toEqual([]);
  });

  test('reach nothing that reads or writes from where effects come in as functions', () => {
    expect(impure(files)).toEqual([]);
  });

  test('are seen whatever their form', () => {
    const culprit = readSource(
      'postgres/x.ts',
      `import { a } from '../clickhouse/a.ts';
       import { type B } from 'rxjs';
       import { type C, d } from 'rxjs/operators';
       export { e } from '../api/e.ts';
       const f = await import('../bin/f.ts');`,
    );
    expect(againstArrows([culprit])).toEqual([
      'postgres/x.ts → clickhouse/a.ts',
      'postgres/x.ts → api/e.ts',
      'postgres/x.ts → bin/f.ts',
    ]);
    expect(awayFromHome([culprit])).toEqual(['postgres/x.ts → rxjs']);
    expect(impure([readSource('pipeline/stages/x.ts', `import { log } from '../log/log.ts';`)])).toEqual([
      'pipeline/stages/x.ts → pipeline/log/log.ts',
    ]);
    const circle = [
      readSource('api/a.ts', `import { b } from './b.ts';`),
      readSource('api/b.ts', `import { a } from './a.ts';`),
    ];
    expect(findCircle(circle)).toEqual(['api/a.ts', 'api/b.ts', 'api/a.ts']);
  });
});

describe('a file', () => {
  test('reads the environment only where the program is put together', () => {
    const readers = files.filter(({ readsEnvironment }) => readsEnvironment).map(({ path }) => path);
    expect(readers.filter((path) => folderOf(path) !== 'bin')).toEqual([]);
    expect(readSource('api/x.ts', 'const { port } = process.env;').readsEnvironment).toBe(true);
  });

  test('exports by name', () => {
    expect(files.filter(({ hasDefaultExport }) => hasDefaultExport).map(({ path }) => path)).toEqual([]);
    expect(readSource('api/x.ts', 'export default function x() {}').hasDefaultExport).toBe(true);
    expect(readSource('api/x.ts', 'const x = 1; export default x;').hasDefaultExport).toBe(true);
  });

  test('is short', () => {
    const long = files
      .filter(({ lines }) => lines > MOST_LINES)
      .map(({ path, lines }) => `${path}: ${lines}`);
    expect(long).toEqual([]);
    const sizes = files.map(({ lines }) => lines).sort((a, b) => a - b);
    expect(sizes[Math.floor(sizes.length / 2)]).toBeLessThan(MEDIAN_LINES);
  });
});
