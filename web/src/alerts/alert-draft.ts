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
  report: false,
  min_count: null,
  min_urgency: null,
  filters: {},
  template: null,
} satisfies Partial<Alert>;

/** The state of the alert form. */
export type AlertDraft = Pick<Alert, keyof typeof NEW_ALERT> & {
  /** A new secret; absent: it stays. */
  readonly secret?: string;
};

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
  const { hour, frequency, weekday, report, min_count, filters, template, ...body } = editedFields(draft);
  const { secret } = draft;
  const digest = { hour, frequency, weekday, report: report && body.project_id !== null };
  const schedules = { digest, spike: { min_count }, rule: {}, traction: {} };
  return {
    ...{ ...body, ...schedules[draft.kind], filters: compactFilters(filters) },
    ...(draft.channel === 'webhook' && { template: template || null }),
    ...(secret && { secret }),
  };
}

/** Returns the request body of `simulate_alert`; an empty name or target is left out. */
export function simulationBody(draft: AlertDraft): NonNullable<Input<'simulate_alert'>['body']> {
  const { name, target, secret: _secret, template: _template, ...body } = alertBody(draft);
  return { ...body, ...(name === '' ? {} : { name }), ...(target === '' ? {} : { target }) };
}
