import { describe, expect, it } from 'vitest';
import { openWatchList } from '../../pipeline/watch-list.ts';
import type { KeywordRow, WatchListChanges } from '../../postgres/projects/watch-list.ts';
import { KEYWORD_DEFAULTS } from '../../schemas/projects/keyword.ts';

const keyword = (id: number, project: string, searched = true): KeywordRow => ({
  ...KEYWORD_DEFAULTS,
  id,
  project_id: project,
  group_id: null,
  term: `word${id}`,
  searched,
});

/** A watch list with these changes, one for each revision. */
function watching(...revisions: KeywordRow[][]) {
  const changes = revisions.map((keywords, at): WatchListChanges => ({
    revision: at + 1,
    projects: [],
    keywords,
  }));
  return openWatchList((revision) => Promise.resolve(changes[revision]!));
}

const ids = (held: ReadonlyMap<number, KeywordRow> | undefined) => [...(held?.keys() ?? [])];

describe('the watch list', () => {
  it('returns the searched keywords of each project', async () => {
    const read = watching([keyword(1, 'a'), keyword(2, 'b'), keyword(3, 'a', false)]);
    const { searched } = await read(1);
    expect(ids(searched.get('a'))).toEqual([1]);
    expect(ids(searched.get('b'))).toEqual([2]);
  });

  it('replaces only the map of the project whose keywords changed', async () => {
    const read = watching([keyword(1, 'a'), keyword(2, 'b')], [keyword(4, 'a'), keyword(1, 'a', false)]);
    const { searched } = await read(1);
    const before = { a: searched.get('a'), b: searched.get('b') };
    const after = await read(2);
    expect(ids(after.searched.get('a'))).toEqual([4]);
    expect(ids(before.a)).toEqual([1]);
    expect(after.searched.get('b')).toBe(before.b);
  });
});
