import { describe, expect, test } from 'vitest';
import { readItem } from '../../../../pipeline/sources/hn/item.ts';
import { dataSets } from '../../../support/data-sets.ts';

const story = {
  id: 45990012,
  type: 'story',
  by: 'otterly',
  time: 1795161672,
  title: 'Show HN: Pipefish &amp; friends',
  url: 'https://pipefish.example',
  score: 37,
  descendants: 12,
};
const comment = {
  id: 45990100,
  type: 'comment',
  by: 'traeb',
  time: 1795162495,
  parent: 45990050,
  text: 'I&#x27;ve used <i>pipefish</i>.<p>Solid.',
};

describe('A Hacker News item', () => {
  test('is parsed like a search hit', () => {
    expect(readItem(story, null)).toMatchObject({
      external_id: '45990012',
      kind: 'post',
      url: 'https://news.ycombinator.com/item?id=45990012',
      title: 'Show HN: Pipefish & friends',
      text: 'https://pipefish.example',
      author: 'otterly',
      engagement: 49,
      posted_at: '2026-11-20T08:01:12.000Z',
      thread_id: '45990012',
      parent_id: null,
    });
  });

  test('that is a reply has the title and id of its story if they are known', () => {
    const known = { kind: 'comment', parent_id: '45990050' };
    expect(readItem(comment, { id: '45990012', title: 'Show HN: Pipefish' })).toMatchObject({
      ...known,
      title: 'Show HN: Pipefish',
      text: "I've used pipefish.\nSolid.",
      thread_id: '45990012',
    });
    expect(readItem(comment, null)).toMatchObject({ ...known, title: null, thread_id: null });
  });

  test.each([
    ['deleted', { id: 1, deleted: true, time: 1, type: 'comment', parent: 2 }],
    ['killed', { ...story, dead: true }],
    ['deleted, with only an id', { id: 1, deleted: true }],
  ])('that was %s is withheld', (_, item) => expect(readItem(item, null)).toBe('withheld'));

  test('that is a poll option is not a post', () => {
    expect(readItem({ ...story, type: 'pollopt' }, null)).toBeNull();
  });

  test.each(dataSets('hn-firebase/items.jsonl'))('of every kind is parsed: $extent', ({ rows }) => {
    for (const row of rows() as { id: number; time: number }[])
      expect(readItem({ ...row }, null)).not.toBe('malformed');
  });
});
