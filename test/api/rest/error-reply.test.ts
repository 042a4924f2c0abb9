import { readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { logFailure, toPublicError } from '../../../api/rest/error-reply.ts';
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

describe('the log', () => {
  const logged = (error: unknown) => {
    const logger = { error: vi.fn(), warn: vi.fn() };
    logFailure(logger, error, {});
    return logger.error.mock.calls.length + logger.warn.mock.calls.length;
  };

  it('has faults and unavailable stores, but not work that was stopped because the client left', () => {
    expect(logged(thrown('22P02'))).toBe(1);
    expect(logged(thrown('ECONNREFUSED'))).toBe(1);
    const gone = new AbortController();
    gone.abort();
    expect(logged(gone.signal.reason)).toBe(0);
  });
});
