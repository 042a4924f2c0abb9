import { Type } from '@sinclair/typebox';
import type { Queryable } from '../../../postgres/client.ts';
import { listRuleActs } from '../../../postgres/rules/active-rules.ts';
import { deleteRule, getRule, insertRule, listRules, updateRule } from '../../../postgres/rules/rules.ts';
import { PublicError } from '../../../schemas/errors.ts';
import { IntegerId } from '../../../schemas/formats.ts';
import { Limit } from '../../../schemas/page.ts';
import {
  RuleActSchema,
  ruleFields,
  RuleSchema,
  RuleSimulationSchema,
  RULE_DEFAULTS,
  RULE_SIMULATION,
  type RuleActions,
} from '../../../schemas/rules/rule.ts';
import { actorOf } from '../../access/access.ts';
import { Deleted, deletedOr404, found, PathId } from '../../lookup.ts';
import { checkActions, readRuleFilters } from '../../mentions/rule-check.ts';
import { simulateRule } from '../../mentions/simulate-rule.ts';
import { defineOperation, optional } from '../../operation.ts';
import { defineUpdate, stored } from '../../update.ts';

/** Every new mention is compared with every rule of its workspace. */
const MOST_RULES = 200;

const rulePath = { rule: PathId };
const { name, filters, actions, ...others } = ruleFields;

interface RuleBody {
  readonly filters?: Readonly<Record<string, unknown>>;
  readonly actions?: RuleActions;
}

/** Checks what a body says, and returns what follows from its filters. */
async function checkRule(tx: Queryable, workspaceId: number, body: RuleBody) {
  if (body.actions) await checkActions(tx, workspaceId, body.actions);
  return body.filters ? readRuleFilters(tx, workspaceId, body.filters) : {};
}

export const ruleOperations = [
  defineOperation({
    operationId: 'list_rules',
    route: 'GET /api/v1/rules',
    access: 'R',
    tag: 'Mentions',
    summary: 'List rules',
    description: 'In the order in which they act.',
    response: Type.Array(RuleSchema),
    transact: (tx, _input, { workspaceId }) => listRules(tx, workspaceId),
  }),
  defineOperation({
    operationId: 'create_rule',
    route: 'POST /api/v1/rules',
    access: 'W',
    tag: 'Mentions',
    summary: 'Create a rule',
    description:
      'Acts on each new mention that matches the filters, once. All rules that match act, first to last; the last one wins where they differ.',
    toolHint: 'Call simulate_rule with the same filters first.',
    body: { name, filters, actions, ...optional(others) },
    response: RuleSchema,
    status: 201,
    errors: ['conflict'],
    audited: true,
    transact: async (tx, { body }, principal) => {
      const { workspaceId } = principal;
      const read = await checkRule(tx, workspaceId, body);
      if ((await listRules(tx, workspaceId)).length >= MOST_RULES)
        throw new PublicError('conflict', `A workspace has at most ${MOST_RULES} rules.`);
      return insertRule(tx, workspaceId, { ...body, ...read, ...actorOf(principal) });
    },
  }),
  defineUpdate({
    operationId: 'update_rule',
    route: 'PATCH /api/v1/rules/{rule}',
    access: 'W',
    tag: 'Mentions',
    summary: 'Update a rule',
    description: 'filters and actions replace the whole set.',
    params: rulePath,
    fields: ruleFields,
    defaults: RULE_DEFAULTS,
    response: RuleSchema,
    audited: true,
    current: stored((tx, workspaceId, { rule }) => getRule(tx, workspaceId, rule)),
    transact: async (tx, { params, body }, principal) => {
      const { workspaceId } = principal;
      const read = await checkRule(tx, workspaceId, body);
      const patch = { ...body, ...read, ...actorOf(principal) };
      return found(await updateRule(tx, workspaceId, params.rule, patch), 'rule');
    },
  }),
  defineOperation({
    operationId: 'delete_rule',
    route: 'DELETE /api/v1/rules/{rule}',
    access: 'W',
    tag: 'Mentions',
    summary: 'Delete a rule',
    description: 'What it has done stays.',
    params: rulePath,
    response: Deleted(IntegerId),
    audited: true,
    transact: async (tx, { params }, { workspaceId }) =>
      deletedOr404(params.rule, await deleteRule(tx, workspaceId, params.rule), 'rule'),
  }),
  defineOperation({
    operationId: 'list_rule_acts',
    route: 'GET /api/v1/rules/{rule}/acts',
    access: 'R',
    tag: 'Mentions',
    summary: 'List what a rule did',
    description: 'The latest, newest first.',
    params: rulePath,
    query: { limit: Limit(100, 25) },
    response: Type.Array(RuleActSchema),
    transact: async (tx, { params, query }, { workspaceId }) => {
      const { id } = found(await getRule(tx, workspaceId, params.rule), 'rule');
      return listRuleActs(tx, workspaceId, id, query.limit ?? 25);
    },
  }),
  defineOperation({
    operationId: 'simulate_rule',
    route: 'POST /api/v1/rules/simulate',
    access: 'R',
    tag: 'Mentions',
    summary: 'Simulate a rule',
    description: `Which mentions found in the last ${RULE_SIMULATION.days} days match, as they are now. Send the fields of a new rule, or rule with the id of a saved one and the fields to change. Nothing changes.`,
    body: optional({ rule: IntegerId, ...ruleFields }),
    response: RuleSimulationSchema,
    // It reads as much as a query does.
    limit: 'sql',
    run: (context, { body }, { workspaceId }) => simulateRule(context, workspaceId, body),
  }),
];
