import type { AlertDraft } from './alert-draft.ts';

/** The props of a part of the alert form. */
export interface AlertFieldsProps {
  readonly draft: AlertDraft;
  readonly set: (change: Partial<AlertDraft>) => void;
}
