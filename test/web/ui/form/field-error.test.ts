import { describe, expect, it } from 'vitest';
import { errorText } from '../../../../web/src/ui/feedback/error-text.ts';
import { fieldErrorText } from '../../../../web/src/ui/form/field-error.ts';

describe('fieldErrorText', () => {
  it('returns the message for the named field or a part of it', () => {
    const said = (field: string, message: string) => fieldErrorText(field, new Error(message));
    expect(said('name', 'name: must be 1 to 80 characters')).toBe('Must be 1 to 80 characters');
    expect(said('events', 'events[0]: must be one of *, test.ping')).toBe(
      'Entry 1: must be one of *, test.ping',
    );
    expect(said('filters', 'filters.categories: no such category')).toBe('No such category');
    // In words for people, where the API describes a machine format.
    const cadence = 'scan_every: must be a cadence such as 30m, 6h or 1d or null';
    expect(said('scan_every', cadence)).toBe(
      'Enter a number followed by s, m, h or d, such as 30m, 6h or 1d',
    );
    expect(errorText(cadence)).toBe(
      'Scan every: enter a number followed by s, m, h or d, such as 30m, 6h or 1d',
    );
    expect(errorText('A workspace has at most 200 alerts.')).toBe('A workspace has at most 200 alerts.');
  });

  it('is null for other fields, for errors that name no field, and without an error', () => {
    expect(fieldErrorText('name', new Error('target: must be one email address'))).toBeNull();
    expect(fieldErrorText('name', new Error('A workspace has at most 200 alerts.'))).toBeNull();
    expect(fieldErrorText('name', null)).toBeNull();
  });
});
