import { expect, it } from 'vitest';
import type { Rule } from '../../../web/src/api/records.ts';
import { draftOf, ruleBody } from '../../../web/src/rules/rule-draft.ts';

const rule = (fields: Partial<Rule>): Rule => ({
  ...{ id: 1, name: 'Outages', filters: {}, actions: {}, position: 0, active: true },
  ...{ acted: { count: 0, last_at: null }, created_at: '', updated_at: '' },
  ...fields,
});

it('gives back the rule that it was opened with, whatever its filters and actions are', () => {
  const filters = {
    q: 'down',
    sentiment: ['negative', 'neutral'],
    lang: ['en'],
    include: 'all',
    min_engagement: 0,
  };
  const actions = { add_tags: ['a b', 'outage'], assignee: 'usr_1', urgency: 0, mute: true };
  expect(ruleBody(draftOf(rule({ filters, actions })))).toEqual({ name: 'Outages', filters, actions });
});

it('makes arrays of lists that were stored as text', () => {
  expect(draftOf(rule({ filters: { sources: 'hn,reddit', categories: '1,2' } })).filters).toEqual({
    sources: ['hn', 'reddit'],
    categories: [1, 2],
  });
});

it('leaves out what was emptied', () => {
  const { filters, actions, ...draft } = draftOf(rule({ filters: { q: 'down', sources: ['hn'] } }));
  const emptied = {
    ...draft,
    filters: { ...filters, q: '', sources: [] },
    actions: { ...actions, mute: false },
  };
  expect(ruleBody(emptied)).toEqual({ name: 'Outages', filters: {}, actions: {} });
});
