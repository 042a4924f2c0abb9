import { describe, expect, it } from 'vitest';
import { namedMembers } from '../../../domain/mentions/named-members.ts';

const members = [
  { id: 'ana', email: 'ana@x.org', name: 'Ana López' },
  { id: 'bob', email: 'Bob.Smith@x.org', name: 'Bob' },
  { id: 'eve1', email: 'eve@x.org', name: null },
  { id: 'eve2', email: 'eve@y.org', name: 'Eve' },
] as const;
const named = (text: string) => namedMembers(text, members);

describe('a note', () => {
  it.each([
    ['@ana can you look?', ['ana']],
    ['Could (@ANA) look? @ana@x.org.', ['ana']],
    ['@AnaLópez and @bob.smith, please.', ['ana', 'bob']],
    ['Ask @bob.', ['bob']],
    ['cc @eve@y.org', ['eve2']],
  ])('%j names members by handle, address or name', (text, ids) => {
    expect(named(text)).toEqual(ids);
  });

  it.each(['@eve', 'mail ana@x.org', '@anabel', '@ana@elsewhere.org', 'a@ana', '@', '@@ana', ''])(
    '%j names nobody: several fit, or none',
    (text) => {
      expect(named(text)).toEqual([]);
    },
  );

  it('names at most twenty, in time that grows with its length', () => {
    const many = Array.from({ length: 30 }, (_, at) => ({ id: `m${at}`, email: `m${at}@x.org`, name: null }));
    expect(namedMembers(many.map(({ id }) => `@${id}`).join(' '), many)).toHaveLength(20);
    expect(namedMembers(`@${'a.'.repeat(2_500)}`, many)).toEqual([]);
  });
});
