import type { Source } from '../../schemas/source.ts';
import type { Bounds } from './bounds.ts';
import type { WatchedQuery } from './watched-query.ts';

/** What a post must meet besides containing a spelling of the keyword. */
export interface Conditions {
  /** The post contains none of these. */
  readonly excluded: readonly PostingList[];
  /** The post contains at least one of these. Null: nothing is required. */
  readonly required: readonly PostingList[] | null;
  /** Where the post may come from. Null: anywhere. */
  readonly bounds: Bounds | null;
}

/** A keyword as posting lists hold it. */
export interface Posting {
  readonly id: number;
  /** The sources it is limited to. Null: all of them. */
  readonly sources: ReadonlySet<Source> | null;
  /** Null for most keywords, which saves the check. */
  readonly conditions: Conditions | null;
  /** Its query, which stands in place of its spellings. Null for most keywords. */
  readonly query: WatchedQuery | null;
  /** Whether the post being matched contains one of its spellings, or a word that its query is found by. */
  isCandidate: boolean;
}

/** The keywords that share one spelling, each list in ascending order of id. A brand tracked by 10,000 projects is looked up once. */
export interface PostingList {
  /** Keywords for which the case does not matter. */
  anyCase: Posting[];
  /** Case-sensitive keywords by the exact form they ask for. */
  exact: Map<string, Posting[]> | undefined;
  /** Keywords whose query is found by this word. */
  queries: Posting[] | undefined;
  /** How many conditions read `seen`. */
  conditions: number;
  /** Whether the post being matched contains the spelling. */
  seen: boolean;
}

/** Whether the case of a spelling matters to a keyword. */
export type CaseMode = 'anyCase' | 'exact';

/** Creates a list without keywords. */
export const emptyPostingList = (): PostingList => ({
  anyCase: [],
  exact: undefined,
  queries: undefined,
  conditions: 0,
  seen: false,
});

/** Whether no keyword and no condition needs the list. */
export const isUnused = ({ anyCase, exact, queries, conditions }: PostingList): boolean =>
  anyCase.length === 0 && !exact && !queries && conditions === 0;

/** Adds a keyword once, however often it names the spelling. `exact` is the form it asks for when its case matters. */
export function addPosting(list: PostingList, mode: CaseMode, exact: string, posting: Posting): void {
  const known = postingsOf(list, mode, exact);
  const index = indexOfId(known, posting.id);
  if (known[index] === posting) return;
  const postings = inserted(known, index, posting);
  if (mode === 'exact') (list.exact ??= new Map<string, Posting[]>()).set(exact, postings);
  else list.anyCase = postings;
}

/** V8 makes an array that grows half as long again and 16 more: much for the one keyword that most spellings have. */
const SHORT = 8;

function inserted(postings: Posting[], index: number, posting: Posting): Posting[] {
  if (postings.length < SHORT) return postings.toSpliced(index, 0, posting);
  postings.splice(index, 0, posting);
  return postings;
}

/** Removes a keyword. */
export function removePosting(list: PostingList, mode: CaseMode, exact: string, posting: Posting): void {
  const postings = postingsOf(list, mode, exact);
  const index = indexOfId(postings, posting.id);
  if (postings[index] === posting) postings.splice(index, 1);
  if (mode !== 'exact' || postings.length > 0) return;
  list.exact?.delete(exact);
  if (list.exact?.size === 0) list.exact = undefined;
}

function postingsOf(list: PostingList, mode: CaseMode, exact: string): Posting[] {
  return mode === 'exact' ? (list.exact?.get(exact) ?? []) : list.anyCase;
}

function indexOfId(postings: readonly Posting[], id: number): number {
  let low = 0;
  let high = postings.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((postings[middle] as Posting).id < id) low = middle + 1;
    else high = middle;
  }
  return low;
}
