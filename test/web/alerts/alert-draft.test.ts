import { describe, expect, it } from 'vitest';
import { alertBody, NEW_ALERT, simulationBody } from '../../../web/src/alerts/alert-draft.ts';

describe('alertBody', () => {
  it("leaves out unset filters and the fields that the alert's kind does not use", () => {
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

  it('can be simulated without a name and a target', () => {
    expect(simulationBody(NEW_ALERT)).not.toHaveProperty('name');
    expect(simulationBody(NEW_ALERT)).not.toHaveProperty('target');
    expect(simulationBody({ ...NEW_ALERT, name: 'Daily' })).toMatchObject({
      name: 'Daily',
      frequency: 'daily',
    });
  });
});
