import { expect, test } from 'vitest';
import { factsOf, type Source } from '../../schemas/source.ts';
import { wordsOf } from '../../schemas/mentions/post-words.ts';
import { unitOf } from '../../schemas/usage/usage.ts';

test.each(['agora', 'constructor'])('a source that only a newer version knows has a name, %s', (name) => {
  const source = name as Source;
  expect(factsOf(source)).toEqual({ title: name, variables: [], byAddress: true });
  expect(unitOf(source)).toBe('requests');
  expect(wordsOf({ source, kind: 'post', title: 'Acme', text: 'Acme' })).toEqual({});
});
