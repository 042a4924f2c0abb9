import type { MatchKeyword } from '../matching/keyword-index.ts';
import type { Post, RawPost } from '../../schemas/post.ts';

/** A keyword that is tried; the id of the one that it would replace, or 0. */
export type TriedKeyword = MatchKeyword;

/** A post that a judge can read. */
export type TriedPost = Omit<Post, 'thread_id' | 'parent_id' | 'links'>;

/** What backtests of keywords need of the judge, the log and the sources. */
export interface Backtests {
  /** Returns what is kept of the posts that scans of these projects have read, about the newest first. */
  readPosts(projectIds: readonly string[]): Promise<readonly RawPost[]>;
  /** Judges a sample of posts. Returns the judged ones; none while a judge is unavailable. */
  judge(tried: {
    readonly workspaceId: number;
    readonly projectId: string;
    readonly keyword: TriedKeyword;
    readonly posts: readonly TriedPost[];
  }): Promise<readonly { readonly post: TriedPost; readonly relevant: boolean }[]>;
  /** Returns how many more queries each scan of the project makes with the keyword. */
  queriesPerScan(tried: {
    readonly workspaceId: number;
    readonly projectId: string;
    readonly keyword: TriedKeyword;
  }): Promise<number>;
}
