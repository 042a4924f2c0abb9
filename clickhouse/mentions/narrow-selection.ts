import type { ClickHouseClient } from '@clickhouse/client';
import type { MentionSelection } from '../../schemas/mentions/mention-filter.ts';
import type { MentionQuery } from '../../schemas/query/mention-query.ts';
import { wordsToFind } from '../../schemas/query/search-words.ts';
import { authorIs, rangeWhere } from './mention-filter.ts';
import { splitQuery } from './query-parts.ts';
import { lookupWhere } from './query-where.ts';
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
 * Replaces what a selection looks up, or its author, by the ids of its mentions when they are few. Otherwise returns it
 * as it is, or marked when most mentions match (20 ms of CPU over 5.5 million mentions). The lookup is over columns that
 * never change (see `lookupWhere`); the rest is left to the statement that uses the ids.
 */
export async function narrowSelection(clickhouse: ClickHouseClient, selection: MentionSelection) {
  const { q, authors, ...others } = selection;
  const { lookup, rest } = splitQuery(q);
  const ofAuthor = wordsOfAuthor(selection);
  const looked: MentionQuery[] = [
    ...(ofAuthor.length > 0 ? [{ kind: 'words', words: ofAuthor } as const] : []),
    ...(lookup ? [lookup] : []),
  ];
  if (looked.length === 0) return selection;
  const range = rangeWhere(selection);
  const found = lookupWhere({ kind: 'all', of: looked });
  const [byAuthor, author] = ofAuthor.length > 0 ? authorIs(authors!) : ['1'];
  const rows = await select<FoundRow>(
    clickhouse,
    `SELECT ${hexId('id')} AS found, _part_offset AS row_offset FROM mentions
            WHERE ${range.sql} AND ${found.sql} AND ${byAuthor} LIMIT ${FEW + 1}`,
    { ...range.params, ...author, ...found.params },
  );
  if (rows.length > FEW) return areMost(rows) ? { ...selection, foundInMost: true } : selection;
  const left = lookup ? rest : q;
  return {
    ...others,
    ids: rows.map(({ found: id }) => id),
    ...(left && { q: left }),
    ...(ofAuthor.length === 0 && authors && { authors }),
  };
}
