import type { Alert } from '../api/records.ts';
import type { Input } from '../api/call.ts';
import { setFilters } from '../mentions/filter-options.ts';

/** An alert as it is being written. */
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

/** What a new alert begins with: the digest that most people want first. */
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

/** Gives the body that creates, changes or simulates an alert: what its kind does not use is left out. */
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
  const rhythm = kind === 'digest' ? { hour, frequency, weekday } : kind === 'spike' ? { min_count } : {};
  return {
    kind,
    name,
    enabled,
    project_id,
    channel,
    target,
    min_urgency,
    ...rhythm,
    filters: setFilters(draft.filters),
  };
}

/** Gives what `simulate_alert` takes: as much as is written so far. */
export function simulationBody(draft: AlertDraft): NonNullable<Input<'simulate_alert'>['body']> {
  const { name, target, ...body } = alertBody(draft);
  return { ...body, ...(name === '' ? {} : { name }), ...(target === '' ? {} : { target }) };
}
