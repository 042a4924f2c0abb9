import { describe, expect, it } from 'vitest';
import { createCursors } from '../../../api/mentions/cursor.ts';

const cursors = createCursors(Buffer.alloc(32, 1));
const opened = (cursor: string, wanted: unknown) => {
  const { checkScope, ...content } = cursors.open(cursor);
  checkScope(wanted);
  return content;
};
const content = { value: 70, id: '0123456789abcdef0123456789abcdef', now: 1_790_000_000_000 };
const scope = [1, { order: 'urgency', sources: ['hn'] }];

describe('a cursor', () => {
  it('returns its content, whatever the key order of its scope', () => {
    const cursor = cursors.seal(content, scope);
    expect(cursor).toMatch(/^[A-Za-z0-9_-]+$/);
    expect(opened(cursor, [1, { sources: ['hn'], order: 'urgency' }])).toEqual(content);
  });

  it.each([
    ['another workspace', [2, scope[1]]],
    ['another order', [1, { order: 'found', sources: ['hn'] }]],
    ['other filters', [1, { order: 'urgency', sources: ['x'] }]],
  ])('is rejected with %s', (_what, other) => {
    const cursor = cursors.seal(content, scope);
    expect(() => opened(cursor, other)).toThrow(/^cursor: /);
  });

  it('is rejected when any of its characters is changed', () => {
    const cursor = cursors.seal(content, scope);
    for (let at = 0; at < cursor.length; at++) {
      const other = cursor[at] === 'A' ? 'B' : 'A';
      expect(() => opened(cursor.slice(0, at) + other + cursor.slice(at + 1), scope), String(at)).toThrow(
        /^cursor: /,
      );
    }
  });

  it.each(['', 'x', '!!!', 'A'.repeat(22), 'A'.repeat(2000), '=='])('is rejected when it is %j', (text) => {
    expect(() => opened(text, scope)).toThrow(/^cursor: /);
  });

  it('with an invalid timestamp is rejected before it is used', () => {
    for (const now of [1e308, -1, 1.5, null]) {
      const forged = Buffer.concat([Buffer.alloc(16), Buffer.from(JSON.stringify([1, content.id, now]))]);
      expect(() => cursors.open(forged.toString('base64url'))).toThrow(/^cursor: /);
    }
  });

  it('sealed with another secret is rejected', () => {
    const other = createCursors(Buffer.alloc(32, 2)).seal(content, scope);
    expect(() => opened(other, scope)).toThrow(/^cursor: /);
  });
});
