import type { Mention } from '../../schemas/mentions/mention.ts';
import type { ProjectSettings } from '../../schemas/projects/project.ts';

/** A request for a draft. */
export interface DraftRequest {
  readonly workspaceId: number;
  readonly mention: Mention;
  readonly project: {
    readonly id: string;
    readonly name: string;
    readonly mode: 'mentions' | 'leads';
    readonly description: string | null;
    readonly settings: ProjectSettings;
  };
}

/**
 * Writes short, helpful replies in the post's language and register. Returns text to copy, within the platform's limit and at most
 * `DRAFT_POINTS` code points; nothing is posted.
 */
export interface Drafter {
  draft(request: DraftRequest): Promise<string>;
}

/** The most code points of a draft on platforms that allow more. */
export const DRAFT_POINTS = 1_200;
