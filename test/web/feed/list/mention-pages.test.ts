import { expect, test } from 'vitest';
import {
  changeMentions,
  mentionsOf,
  type MentionPages,
} from '../../../../web/src/feed/list/mention-pages.ts';
import { exampleMention } from '../example-mention.ts';

const page = (...ids: string[]) => ({
  data: ids.map((id) => ({ ...exampleMention({ id }), story: null })),
  next_cursor: null,
  total: 9,
});
const pages: MentionPages = { pages: [page('a', 'b'), page('c')], pageParams: [null, 'x'] };

test('a change replaces only the page it is on', () => {
  const changed = changeMentions(pages, new Set(['c']), (mention) => ({ ...mention, status: 'done' }));
  expect(changed.pages[0]).toBe(pages.pages[0]);
  expect(mentionsOf(changed).get('c')?.status).toBe('done');
  expect(mentionsOf(pages).get('c')?.status).toBe('open');
});

test('a deleted mention disappears', () => {
  expect([...mentionsOf(changeMentions(pages, new Set(['a']), () => null)).keys()]).toEqual(['b', 'c']);
});

test('a mention on two pages is listed once', () => {
  expect([...mentionsOf({ ...pages, pages: [page('a', 'b'), page('b', 'c')] }).keys()]).toEqual([
    'a',
    'b',
    'c',
  ]);
});
