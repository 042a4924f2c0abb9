import { type Mention } from '../../schemas/mention.ts';

/** What a reply is drafted for. */
export interface DraftRequest {
  readonly workspaceId: number;
  readonly mention: Pick<
    Mention,
    'source' | 'kind' | 'title' | 'text' | 'lang' | 'author' | 'sentiment' | 'posted_at' | 'engagement'
  >;
  readonly project: {
    readonly id: string;
    readonly name: string;
    readonly mode: 'mentions' | 'leads';
    readonly description: string | null;
  };
}

/**
 * Writes short replies that help first, in the post's own register. Gives text to be copied, at most `DRAFT_POINTS` code
 * points; nothing is posted anywhere.
 */
export interface Drafter {
  draft(request: DraftRequest): Promise<string>;
}

/** Code points of a draft: what fits the shortest of the sources with room for a person to edit is far less. */
export const DRAFT_POINTS = 1_200;
