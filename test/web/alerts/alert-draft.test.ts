import { describe, expect, it } from 'vitest';
import { alertBody, NEW_ALERT, simulationBody } from '../../../web/src/alerts/alert-draft.ts';

describe('the body of an alert', () => {
  it('leaves out what its kind does not use, and filters that are not set', () => {
    const draft = {
      ...NEW_ALERT,
      kind: 'rule',
      name: 'Now',
      filters: { sources: [], min_engagement: 5 },
    } as const;
    const body = alertBody({ ...draft, filters: { ...draft.filters, sources: [] } });
    expect(body).not.toHaveProperty('hour');
    expect(body).not.toHaveProperty('min_count');
    expect(body.filters).toEqual({ min_engagement: 5 });
  });

  it('is simulated before it has a name and a target', () => {
    expect(simulationBody(NEW_ALERT)).not.toHaveProperty('name');
    expect(simulationBody(NEW_ALERT)).not.toHaveProperty('target');
    expect(simulationBody({ ...NEW_ALERT, name: 'Daily' })).toMatchObject({
      name: 'Daily',
      frequency: 'daily',
    });
  });
});
