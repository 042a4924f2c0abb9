import { expect, it } from 'vitest';
import { ruleFilterText } from '../../../web/src/rules/rule-text.ts';

const projects = [{ id: 'prj_1', name: 'Acme' }];

it('says in words which mentions a rule is about', () => {
  expect(ruleFilterText({}, { projects })).toBe('every relevant mention');
  const filters = {
    project: 'prj_1',
    q: 'down',
    sources: 'hn,reddit',
    sentiment: ['negative'],
    urgency_min: 70,
  };
  expect(ruleFilterText(filters, { projects })).toBe(
    '“down”, Hacker News or Reddit, negative, urgency min: 70, in Acme',
  );
  expect(ruleFilterText({ project: 'prj_2' }, { projects })).toBe('in a deleted project');
});
