import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KEYWORD_DEFAULTS, type Keyword } from '../../schemas/projects/keyword.ts';
import type { Project } from '../../schemas/projects/project.ts';
import { openWorld, type Tenant, type World } from './support/world.ts';

let world: World;
let acme: Tenant;
let project: string;
beforeAll(async () => {
  world = await openWorld();
  acme = await world.tenant('Acme');
  ({ id: project } = await acme.must<Project>('POST /projects', { name: 'Acme' }));
});
afterAll(() => world.close());

const LISTS = [
  'authors_allow',
  'authors_deny',
  'subreddits_allow',
  'subreddits_deny',
  'domains_allow',
  'domains_deny',
] as const;
const OPTIONS = {
  require_any: ['hosting', ' cloud '],
  whole_word: false,
  authors_allow: ['@Jane'],
  authors_deny: ['joe'],
  subreddits_allow: ['r/golang'],
  subreddits_deny: ['rust'],
  domains_allow: ['acme.test'],
  domains_deny: ['https://spam.test/'],
};

describe('the options of a keyword', () => {
  it('have defaults, also for keywords created with a project', async () => {
    const keyword = await acme.must<Keyword>(`POST /projects/${project}/keywords`, { term: 'acme' });
    expect(keyword).toMatchObject(KEYWORD_DEFAULTS);
    const seeded = await acme.must<Project>('POST /projects', {
      name: 'B',
      keywords: ['b1'],
      competitors: ['b2'],
    });
    const both = await acme.must<Keyword[]>(`GET /projects/${seeded.id}/keywords`);
    expect(both).toMatchObject([KEYWORD_DEFAULTS, KEYWORD_DEFAULTS]);
  });

  it('are stored as sent and can be changed one at a time', async () => {
    const keyword = await acme.must<Keyword>(`POST /projects/${project}/keywords`, {
      term: 'acme',
      ...OPTIONS,
    });
    expect(keyword).toMatchObject(OPTIONS);
    expect(await acme.must(`GET /keywords/${keyword.id}`)).toEqual(keyword);
    const changed = await acme.must(`PATCH /keywords/${keyword.id}`, { authors_deny: [], whole_word: true });
    expect(changed).toMatchObject({ ...OPTIONS, authors_deny: [], whole_word: true });
    expect(await acme.must(`PATCH /keywords/${keyword.id}`, {})).toMatchObject({
      ...OPTIONS,
      authors_deny: [],
      whole_word: true,
    });
  });

  it('accept the maximum number of entries, with lengths counted in code points', async () => {
    const entries = (count: number) =>
      Array.from({ length: count }, (_, at) => '🦊'.repeat(198) + String(at + 10));
    const full = {
      require_any: entries(10),
      ...Object.fromEntries(LISTS.map((list) => [list, entries(50)])),
    };
    expect(await acme.must(`POST /projects/${project}/keywords`, { term: 'acme', ...full })).toMatchObject(
      full,
    );
  });

  const long = 'x'.repeat(201);
  const many = (count: number) => Array.from({ length: count }, () => 'x');
  const violations: [string, unknown, string][] = [
    ['require_any', many(11), 'require_any: must be '],
    ['whole_word', 'yes', 'whole_word: must be true or false'],
    ['require_any', [long], 'require_any[0]: must be 1 to 200 characters'],
    ...['require_any', ...LISTS].flatMap((field): [string, unknown, string][] => [
      [field, 'x', `${field}: must be a list`],
      [field, ['x', 5], `${field}[1]: must be a string`],
      [field, [' '], `${field}[0]: must not be white space only`],
      [field, ['x', ''], `${field}[1]: must be 1 to 200 characters`],
    ]),
    ...LISTS.map((field): [string, unknown, string] => [
      field,
      many(51),
      `${field}: must be at most 50 entries`,
    ]),
  ];
  it('are emptied by null in an update, and null in a new keyword only where it is their default', async () => {
    const { id } = await acme.must<Keyword>(`POST /projects/${project}/keywords`, { term: 'acme' });
    for (const [field, value] of Object.entries(KEYWORD_DEFAULTS)) {
      const { status } = await acme.call(`POST /projects/${project}/keywords`, {
        ...{ term: 'acme', [field]: null },
      });
      expect(status, field).toBe(value === null ? 201 : 400);
      expect(await acme.must(`PATCH /keywords/${id}`, { [field]: null })).toMatchObject({ [field]: value });
    }
  });

  it.each(violations)('are rejected with %s = %j', async (field, value, message) => {
    const { id } = await acme.must<Keyword>(`POST /projects/${project}/keywords`, { term: 'acme' });
    for (const route of [
      `POST /projects/${project}/keywords`,
      `PATCH /keywords/${id}`,
      `POST /projects/${project}/keywords/preview`,
    ]) {
      const answer = await acme.call<{ error: { message: string } }>(route, { term: 'acme', [field]: value });
      expect(answer.status, route).toBe(400);
      expect(answer.body.error.message.startsWith(message), answer.body.error.message).toBe(true);
    }
  });
});
