import { expect, it } from 'vitest';
import { applyRules } from '../../../domain/rules/apply-rules.ts';
import type { ActiveRule } from '../../../postgres/rules/active-rules.ts';
import { aMention } from '../../api/support/world.ts';
import { q as queryOf } from '../../support/queries.ts';

let made = 0;
const aRule = (
  actions: ActiveRule['actions'],
  selection: ActiveRule['selection'] = {},
  project_id: string | null = null,
): ActiveRule => ({ id: (made += 1), name: 'R', actions, selection, project_id });

const mention = aMention(7, 'prj_1', { urgency: 50, tags: ['own'], text: 'Acme is down' });
const ids = (rules: readonly ActiveRule[]) => rules.map(({ id }) => id);

it('every rule that matches acts, and the last one wins where they differ', () => {
  const rules = [
    aRule({ add_tags: ['b'], urgency: 10, status: 'done' }),
    aRule({ urgency: 100 }, { urgencyMin: 51 }),
    aRule({ add_tags: ['a', 'b'], urgency: 80, assignee: 'usr_1' }, { urgencyMax: 50 }),
    aRule({ status: 'follow_up' }, {}, 'prj_2'),
  ];
  const { mention: ruled, matched } = applyRules(rules, mention);
  expect(ruled).toMatchObject({
    ...{ tags: ['a', 'b', 'own'], urgency: 80, relevance: 'high', status: 'done', assignee: 'usr_1' },
    rules: [rules[0]!.id, rules[2]!.id],
  });
  expect(ids(matched)).toEqual([rules[0]!.id, rules[2]!.id]);
  expect(ruled).not.toHaveProperty('alerts');
});

it('no rule sets off another', () => {
  const rules = [aRule({ urgency: 90, add_tags: ['x'] }), aRule({ alert: 'alt_1' }, { urgencyMin: 70 })];
  const tagged = aRule({ alert: 'alt_2' }, { tags: ['x'] });
  expect(ids(applyRules([...rules, tagged], mention).matched)).toEqual([rules[0]!.id]);
});

it('alerts are named once, and a mention that no rule matches stays the same object', () => {
  const alert = () => aRule({ alert: 'alt_1' }, queryOf('DOWN -up'));
  expect(applyRules([alert(), alert()], mention).mention).toMatchObject({ alerts: ['alt_1'] });
  expect(applyRules([aRule({ urgency: 1 }, queryOf('up'))], mention).mention).toBe(mention);
});

it('muted mentions are left alone', () => {
  const muted = { ...mention, relevant: false, judge: 'mute/1' };
  expect(applyRules([aRule({ add_tags: ['x'] })], muted)).toEqual({ mention: muted, matched: [] });
});
