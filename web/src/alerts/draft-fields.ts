import type { AlertDraft } from './alert-draft.ts';

/** What a part of the form takes: the draft, and how to change it. */
export interface AlertFieldsProps {
  readonly draft: AlertDraft;
  readonly set: (change: Partial<AlertDraft>) => void;
}
