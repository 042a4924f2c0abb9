import { expect, test } from 'vitest';
import { datetimeInputValue } from '../../../web/src/webhooks/datetime-input-value.ts';

test('a time survives the round trip through an input', () => {
  const moment = Date.parse('2026-03-29T00:59:00.000Z');
  expect(new Date(datetimeInputValue(moment)).getTime()).toBe(moment);
});
