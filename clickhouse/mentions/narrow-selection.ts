import type { ClickHouseClient } from '@clickhouse/client';
import type { MentionSelection } from '../../schemas/mentions/mention-filter.ts';
import { authorIs, HAS_WORDS, rangeWhere } from './mention-filter.ts';
import { wordsToFind } from './search-words.ts';
import { hexId } from './mention-row.ts';
import { select } from '../select.ts';

/** Most ids named in a statement: 40 KB of text, and each may cost a granule of every column that is read. */
const FEW = 1000;

/** The words of the selection's author. None for several authors, since a mention has only one. */
const wordsOfAuthor = ({ authors = [] }: MentionSelection): readonly string[] =>
  authors.length === 1 ? wordsToFind(authors[0]!) : [];

interface FoundRow {
  readonly found: string;
  readonly row_offset: string | number;
}

/** Whether more than half of the mentions are like the found ones, judged by how often neighbors are. */
function areMost(rows: readonly FoundRow[]): boolean {
  const offsets = rows.map(({ row_offset }) => Number(row_offset));
  return offsets.filter((offset, at) => offset - 1 === offsets[at - 1]).length > offsets.length / 2;
}

/**
 * Replaces the words or author of a selection by the ids of its mentions when they are few. Otherwise returns it as
 * it is, or marked when most mentions have its words (20 ms of CPU over 5.5 million mentions). The lookup is over
 * columns that never change (see `textConditions`); the rest is left to the statement that uses the ids.
 */
export async function narrowSelection(clickhouse: ClickHouseClient, selection: MentionSelection) {
  const { q = '', authors, ...others } = selection;
  const searched = wordsToFind(q);
  const ofAuthor = wordsOfAuthor(selection);
  const words = [...new Set([...searched, ...ofAuthor])];
  if (words.length === 0) return selection;
  const range = rangeWhere(selection);
  const [byAuthor, author] = ofAuthor.length > 0 ? authorIs(authors!) : ['1'];
  const rows = await select<FoundRow>(
    clickhouse,
    `SELECT ${hexId('id')} AS found, _part_offset AS row_offset FROM mentions
            WHERE ${range.sql} AND ${HAS_WORDS} AND ${byAuthor} LIMIT ${FEW + 1}`,
    { ...range.params, ...author, words },
  );
  if (rows.length > FEW) return areMost(rows) ? { ...selection, wordsInMost: true } : selection;
  return {
    ...others,
    ids: rows.map(({ found }) => found),
    ...(searched.length === 0 && { q }),
    ...(ofAuthor.length === 0 && authors && { authors }),
  };
}
