import { Type, type Static, type TObject } from '@sinclair/typebox';
import {
  ClosedObject,
  Count,
  describe,
  IntegerId,
  Name,
  NamedObject,
  Nullable,
  Timestamp,
  Urgency,
} from '../formats.ts';
import { mentionFilterFields } from '../mentions/mention-filter.ts';
import { MentionId, MentionSchema, StatusSchema } from '../mentions/mention.ts';
import { Tags } from '../mentions/tag.ts';
import { storedFilters } from '../mentions/view.ts';

const {
  view: _view,
  since: _since,
  until: _until,
  found_since: _foundSince,
  range: _range,
  story: _story,
  snoozed: _snoozed,
  muted: _muted,
  ...filters
} = mentionFilterFields;

/** The filters of a rule: those of a list, except for times, stories, and what no new mention is. */
export const ruleFilterFields = filters;

/** What a rule does with the mentions that match it. All that are given are done. */
const actionFields = {
  add_tags: Type.Optional(describe(Tags, 'Tags to add.')),
  assignee: Type.Optional(
    Type.String({ minLength: 1, maxLength: 200, description: 'The id of the member who takes care of it.' }),
  ),
  status: Type.Optional(StatusSchema),
  urgency: Type.Optional(Urgency),
  mute: Type.Optional(Type.Boolean({ description: 'true: mutes its author, from the next post on.' })),
  alert: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'The id of an alert of kind rule that reports it, whatever the filters of the alert are.',
    }),
  ),
};
export type RuleActions = Static<TObject<typeof actionFields>>;

/** The fields of a rule that a caller may write. */
export const ruleFields = {
  name: Name(80),
  filters: describe(
    storedFilters(ruleFilterFields),
    'A mention must match every filter that is set, as in list_mentions.',
  ),
  actions: ClosedObject(actionFields, { description: 'What it does with a mention. At least one.' }),
  position: Type.Integer({
    minimum: 0,
    maximum: 1_000_000,
    description: 'Rules act from the lowest to the highest; the default is after all others.',
  }),
  active: describe(Type.Boolean(), 'Whether it acts.'),
};

/** The defaults of a rule. The store finds a position after the others. */
export const RULE_DEFAULTS = { position: null, active: true } as const;

const ActionsSchema = NamedObject('RuleActions', actionFields);

export const RuleSchema = NamedObject('Rule', {
  id: IntegerId,
  ...ruleFields,
  actions: ActionsSchema,
  acted: describe(
    NamedObject('RuleUse', { count: Count, last_at: Nullable(Timestamp) }),
    'On how many mentions it has acted, and when last.',
  ),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type Rule = Static<typeof RuleSchema>;

/** What a rule did with a mention. */
export const RuleActSchema = NamedObject('RuleAct', {
  rule_id: IntegerId,
  mention_id: MentionId,
  at: Timestamp,
  actions: ActionsSchema,
});
export type RuleAct = Static<typeof RuleActSchema>;

/** How many days back a simulation looks, including today, and how many mentions it shows. */
export const RULE_SIMULATION = { days: 30, sample: 5 } as const;

export const RuleSimulationSchema = NamedObject('RuleSimulation', {
  since: Timestamp,
  until: Timestamp,
  mentions: describe(Count, 'Matching mentions found in these days.'),
  days: Type.Array(
    NamedObject('RuleSimulationDay', {
      day: Type.String({ description: "YYYY-MM-DD, in the workspace's time zone." }),
      mentions: Count,
    }),
    { description: 'Every day, oldest first.' },
  ),
  sample: Type.Array(MentionSchema, {
    description: `Up to ${RULE_SIMULATION.sample} of the mentions, those found last.`,
  }),
});
export type RuleSimulation = Static<typeof RuleSimulationSchema>;
