import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Category } from '../../schemas/projects/category.ts';
import type { Keyword, KeywordGroup } from '../../schemas/projects/keyword.ts';
import type { Project } from '../../schemas/projects/project.ts';
import type { SqlQuery } from '../../schemas/analytics/sql-query.ts';
import type { Annotation } from '../../schemas/analytics/annotation.ts';
import type { View } from '../../schemas/mentions/view.ts';
import { openWorld, type Tenant, type World } from './support/world.ts';

let world: World;
let acme: Tenant;
let ids: {
  project: string;
  group: number;
  keyword: number;
  category: number;
  view: number;
  sqlQuery: number;
  annotation: number;
};
beforeAll(async () => {
  world = await openWorld();
  acme = await world.tenant('Acme');
  const { id: project } = await acme.must<Project>('POST /projects', { name: 'P', keywords: ['acme'] });
  const first = async <T>(list: string) => (await acme.must<T[]>(`GET /projects/${project}/${list}`))[0]!;
  ids = {
    project,
    group: (await first<KeywordGroup>('groups')).id,
    keyword: (await first<Keyword>('keywords')).id,
    category: (await first<Category>('categories')).id,
    view: (await acme.must<View>('POST /views', { name: 'V' })).id,
    sqlQuery: (await acme.must<SqlQuery>('POST /sql-queries', { name: 'Q', sql: 'SELECT 1' })).id,
    annotation: (await acme.must<Annotation>('POST /annotations', { at: '2026-11-01T10:00:00Z', text: 'x' }))
      .id,
  };
});
afterAll(() => world.close());

const long = (length: number) => 'é'.repeat(length);
const many = (length: number) => Array.from({ length }, (_, at) => `entry ${at}`);

/** For each resource: a valid body, its routes, and the violations to test one by one. */
const RESOURCES: [string, object, () => string[], [field: string, value: unknown][]][] = [
  [
    'project',
    { name: 'x' },
    () => ['POST /projects', `PATCH /projects/${ids.project}`],
    [
      ['name', long(81)],
      ['name', ''],
      ['name', '   '],
      ['name', null],
      ['mode', 'both'],
      ['description', long(1001)],
      ['audience', long(1001)],
      ['color', 'blue'],
      ['icon', 5],
      ['sources', ['myspace']],
      ['window_days', 0.49],
      ['window_days', 30.1],
      ['backfill_days', 0.9],
      ['backfill_days', 730.5],
      ['scan_every', '6'],
      ['scan_every', '6w'],
      ['scan_every', '-6h'],
      ['timezone', 'Nowhere/Land'],
      ['paused', 1],
      ['settings', 'x'],
      ['settings', { domains: [1] }],
      ['public', 'true'],
      ['public_slug', '-x'],
      ['public_description', long(501)],
      ['public_website', 'ftp://x'],
      ['keywords', ['x']],
      ['competitors', [' ']],
      ['keywords', [long(201)]],
      ['id', 'prj_mine'],
      ['created_at', '2026-01-01T00:00:00.000Z'],
    ],
  ],
  [
    'keyword group',
    { name: 'x' },
    () => [`POST /projects/${ids.project}/groups`, `PATCH /groups/${ids.group}`],
    [
      ['name', long(61)],
      ['name', '\n'],
      ['kind', 'people'],
      ['color', '#12'],
      ['project_id', 'x'],
      ['id', 999_999],
    ],
  ],
  [
    'keyword',
    { term: 'xx' },
    () => [`POST /projects/${ids.project}/keywords`, `PATCH /keywords/${ids.keyword}`],
    [
      ['term', 'x'],
      ['term', long(201)],
      ['term', '    '],
      ['aliases', many(11)],
      ['aliases', ['']],
      ['aliases', [long(201)]],
      ['excluded', many(11)],
      ['excluded', [' ']],
      ['excluded', 'x'],
      ['query', ''],
      ['query', long(501)],
      ['query', '-acme'],
      ['case_sensitive', 'no'],
      ['sources', ['all']],
      ['group_id', '1'],
      ['group_id', 0],
      ['group_id', 2_000_000_000],
      ['project_id', 'x'],
    ],
  ],
  [
    'category',
    { name: 'x' },
    () => [`POST /projects/${ids.project}/categories`, `PATCH /categories/${ids.category}`],
    [
      ['name', long(61)],
      ['description', long(301)],
      ['icon', long(65)],
      ['color', 'x'],
      ['position', -1],
      ['position', 1.5],
    ],
  ],
  [
    'saved SQL query',
    { name: 'x', sql: 'SELECT 1' },
    () => ['POST /sql-queries', `PATCH /sql-queries/${ids.sqlQuery}`],
    [
      ['name', long(81)],
      ['name', ' '],
      ['sql', ''],
      ['sql', ' \n'],
      ['sql', long(10_001)],
      ['sql', null],
      ['shared', 'yes'],
      ['created_by', 'usr_x'],
    ],
  ],
  [
    'view',
    { name: 'x' },
    () => ['POST /views', `PATCH /views/${ids.view}`],
    [
      ['name', long(61)],
      ['name', 5],
      ['project_id', 5],
      ['filters', []],
      ['filters', { limit: 101 }],
    ],
  ],
  [
    'annotation',
    { at: '2026-11-01T10:00:00Z', text: 'x' },
    () => ['POST /annotations', `PATCH /annotations/${ids.annotation}`],
    [
      ['at', '2026-11-01'],
      ['at', '1969-12-31T23:00:00Z'],
      ['at', '2300-01-01T00:00:00Z'],
      ['at', null],
      ['text', long(201)],
      ['text', ''],
      ['text', ' \n'],
      ['project_id', 5],
      ['created_by', 'usr_x'],
    ],
  ],
];

async function everything(): Promise<unknown> {
  const below = ['keywords', 'groups', 'categories'].map((list) => `/projects/${ids.project}/${list}`);
  return Promise.all(
    ['/projects', '/views', '/sql-queries', '/annotations', ...below].map((route) =>
      acme.must(`GET ${route}`),
    ),
  );
}

describe.each(RESOURCES)('a %s', (_what, good, routes, violations) => {
  it.each(violations.map(([field, value]) => [field, value] as const))(
    'is rejected with %s = %j, and nothing is stored',
    async (field, value) => {
      const before = await everything();
      for (const route of routes()) {
        const answer = await acme.call<{ error: { message: string } }>(route, { ...good, [field]: value });
        expect(answer.status, `${route} ${JSON.stringify(answer.body)}`).toBe(400);
        expect(answer.body.error.message.startsWith(field), answer.body.error.message).toBe(true);
      }
      expect(await everything()).toEqual(before);
    },
  );
});

it('lists and texts are accepted up to their maximum length', async () => {
  const keyword = { term: long(200), aliases: many(10), excluded: many(10) };
  expect(await acme.must(`POST /projects/${ids.project}/keywords`, keyword)).toMatchObject(keyword);
  const group = { name: '🦊'.repeat(60), kind: 'competitor', color: '#11223344' };
  expect(await acme.must(`POST /projects/${ids.project}/groups`, group)).toMatchObject(group);
  const texts = {
    description: long(1000),
    audience: long(1000),
    public_description: long(500),
    window_days: 0.5,
    backfill_days: 730,
  };
  expect(await acme.must('POST /projects', { name: long(80), ...texts })).toMatchObject(texts);
});

it('texts are stored exactly as sent, whatever they contain', async () => {
  const texts = [
    " ' OR 1=1; --",
    '\u202Eevil\u0000'.slice(0, -1),
    '{{7*7}}<b>&amp;',
    '￿﷐',
    'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴',
    '\\x00 \\u0041',
    '\t\r\n x',
  ];
  for (const name of texts) {
    const { id } = await acme.must<{ id: number }>('POST /views', { name });
    expect((await acme.must<View[]>('GET /views')).find((view) => view.id === id)?.name).toBe(name);
  }
});
