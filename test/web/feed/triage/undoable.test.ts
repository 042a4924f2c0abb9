import { expect, it } from 'vitest';
import { keptText, undoable } from '../../../../web/src/feed/triage/undoable.ts';
import { exampleMention } from '../example-mention.ts';

const before = ['a', 'b', 'c'].map((id) => exampleMention({ id, sentiment: 'neutral' }));
const now = (id: string, sentiment: 'positive' | 'negative') =>
  [id, exampleMention({ id, sentiment })] as const;

it('undoes a change only where nobody has changed the mention again since', () => {
  const known = new Map([now('a', 'negative'), now('b', 'positive')]);
  const left = undoable(before, { sentiment: 'negative' }, known);
  expect(left.map(({ id }) => id)).toEqual(['a', 'c']);
  expect(keptText(1)).toBe('1 mention was changed again since, and not undone.');
});
