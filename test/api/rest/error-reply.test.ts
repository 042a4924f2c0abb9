import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { toPublicError } from '../../../api/rest/error-reply.ts';
import { ERRORS, PublicError } from '../../../schemas/errors.ts';

const thrown = (code: string) => Object.assign(new Error('inner text'), { code });

describe('a thrown error', () => {
  it.each([
    ['ECONNREFUSED', 'unavailable'],
    ['57P01', 'unavailable'],
    ['40001', 'unavailable'],
    ['241', 'unavailable'],
    ['23503', 'conflict'],
    // Our own faults, although these ClickHouse codes start like Postgres codes.
    ['53', 'internal'],
    ['403', 'internal'],
    ['22P02', 'internal'],
  ])('with the code %s is returned as %s, without its internal message', (code, shown) => {
    const error = toPublicError(thrown(code));
    expect(error.code).toBe(shown);
    expect(error.message).not.toContain('inner text');
  });

  it('that is public is returned unchanged', () => {
    const error = new PublicError('not_found', 'No such project.');
    expect(toPublicError(error)).toBe(error);
    expect(toPublicError(null).code).toBe('internal');
  });
});

describe('docs/reference/errors.md', () => {
  it('lists every code with its status and meaning', () => {
    const text = readFileSync(new URL('../../../docs/reference/errors.md', import.meta.url), 'utf8');
    const rows = Object.entries(ERRORS).map(
      ([code, { status, meaning }]) => `| \`${code}\` | ${status} | ${meaning} |`,
    );
    const listed = text.split('\n').filter((line) => line.startsWith('| `'));
    expect(listed.map((line) => line.replaceAll(/ +/g, ' '))).toEqual(rows);
  });
});
