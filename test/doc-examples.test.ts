import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readInput } from '../api/input/input.ts';
import { parseQuery } from '../api/input/query-text.ts';
import { OPERATIONS } from '../api/operations/index.ts';
import { packageRoot } from '../runtime/package-root.ts';

const PAGES = [
  'README.md',
  ...readdirSync(join(packageRoot, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

const read = (page: string) => readFileSync(join(packageRoot, page), 'utf8');

/** Values for the shell variables in the examples. */
const VARIABLES: Readonly<Record<string, string>> = {
  BASE: 'http://127.0.0.1:8080',
  PROJECT: 'prj_e6tcdsttkmvpdjxb6ajw',
  VIEW: '3',
  MENTION: '01a2054fab48385a8aa3e5fb17bce9ae',
  WEBHOOK: 'whk_nywy2svtczassjrfc668',
};

interface Call {
  readonly page: string;
  readonly method: string;
  readonly url: URL;
  readonly body: string | undefined;
  /** Returns the `invalid_request` message that a page shows as the answer, if any. */
  readonly refusal: string | undefined;
}

/** Splits a command into words like a shell, as far as the examples need it. */
const words = (command: string) =>
  [...command.matchAll(/(?:'[^']*'|"[^"]*"|\\.|[^\s'"\\])+/g)].map(([word]) =>
    word.replaceAll(
      /'([^']*)'|"([^"]*)"|\\(.)/g,
      (_, single, double, escaped) => single ?? double ?? escaped,
    ),
  );

/** Returns the API calls that a page's shell examples make with curl. */
function calls(page: string): Call[] {
  const blocks = [...read(page).matchAll(/^```sh\n(.*?)^```(?:\n\n```json\n(.*?)^```)?/gms)];
  return blocks.flatMap(([, block, answer]) => {
    const refusal = /"invalid_request", "message": "([^"]+)"/.exec(answer ?? '')?.[1];
    const commands = block!.replaceAll('\\\n', ' ').split(/^(?=curl )/m);
    return commands
      .filter((command) => command.startsWith('curl '))
      .flatMap((command) => {
        const args = words(command.replaceAll(/\$([A-Z]+)/g, (all, name: string) => VARIABLES[name] ?? all));
        const after = (flag: string) => (args.includes(flag) ? args[args.indexOf(flag) + 1] : undefined);
        const address = args.find((word) => /^(http:\/\/)?(localhost|127\.0\.0\.1):8080\//.test(word));
        if (!address) return [];
        const body = after('-d');
        const url = new URL(address.replace(/^localhost/, 'http://localhost'));
        return [{ page, method: after('-X') ?? (body === undefined ? 'GET' : 'POST'), url, body, refusal }];
      });
  });
}

/** Operations, fewest path parameters first, so `/mentions/export` wins over `/mentions/{mention}`. */
const BY_PARAMETERS = [...OPERATIONS].sort((a, b) => a.path.split('{').length - b.path.split('{').length);

/** Finds the operation for a call and the values of its path parameters. */
function findOperation({ method, url }: Call) {
  for (const operation of BY_PARAMETERS) {
    const pattern = new RegExp(`^${operation.path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
    const match = pattern.exec(url.pathname);
    if (match && operation.method === method) return { operation, params: { ...match.groups } };
  }
  return null;
}

const examples = PAGES.flatMap(calls).filter(({ url }) => url.pathname.startsWith('/api/v1/'));

describe('the examples in the documentation', () => {
  test('are found', () => {
    expect(examples.length).toBeGreaterThan(20);
  });

  test.each(examples)('$page: $method $url.pathname is a valid request', (example) => {
    const { url, body, refusal } = example;
    const found = findOperation(example);
    expect(found, 'no operation has this method and path').not.toBeNull();
    const raw = {
      params: found!.params,
      query: parseQuery(url.search.slice(1)),
      body: body === undefined ? undefined : (JSON.parse(body) as unknown),
    };
    if (refusal === undefined) expect(() => readInput(found!.operation, raw)).not.toThrow();
    else expect(() => readInput(found!.operation, raw)).toThrow(refusal);
  });

  test('name only operations that exist', () => {
    const known = new Set(OPERATIONS.map(({ operationId }) => operationId));
    // Audit log entries that are not operations, and a field name.
    const others = new Set(['update_account', 'replay_token', 'replay_of']);
    const verbs =
      'list|create|get|update|delete|replay|preview|simulate|explain|rejudge|query|describe|mark|bulk';
    const unknown = PAGES.flatMap((page) =>
      [...read(page).matchAll(new RegExp(`\`((?:${verbs})_[a-z_]+)\``, 'g'))]
        .map(([, name]) => name!)
        .filter((name) => !known.has(name) && !others.has(name))
        .map((name) => `${page}: ${name}`),
    );
    expect(unknown).toEqual([]);
  });
});
