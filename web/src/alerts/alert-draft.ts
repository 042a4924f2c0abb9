import type { Alert } from '../api/records.ts';
import type { Input } from '../api/call.ts';
import { compactFilters } from '../mentions/filter-options.ts';

/** The initial state of a new alert: a daily digest by email. */
export const NEW_ALERT = {
  kind: 'digest',
  name: '',
  enabled: true,
  project_id: null,
  channel: 'email',
  target: '',
  hour: null,
  frequency: 'daily',
  weekday: null,
  min_count: null,
  min_urgency: null,
  filters: {},
} satisfies Partial<Alert>;

/** The state of the alert form. */
export type AlertDraft = Pick<Alert, keyof typeof NEW_ALERT>;

/** The props of a part of the alert form. */
export interface AlertFieldsProps {
  readonly draft: AlertDraft;
  readonly set: (change: Partial<AlertDraft>) => void;
}

/** A draft may be a whole alert: keeps the fields that the form edits. */
const editedFields = (draft: AlertDraft) =>
  Object.fromEntries(
    Object.keys(NEW_ALERT).map((name) => [name, draft[name as keyof AlertDraft]]),
  ) as AlertDraft;

/** Returns the request body for creating or updating an alert, without the fields that its kind does not use. */
export function alertBody(draft: AlertDraft) {
  const { hour, frequency, weekday, min_count, filters, ...body } = editedFields(draft);
  const schedules = { digest: { hour, frequency, weekday }, spike: { min_count }, rule: {}, traction: {} };
  return { ...body, ...schedules[draft.kind], filters: compactFilters(filters) };
}

/** Returns the request body of `simulate_alert`; an empty name or target is left out. */
export function simulationBody(draft: AlertDraft): NonNullable<Input<'simulate_alert'>['body']> {
  const { name, target, ...body } = alertBody(draft);
  return { ...body, ...(name === '' ? {} : { name }), ...(target === '' ? {} : { target }) };
}
