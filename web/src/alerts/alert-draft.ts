import type { Alert } from '../api/records.ts';
import type { Input } from '../api/call.ts';
import { compactFilters } from '../mentions/filter-options.ts';

/** The state of the alert form. */
export type AlertDraft = Pick<
  Alert,
  | 'kind'
  | 'name'
  | 'enabled'
  | 'project_id'
  | 'channel'
  | 'target'
  | 'hour'
  | 'frequency'
  | 'weekday'
  | 'min_count'
  | 'min_urgency'
  | 'filters'
>;

/** The initial state of a new alert: a daily digest by email. */
export const NEW_ALERT: AlertDraft = {
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
};

/** Returns the request body for creating or updating an alert, without the fields that its kind does not use. */
export function alertBody(draft: AlertDraft) {
  const {
    kind,
    name,
    enabled,
    project_id,
    channel,
    target,
    hour,
    frequency,
    weekday,
    min_count,
    min_urgency,
  } = draft;
  const schedule = kind === 'digest' ? { hour, frequency, weekday } : kind === 'spike' ? { min_count } : {};
  return {
    kind,
    name,
    enabled,
    project_id,
    channel,
    target,
    min_urgency,
    ...schedule,
    filters: compactFilters(draft.filters),
  };
}

/** Returns the request body of `simulate_alert`; an empty name or target is left out. */
export function simulationBody(draft: AlertDraft): NonNullable<Input<'simulate_alert'>['body']> {
  const { name, target, ...body } = alertBody(draft);
  return { ...body, ...(name === '' ? {} : { name }), ...(target === '' ? {} : { target }) };
}
