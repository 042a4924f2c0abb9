import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { ROLES } from '../pipeline/topology.ts';
import { fillPart, staleFiles } from '../docs/generate/files.ts';
import { CONFIG_OPTIONS } from '../schemas/config/config-options.ts';
import { parseConfig } from '../schemas/config/config.ts';
import { packageRoot } from '../runtime/package-root.ts';
import { builtFrom } from './support/program.ts';

const read = (path: string) => readFileSync(join(packageRoot, path), 'utf8');

const PAGES = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'SECURITY.md',
  ...readdirSync(join(packageRoot, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

const packageJson = JSON.parse(read('package.json')) as {
  scripts: Record<string, string>;
  engines: { node: string };
};

/** Returns the anchors of a page's headings, as GitHub generates them. */
function anchors(text: string): Set<string> {
  const withoutCode = text.replaceAll(/^```.*?^```/gms, '');
  const slugs = [...withoutCode.matchAll(/^#{1,6} (.+)$/gm)].map(([, title]) =>
    title!
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
  return new Set(slugs);
}

/** Whether a page's relative link points to a file that exists and, after `#`, to one of its headings. */
function resolves(link: string, page: string): boolean {
  const [path, anchor] = link.split('#', 2);
  const target = path ? relative(packageRoot, join(packageRoot, dirname(page), path)) : page;
  if (!existsSync(join(packageRoot, target))) return false;
  return anchor === undefined || anchors(read(target)).has(anchor);
}

/** Returns the first group of each match that `holds` rejects, as `page: match`. */
const faults = (pattern: RegExp, holds: (found: string, page: string) => boolean) =>
  PAGES.flatMap((page) =>
    [...read(page).matchAll(pattern)]
      .map(([, found]) => found!)
      .filter((found) => !holds(found, page))
      .map((found) => `${page}: ${found}`),
  );

describe('the documentation', () => {
  test('has generated parts that match the code', async () => {
    const stale = [...(await staleFiles()).keys()];
    expect(stale, 'these pages are out of date: run `npm run docs`').toEqual([]);
  });

  test('keeps the text around a generated part', () => {
    const text = 'a\n<!-- generated: x -->\nold\n<!-- end: x -->\nb';
    expect(fillPart(text, 'x', 'new')).toBe('a\n<!-- generated: x -->\n\nnew\n\n<!-- end: x -->\nb');
    expect(() => fillPart(text, 'y', 'new')).toThrow('no <!-- generated: y -->');
  });

  test('names only npm scripts that exist', () => {
    const builtIn = ['ci', 'start', 'test', 'install'];
    const known = (name: string) => name in packageJson.scripts || builtIn.includes(name);
    expect(faults(/npm run ([\w:-]+)/g, (name) => name in packageJson.scripts)).toEqual([]);
    expect(faults(/`npm (?!run )([\w:-]+)/g, known)).toEqual([]);
  });

  test('names only files and folders that exist', () => {
    const folders = readdirSync(packageRoot, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !['node_modules', 'dist', 'data'].includes(entry.name))
      .map(({ name }) => name);
    const looksLikePath = new RegExp(`\`((?:${folders.join('|')})/[\\w./-]*)\``, 'g');
    expect(faults(looksLikePath, (path) => existsSync(join(packageRoot, path)))).toEqual([]);
  });

  test('has links that point to existing files and headings', () => {
    expect(faults(/\]\((?!https?:)([^)\s]+)\)/g, resolves)).toEqual([]);
  });

  test('lists every page of the manual', () => {
    const index = read('docs/README.md');
    const pages = PAGES.filter((page) => page.startsWith('docs/') && page !== 'docs/README.md');
    for (const page of pages) expect(index).toContain(`(${page.slice('docs/'.length)})`);
  });

  test('names only settings that exist', () => {
    const known = new Set(CONFIG_OPTIONS.map(({ name }) => name));
    // Patterns such as EARSHOT_<SOURCE>_… or EARSHOT_ALERT_* stand for several settings.
    const isWhole = (name: string) => !name.endsWith('_') && !/^EARSHOT_(TEST|CLUSTER)/.test(name);
    expect(faults(/(EARSHOT_[A-Z_]*)/g, (name) => !isWhole(name) || known.has(name))).toEqual([]);
  });
});

/** The settings in `.env.example`, by name. */
const exampleSettings = [...read('.env.example').matchAll(/^#([A-Z][A-Z_0-9]*)=(.*)$/gm)].map(
  ([, name, value]) => [name!, value!] as const,
);

describe('.env.example', () => {
  test('names every setting once', () => {
    const ofCompose = ['POSTGRES_PASSWORD', 'CLICKHOUSE_PASSWORD'];
    const names = CONFIG_OPTIONS.map(({ name }) => name);
    expect(
      exampleSettings.map(([name]) => name).sort(),
      '.env.example is out of date: run npm run docs',
    ).toEqual([...ofCompose, ...names].sort());
  });

  test('contains only default values', () => {
    expect(parseConfig(Object.fromEntries(exampleSettings))).toEqual(parseConfig({}));
  });
});

interface ComposeService {
  readonly image?: string;
  readonly build?: { readonly target: string };
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string | number>>;
  readonly ports?: readonly string[];
  readonly volumes?: readonly string[];
  readonly healthcheck?: unknown;
  readonly restart?: string;
  readonly stop_grace_period?: string;
}

describe('docker-compose.yml', () => {
  const { services, volumes } = parse(read('docker-compose.yml'), { merge: true }) as {
    services: Record<string, ComposeService>;
    volumes: Record<string, unknown>;
  };
  const roles = Object.values(services).filter(({ build }) => build);
  const others = Object.values(services).filter(({ build }) => !build);

  test('runs each role in its own container, with time to stop', () => {
    expect(roles.map(({ command }) => command)).toEqual(ROLES.map((role) => ['start', '--roles', role]));
    for (const role of roles) expect(role.stop_grace_period).toBe('15s');
    for (const service of Object.values(services)) expect(service.restart).toBe('unless-stopped');
  });

  test('sets valid settings and everything that separate processes must share', () => {
    for (const { environment = {} } of roles) {
      const plain = Object.entries(environment).map(([name, value]) => [
        name,
        String(value)
          .replaceAll(/\$\{EARSHOT_BASE_URL.*\}$/g, 'http://x')
          .replaceAll(/\$\{[^}]*\}/g, 'x'),
      ]);
      const { variables, kafka } = parseConfig(Object.fromEntries(plain) as Record<string, string>);
      expect(variables.EARSHOT_POSTGRES_URL).toBe('postgres://earshot:x@postgres:5432/earshot');
      expect(variables.EARSHOT_CLICKHOUSE_URL).toBe('http://earshot:x@clickhouse:8123/earshot');
      expect(variables.EARSHOT_SECRET_KEY).toBe('x');
      expect(kafka?.brokers).toEqual(['kafka:9092']);
    }
  });

  test('contains no secret, and requires the ones it needs', () => {
    const secret = /(PASSWORD|SECRET|_URL)/;
    for (const { environment = {} } of Object.values(services)) {
      for (const [name, value] of Object.entries(environment)) {
        if (secret.test(name) && !/^(http|\$\{EARSHOT_BASE_URL)[^@]*$/.test(String(value)))
          expect(`${name}=${value}`).toMatch(/\$\{[A-Z_]+:\?[^}]+\}/);
      }
    }
  });

  test('exposes only the API, and only on this machine', () => {
    const published = Object.entries(services).flatMap(([name, { ports = [] }]) =>
      ports.map((port) => [name, port.split(':', 1)[0]]),
    );
    expect(published).toEqual([['api', '127.0.0.1']]);
  });

  test('pins every image, checks its health and keeps its data in a named volume', () => {
    for (const { image, healthcheck } of others) {
      expect(image).toMatch(/:\d+(\.\d+)*$/);
      expect(healthcheck).toBeDefined();
    }
    const used = others.flatMap((service) => (service.volumes ?? []).map((volume) => volume.split(':')[0]!));
    expect(used.sort()).toEqual(Object.keys(volumes).sort());
  });

  test('uses the versions of Kafka and of the registry that the tests run', () => {
    const version = (file: string) => /const (?:KAFKA_)?VERSION = '([^']+)'/.exec(read(file))![1];
    expect(services['kafka']!.image).toBe(`apache/kafka:${version('test/support/kafka-jars.ts')}`);
    expect(services['registry']!.image).toBe(
      `apicurio/apicurio-registry:${version('test/support/registry-server.ts')}`,
    );
  });
});

describe('the image', () => {
  const dockerfile = read('Dockerfile');

  test('copies only files in the build context', () => {
    const kept = read('.dockerignore')
      .split('\n')
      .flatMap((line) => /^!(.+)$/.exec(line)?.[1] ?? []);
    const copied = [...dockerfile.matchAll(/^COPY (?!--)(.+) \S+$/gm)].flatMap(([, paths]) =>
      paths!.split(' '),
    );
    for (const path of copied.filter((name) => name !== '.')) {
      expect(existsSync(join(packageRoot, path)), path).toBe(true);
      expect(kept, path).toContain(path.split('/')[0]);
    }
    for (const path of builtFrom()) expect(kept, path).toContain(path.split('/')[0]);
  });

  test('runs without root on a supported Node version, with /readyz as its health check', () => {
    const major = Number(/^ARG NODE=(\d+)/m.exec(dockerfile)![1]);
    expect(major).toBeGreaterThanOrEqual(Number(/\d+/.exec(packageJson.engines.node)![0]));
    expect(dockerfile).toMatch(/^USER node$/m);
    expect(dockerfile).toMatch(/HEALTHCHECK[^]*\/readyz/);
    for (const role of ['server', 'embedded'])
      expect(dockerfile).toMatch(new RegExp(`^FROM base AS ${role}$`, 'm'));
  });
});

describe('package-lock.json', () => {
  test('includes every optional package for every platform, because `npm ci` fails without them', () => {
    const { packages } = JSON.parse(read('package-lock.json')) as {
      packages: Record<string, { optionalDependencies?: Record<string, string> }>;
    };
    const locked = Object.keys(packages);
    const missing = Object.values(packages)
      .flatMap(({ optionalDependencies = {} }) => Object.keys(optionalDependencies))
      .filter((name) => !locked.some((path) => path.endsWith(`node_modules/${name}`)));
    expect(missing).toEqual([]);
  });
});

describe('.ci/run', () => {
  test('runs the README’s commands on every supported Node version', () => {
    const script = read('.ci/run');
    const readme = read('README.md');
    for (const command of [
      'npm ci',
      'npm run lint',
      'npm run typecheck',
      'npm test',
      'npm run demo -- --once',
    ]) {
      expect(script).toContain(command);
      expect(readme).toContain(command);
    }
    const { jobs } = parse(read('.github/workflows/ci.yml')) as {
      jobs: Record<string, { strategy?: { matrix: { node: string[] } }; steps: { run?: string }[] }>;
    };
    expect(jobs['run']!.steps.map(({ run }) => run)).toContain('.ci/run');
    expect(`>=${jobs['run']!.strategy!.matrix.node[0]}`).toBe(packageJson.engines.node);
  });
});
