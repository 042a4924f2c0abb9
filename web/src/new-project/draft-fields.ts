import type { ProjectDraft } from './project-draft.ts';

/** The props of a part of the project form. */
export interface ProjectFieldsProps {
  readonly draft: ProjectDraft;
  readonly set: (change: Partial<ProjectDraft>) => void;
}
