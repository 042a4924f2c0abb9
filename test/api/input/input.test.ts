import { describe, expect, it } from 'vitest';
import { readInput } from '../../../api/input/input.ts';
import { OPERATIONS } from '../../../api/operations/index.ts';
import { parseQuery } from '../../../api/input/query-text.ts';

const operation = (id: string) => OPERATIONS.find(({ operationId }) => operationId === id)!;
const read = (id: string, raw: { params?: Record<string, string>; query?: string; body?: unknown }) =>
  readInput(operation(id), { params: raw.params ?? {}, query: parseQuery(raw.query ?? ''), body: raw.body });
const create = (body: unknown) => read('create_project', { body }).body;

const deep = (levels: number): unknown => (levels === 0 ? 1 : { a: deep(levels - 1) });
const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, at]));
const HALF = '\ud83d';

describe('a body', () => {
  it.each([
    [{}, 'name: is required'],
    [{ name: '' }, 'name: must be 1 to 80 characters'],
    [{ name: 'x'.repeat(81) }, 'name: must be 1 to 80 characters'],
    [{ name: ' \t' }, 'name: must not be white space only'],
    [{ name: 7 }, 'name: must be a string'],
    [{ name: null }, 'name: must be a string'],
    [{ name: 'a\0b' }, 'name: must not contain NUL'],
    [{ name: `a${HALF}` }, 'name: must be valid Unicode, without lone surrogates'],
    [{ name: 'x', mode: 'spam' }, 'mode: must be one of mentions, leads'],
    [{ name: 'x', description: 'x'.repeat(1001) }, 'description: must be at most 1000 characters'],
    [{ name: 'x', description: null }, 'description: must be a string'],
    [{ name: 'x', audience: 'x'.repeat(1001) }, 'audience: must be at most 1000 characters'],
    [{ name: 'x', color: 'red' }, 'color: must be a hex color such as #0a7cff'],
    [{ name: 'x', sources: ['hn', 'usenet'] }, 'sources[1]: must be one of reddit'],
    [{ name: 'x', sources: 'hn' }, 'sources: must be a list'],
    [{ name: 'x', window_days: 0.4 }, 'window_days: must be 0.5 to 30'],
    [{ name: 'x', window_days: 31 }, 'window_days: must be 0.5 to 30'],
    [{ name: 'x', window_days: '7' }, 'window_days: must be a number'],
    [{ name: 'x', backfill_days: 0 }, 'backfill_days: must be 1 to 730'],
    [{ name: 'x', backfill_days: 731 }, 'backfill_days: must be 1 to 730'],
    [{ name: 'x', scan_every: 'often' }, 'scan_every: must be a cadence such as 30m, 6h or 1d or null'],
    [{ name: 'x', timezone: 'Mars/Base' }, 'timezone: must be an IANA time zone such as Europe/Berlin'],
    [{ name: 'x', timezone: '+02:00' }, 'timezone: must be an IANA time zone such as Europe/Berlin'],
    [{ name: 'x', paused: 'yes' }, 'paused: must be true or false'],
    [
      { name: 'x', public_slug: 'No Spaces' },
      'public_slug: must be 1 to 64 lowercase letters, digits and inner hyphens',
    ],
    [
      { name: 'x', public_description: 'x'.repeat(501) },
      'public_description: must be at most 500 characters',
    ],
    [{ name: 'x', public_website: 'javascript:alert(1)' }, 'public_website: must be an http(s) address'],
    [{ name: 'x', keywords: ['acme', 'a'] }, 'keywords[1]: must be 2 to 200 characters'],
    [{ name: 'x', competitors: ['x'.repeat(201)] }, 'competitors[0]: must be 2 to 200 characters'],
    [{ name: 'x', nmae: 'y' }, 'nmae: is unknown here'],
    [{ name: 'x', settings: [] }, 'settings: must be an object'],
    [{ name: 'x', settings: { team: 'ann' } }, 'settings.team: must be a list'],
    [{ name: 'x', settings: deep(65) }, 'settings: must not be nested deeper than 64 levels'],
    [{ name: 'x', settings: many(201) }, 'settings: must have at most 200 keys'],
    [
      { name: 'x', settings: { note: 'x'.repeat(32 * 1024) } },
      'settings: must be at most 32768 bytes as JSON',
    ],
    [
      { name: 'x', settings: { big: JSON.parse('1e999') as number } },
      'settings.big: must be a finite number',
    ],
    [{ name: 'x', settings: { a: { constructor: 1 } } }, 'settings: must not have a key called constructor'],
    [
      { name: 'x', settings: { a: [`${HALF}`] } },
      'settings.a[0]: must be valid Unicode, without lone surrogates',
    ],
  ])('%j is rejected: %s', (body, message) => {
    expect(() => create(body)).toThrow(message);
  });

  it.each([
    { name: 'x', settings: { ...many(194), deepest: deep(5) } },
    { name: 'x', scan_every: null },
    { name: 'x', scan_every: ' 1.5 D ' },
    { name: '🦊'.repeat(80) },
    { name: 'x', sources: [], timezone: 'US/Eastern', icon: '🦊', color: '#0af' },
  ])('at the limits of the rules is accepted unchanged: %#', (body) => {
    expect(create(body)).toEqual(body);
  });

  it('has its length counted in code points, however they are encoded', () => {
    expect(() => create({ name: '🦊'.repeat(81) })).toThrow('name: must be 1 to 80 characters');
  });

  it('is optional if it may be empty, and must be empty if none is expected', () => {
    expect(read('mark_mention_irrelevant', { params: { mention: 'm' } }).body).toEqual({});
    expect(() => read('scan_project', { params: { project: 'p' }, body: { force: true } })).toThrow(
      'force: is unknown here',
    );
  });
});

describe('a query', () => {
  const list = (query: string) => read('list_mentions', { query }).query;

  it('accepts lists that are repeated, comma-separated or both', () => {
    const sources = ['hn', 'x', 'news'];
    expect(list('sources=hn&sources=x&sources=news')).toEqual({ sources });
    expect(list('sources=hn,x,news')).toEqual({ sources });
    expect(list('sources=hn%2Cx&sources=news')).toEqual({ sources });
    expect(list('categories=1,2&categories=3')).toEqual({ categories: [1, 2, 3] });
  });

  it('parses numbers and reads + as a space', () => {
    expect(list('urgency_min=70&limit=5&q=big+cat%2Bdog')).toEqual({
      urgency_min: 70,
      limit: 5,
      q: 'big cat+dog',
    });
  });

  it.each([
    ['urgency_min=101', 'urgency_min: must be 0 to 100'],
    ['urgency_max=-1', 'urgency_max: must be 0 to 100'],
    ['min_engagement=-1', 'min_engagement: must be 0 to 999999999999999'],
    ['min_engagement=1.5', 'min_engagement: must be a whole number'],
    ['sentiment=angry', 'sentiment[0]: must be one of positive, negative, neutral'],
    ['status=closed', 'status[0]: must be one of open, done, follow_up'],
    ['relevance=highest', 'relevance[0]: must be one of high, medium, low'],
    ['categories=a', 'categories[0]: must be a whole number'],
    ['include=none', 'include: must be one of relevant, irrelevant, all'],
    ['range=1y', 'range: must be one of today, 7d, 30d, 90d, 12m, all'],
    ['order=best', 'order: must be one of newest, oldest, urgency, engagement, trending, found'],
    ['limit=101', 'limit: must be 1 to 100'],
    ['view=x', 'view: must be a whole number'],
  ])('%s is rejected: %s', (query, message) => {
    expect(() => list(query)).toThrow(message);
  });
});

describe('every operation', () => {
  const isFlat = (schema: Record<string, unknown>): boolean => {
    const any = schema.anyOf as { type?: string }[] | undefined;
    if (any) return any.length === 2 && any[1]?.type === 'null';
    return !('allOf' in schema || 'oneOf' in schema || '$ref' in schema);
  };

  it.each(OPERATIONS.map((each) => [each.operationId, each] as const))(
    '%s has a flat input without unions',
    (_id, each) => {
      for (const fields of [each.params, each.query, each.body]) {
        for (const [name, schema] of Object.entries(fields.properties))
          expect(isFlat(schema), name).toBe(true);
      }
      expect(Object.keys(each.params.properties)).toEqual(
        [...each.path.matchAll(/\{(\w+)\}/g)].map((found) => found[1]),
      );
    },
  );

  it('has a unique id and route', () => {
    expect(new Set(OPERATIONS.map(({ operationId }) => operationId)).size).toBe(OPERATIONS.length);
    expect(new Set(OPERATIONS.map(({ method, path }) => `${method} ${path}`)).size).toBe(OPERATIONS.length);
  });
});
