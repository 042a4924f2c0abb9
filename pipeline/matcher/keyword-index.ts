import { type Source } from '../../schemas/source.ts';

/** A keyword as the matcher needs it. */
export interface MatchKeyword {
  readonly id: number;
  readonly term: string;
  readonly aliases: readonly string[];
  /** Posts that also contain any of these are not matched by this keyword. */
  readonly excluded: readonly string[];
  readonly caseSensitive: boolean;
  /** Empty: every source. */
  readonly sources: readonly Source[];
}

/** The part of a post that is searched. */
export interface SearchedPost {
  readonly source: Source;
  readonly title: string | null;
  readonly text: string;
}
