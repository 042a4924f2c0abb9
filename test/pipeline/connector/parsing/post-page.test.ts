import { describe, expect, test } from 'vitest';
import { toPost } from '../../../../pipeline/connector/parsing/post-page.ts';

const find = {
  externalId: 't1_a',
  kind: 'comment' as const,
  url: 'https://example.org/a',
  text: 'words',
  postedAt: Date.parse('2026-11-20T10:00:00Z'),
};

describe('a parsed post', () => {
  test('has only valid ids for its thread and its parent', () => {
    const long = 'z'.repeat(2000);
    expect(toPost('reddit', { ...find, threadId: 't3_\u0000b', parentId: long })).toMatchObject({
      thread_id: 't3_b',
      parent_id: null,
    });
  });
});
