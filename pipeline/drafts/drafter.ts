import type { Mention } from '../../schemas/mentions/mention.ts';
import type { ProjectSettings } from '../../schemas/projects/project.ts';

/** What a reply is drafted for. */
export interface DraftRequest {
  readonly workspaceId: number;
  readonly mention: Pick<
    Mention,
    'source' | 'kind' | 'title' | 'text' | 'lang' | 'author' | 'author_name' | 'sentiment'
  >;
  readonly project: {
    readonly id: string;
    readonly name: string;
    readonly mode: 'mentions' | 'leads';
    readonly description: string | null;
    readonly settings: ProjectSettings;
  };
}

/**
 * Writes short replies that help first, in the post's own register. Gives text to be copied, no longer than its platform
 * takes and at most `DRAFT_POINTS` code points; nothing is posted anywhere.
 */
export interface Drafter {
  draft(request: DraftRequest): Promise<string>;
}

/** Code points of a draft where the platform takes more. */
export const DRAFT_POINTS = 1_200;
