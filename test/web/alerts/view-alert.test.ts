import { expect, it } from 'vitest';
import type { View } from '../../../web/src/api/records.ts';
import { alertOfView } from '../../../web/src/alerts/view-alert.ts';

const view = (filters: View['filters']): View => ({
  ...{ id: 4, name: 'Angry customers', project_id: 'prj_1', filters },
  ...{ created_at: '2026-11-25T10:00:00.000Z', updated_at: '2026-11-25T10:00:00.000Z' },
});

it('takes over the filters that an alert has, and the band of urgency as its least urgency', () => {
  const filters = {
    sentiment: ['negative'],
    sources: ['hn', 'x'],
    relevance: ['high', 'medium'],
    status: ['open'],
  };
  const { draft, dropped } = alertOfView(view(filters));
  expect(draft).toMatchObject({
    ...{ kind: 'rule', name: 'Angry customers', project_id: 'prj_1', min_urgency: 40 },
    filters: { sentiment: ['negative'], sources: ['x', 'hn'] },
  });
  expect(dropped).toEqual([]);
});

it('names the filters that alerts do not have', () => {
  const { draft, dropped } = alertOfView(
    view({ q: 'invoice', lang: ['de'], story: 'a'.repeat(32), urgency_min: 10 }),
  );
  expect(draft.min_urgency).toBe(10);
  expect(draft.filters).toEqual({ q: 'invoice' });
  expect(dropped).toEqual(['lang', 'story']);
});
