import { expect, it } from 'vitest';
import { addToHistory } from '../../../../web/src/sql/editor/history.ts';

it('keeps each statement once, newest first, and drops the oldest', () => {
  expect(addToHistory(['b', 'a'], 'a')).toEqual(['a', 'b']);
  const many = Array.from({ length: 40 }, (_, at) => String(at)).reduce<readonly string[]>(addToHistory, []);
  expect(many).toHaveLength(30);
  expect(many[0]).toBe('39');
});
