import type { ProjectDraft } from './project-draft.ts';

/** What every part of the form is given. */
export interface ProjectFieldsProps {
  readonly draft: ProjectDraft;
  readonly set: (change: Partial<ProjectDraft>) => void;
}
