import { describe, expect, test } from 'vitest';
import { readSource, readSources, type Import, type SourceFile } from './support/source-files.ts';

/**
 * The folders that a folder may import from, in addition to itself:
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

/**
 * The folders and files of `pipeline/`, bottom up. Each may import from itself and the floors below it, so no two of
 * them import each other.
 */
const PIPELINE_FLOORS: readonly (readonly string[])[] = [
  ['chunks-of.ts', 'connector', 'language', 'outcome.ts', 'watch-list.ts'],
  ['judge', 'log', 'source-io', 'sources', 'usage'],
  ['context.ts', 'backtest', 'drafts', 'engine', 'questions', 'stages'],
  ['live', 'measure-queues.ts', 'relay', 'reports', 'retention', 'suggestions', 'topology.ts'],
  ['alerts', 'bind-actors.ts', 'follow', 'measure-lag.ts', 'member-mails', 'poll', 'webhooks'],
  ['start.ts'],
];

/** The only folder where each package may be used. Its types may be used anywhere. */
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
  rxjs: /^(runtime|pipeline)\//,
  undici: /^(pipeline\/source-io|outbound)\//,
  ws: /^(outbound\/chat\/|pipeline\/follow\/websocket-frames\.ts$|demo\/simulator\/)/,
};

/** Allowed imports where effects are passed in as functions. Effectful `node:` modules are not listed. */
const PURE: readonly { readonly files: RegExp; readonly mayImport: RegExp }[] = [
  { files: /^schemas\//, mayImport: /^(schemas\/|@sinclair\/typebox$|node:crypto$)/ },
  { files: /^domain\/matching\//, mayImport: /^(schemas|domain\/(matching|query))\// },
  {
    files: /^domain\/backtest\//,
    mayImport: /^(schemas|domain\/(backtest|matching|query|quality|report|stories))\//,
  },
  { files: /^domain\/alerts\//, mayImport: /^(schemas|domain\/(alerts|query))\// },
  { files: /^domain\/mutes\//, mayImport: /^(schemas|domain\/(mutes|matching|stories))\// },
  { files: /^domain\/quality\//, mayImport: /^(schemas|domain\/quality)\// },
  {
    files: /^domain\/query\//,
    mayImport: /^((schemas|domain\/query)\/|domain\/report\/function-words\.ts$)/,
  },
  { files: /^domain\/report\//, mayImport: /^(schemas|domain\/(report|stories))\// },
  { files: /^domain\/stories\//, mayImport: /^(schemas|domain\/stories)\// },
  { files: /^domain\/suggestions\//, mayImport: /^(schemas|domain\/suggestions)\// },
  { files: /^domain\/traction\//, mayImport: /^(schemas|domain\/traction)\// },
  { files: /^pipeline\/judge\/built-in\//, mayImport: /^(schemas\/|domain\/matching\/|pipeline\/judge\/)/ },
  {
    // post-memory.ts provides the key under which posts are remembered.
    files: /^pipeline\/stages\//,
    mayImport:
      /^(schemas\/|pipeline\/(stages\/|outcome\.ts|watch-list\.ts|judge\/(judge|error-to-throw)\.ts)|postgres\/mentions\/post-memory\.ts)/,
  },
  {
    files: /^pipeline\/(connector|sources)\//,
    mayImport:
      /^(schemas\/|domain\/(matching|query)\/|pipeline\/(connector|sources)\/|entities$|feedsmith$|htmlparser2$|node:(crypto|util)$)/,
  },
  {
    files: /^api\/operations\//,
    mayImport: /^(schemas|domain|postgres|clickhouse|outbound|api)\/|^(@sinclair\/typebox|node:crypto)$/,
  },
];

const MAX_LINES = 250;
const MEDIAN_LINES = 80;
const MAX_FILES_PER_FOLDER = 25;

const files = readSources(Object.keys(ARROWS)).filter(
  ({ path }) => !path.startsWith('pipeline/judge/training/'),
);
const folderOf = (path: string) => path.split('/')[0]!;
const parentOf = (path: string) => path.slice(0, path.lastIndexOf('/'));

/** Returns the imports for which `isWrong` is true, as `file → import`. */
const wrong = (subjects: readonly SourceFile[], isWrong: (file: SourceFile, imported: Import) => boolean) =>
  subjects.flatMap((file) =>
    file.imports.filter((imported) => isWrong(file, imported)).map(({ from }) => `${file.path} → ${from}`),
  );

const againstArrows = (subjects: readonly SourceFile[]) =>
  wrong(subjects, ({ path }, { from, isOurs }) => {
    const [own, other] = [folderOf(path), folderOf(from)];
    return isOurs && own !== other && !ARROWS[own]!.includes(other);
  });

/** Returns the index of a path's floor in `pipeline/`, or -1 if its folder or file has none. */
const floorOf = (path: string) =>
  PIPELINE_FLOORS.findIndex((floor) => floor.includes(path.split('/')[1] ?? ''));

const againstFloors = (subjects: readonly SourceFile[]) =>
  wrong(subjects, ({ path }, { from }) => {
    if (folderOf(path) !== 'pipeline' || folderOf(from) !== 'pipeline') return false;
    return path.split('/')[1] !== from.split('/')[1] && floorOf(from) >= floorOf(path);
  });

const awayFromHome = (subjects: readonly SourceFile[]) =>
  wrong(subjects, ({ path }, { from, isOurs, isTypeOnly }) => {
    return !isOurs && !isTypeOnly && HOMES[from]?.test(path) === false;
  });

/** Types of the stores may be used anywhere, because they do not exist at run time. */
const impure = (subjects: readonly SourceFile[]) =>
  wrong(subjects, ({ path }, { from, isTypeOnly }) => {
    if (isTypeOnly && /^(postgres|clickhouse|domain)\//.test(from)) return false;
    return PURE.some((rule) => rule.files.test(path) && !rule.mayImport.test(from));
  });

/** Returns the import cycles, types included: each as its sorted files, joined by spaces. */
function findCircles(subjects: readonly SourceFile[]): string[] {
  const imports = new Map(
    subjects.map((file) => [file.path, file.imports.flatMap(({ from, isOurs }) => (isOurs ? [from] : []))]),
  );
  // Tarjan's algorithm: https://en.wikipedia.org/wiki/Tarjan's_strongly_connected_components_algorithm
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const circles: string[] = [];
  const visit = (path: string): void => {
    order.set(path, order.size);
    lowest.set(path, order.get(path)!);
    stack.push(path);
    for (const next of imports.get(path) ?? []) {
      if (!imports.has(next)) continue;
      if (!order.has(next)) visit(next);
      if (stack.includes(next)) lowest.set(path, Math.min(lowest.get(path)!, lowest.get(next)!));
    }
    if (lowest.get(path) !== order.get(path)) return;
    const members = stack.splice(stack.indexOf(path));
    if (members.length > 1) circles.push(members.sort().join(' '));
  };
  for (const { path } of subjects) if (!order.has(path)) visit(path);
  return circles.sort();
}

/** Returns the packages that loading a file loads. */
function loadedBy(path: string, subjects: readonly SourceFile[]): ReadonlySet<string> {
  const byPath = new Map(subjects.map((file) => [file.path, file]));
  const loaded = new Set<string>();
  const visit = (name: string) => {
    if (loaded.has(name)) return;
    loaded.add(name);
    for (const { from, isTypeOnly, isDynamic } of byPath.get(name)?.imports ?? [])
      if (!isTypeOnly && !isDynamic) visit(from);
  };
  visit(path);
  return new Set([...loaded].filter((name) => !byPath.has(name)));
}

describe('imports', () => {
  test('go one way between the folders', () => {
    expect(againstArrows(files)).toEqual([]);
  });

  test('go one way between the folders of the pipeline', () => {
    const inPipeline = files.filter(({ path }) => folderOf(path) === 'pipeline');
    const parts = new Set(inPipeline.map(({ path }) => path.split('/')[1]!));
    expect([...parts].sort(), 'every folder and file has a floor').toEqual(PIPELINE_FLOORS.flat().sort());
    expect(againstFloors(inPipeline)).toEqual([]);
  });

  test('form no cycle, not even of types', () => {
    expect(findCircles(files)).toEqual([]);
  });

  test('of a package stay in one place', () => {
    expect(awayFromHome(files)).toEqual([]);
  });

  test('have no effects where effects are passed in as functions', () => {
    expect(impure(files)).toEqual([]);
  });

  test('load GraphQL and MCP, which takes long, only in processes with the role `api`', () => {
    const packages = ['graphql', 'mercurius', '@modelcontextprotocol/server'];
    const among = (path: string) => packages.filter((name) => loadedBy(path, files).has(name));
    expect(among('api/main.ts')).toEqual(packages);
    expect(among('bin/service/service.ts')).toEqual([]);
  });

  test('are found in every form', () => {
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
    expect(
      againstFloors([readSource('pipeline/log/x.ts', `import type { a } from '../engine/a.ts';`)]),
    ).toEqual(['pipeline/log/x.ts → pipeline/engine/a.ts']);
    const circle = [
      readSource('api/a.ts', `import { b } from './b.ts';`),
      readSource('api/b.ts', `import type { c } from './c.ts';`),
      readSource('api/c.ts', `import { a } from './a.ts'; import { d } from './d.ts';`),
      readSource('api/d.ts', ''),
    ];
    expect(findCircles(circle)).toEqual(['api/a.ts api/b.ts api/c.ts']);
  });
});

describe('a file', () => {
  test('reads the environment only in bin/', () => {
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
    const long = files.filter(({ lines }) => lines > MAX_LINES).map(({ path, lines }) => `${path}: ${lines}`);
    expect(long).toEqual([]);
    const sizes = files.map(({ lines }) => lines).sort((a, b) => a - b);
    expect(sizes[Math.floor(sizes.length / 2)]).toBeLessThan(MEDIAN_LINES);
  });
});

test('a folder has few files, unless it is a catalogue, whose `all.ts` lists one file for each entry', () => {
  const counts = new Map<string, number>();
  for (const { path } of files) counts.set(parentOf(path), (counts.get(parentOf(path)) ?? 0) + 1);
  const catalogues = new Set(
    files.filter(({ path }) => path.endsWith('/all.ts')).map(({ path }) => parentOf(path)),
  );
  const crowded = [...counts].filter(
    ([folder, count]) => !catalogues.has(folder) && count > MAX_FILES_PER_FOLDER,
  );
  expect(crowded).toEqual([]);
});
