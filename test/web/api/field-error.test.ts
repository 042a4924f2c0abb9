import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../web/src/api/call.ts';
import { errorBeside, errorElsewhere, fieldErrorOf } from '../../../web/src/api/field-error.ts';

const refused = (message: string, status = 400) => new ApiError(status, 'invalid_request', message);

describe('fieldErrorOf', () => {
  it.each([
    [
      'term: must be 2 to 200 characters',
      { field: 'term', at: null, message: 'must be 2 to 200 characters' },
    ],
    ['keywords[12]: must be text', { field: 'keywords', at: 12, message: 'must be text' }],
    ['settings.ambiguous.anchors[0]: too long', { field: 'settings', at: null, message: 'too long' }],
  ])('finds the field in "%s"', (message, expected) => {
    expect(fieldErrorOf(refused(message))).toEqual(expected);
  });

  it('finds none in what is no refusal of an input', () => {
    expect(fieldErrorOf(refused('A plan allows 3 projects.'))).toBeNull();
    expect(fieldErrorOf(refused('project: not found', 404))).toBeNull();
    expect(fieldErrorOf(new Error('term: away'))).toBeNull();
    expect(fieldErrorOf(null)).toBeNull();
  });

  it('shows an error in one place, beside its field or by itself', () => {
    const error = refused('keywords[1]: must be 2 to 200 characters');
    expect(errorBeside(error, 'keywords')).toBe('Entry 2: must be 2 to 200 characters');
    expect(errorBeside(error, 'name')).toBeNull();
    expect(errorElsewhere(error, ['name', 'keywords'])).toBeNull();
    expect(errorElsewhere(error, ['name'])).toBe(error);
  });
});
