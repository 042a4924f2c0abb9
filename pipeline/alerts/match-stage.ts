import { matchesAlert } from '../../domain/alerts/alert-match.ts';
import { DAY_MS } from '../../schemas/duration.ts';
import { glimpseOf } from '../../schemas/mentions/mention-glimpse.ts';
import type { MentionEvent } from '../../schemas/mentions/mention.ts';
import type { ActiveRule, AlertMatch } from '../../postgres/alerts/alert-matches.ts';
import { drop, pass, type Outcome, type Stage } from '../outcome.ts';

/** What the stage needs of the store. */
export interface MatchDeps {
  /** Returns the enabled rules and alerts of traction of these workspaces. */
  rules(workspaceIds: readonly number[]): Promise<readonly ActiveRule[]>;
  /** Saves matches to be sent, each mention once per alert and level of traction. */
  save(matches: readonly AlertMatch[]): Promise<void>;
  /** Deletes the unsent matches of deleted mentions. */
  delete(mentionIds: readonly string[]): Promise<void>;
  /** Milliseconds since 1970. */
  now(): number;
}

/** Older events are ignored: the log is read from its start again when the consumer's offset is lost. */
const MAX_AGE_MS = DAY_MS;

/** The clocks of processes and the store differ a little: a rule also gets what arrives right after it is turned on. */
const CLOCK_SKEW_MS = 2_000;

/** Which events are matched, and the kind of alert that they are for. */
const MATCHED: Readonly<Partial<Record<MentionEvent['event'], ActiveRule['kind']>>> = {
  created: 'rule',
  updated: 'rule',
  trending: 'traction',
};

/**
 * Whether an event may match: a change only when the post has grown or was edited, or when a person makes relevant what
 * nobody has been told of; no other change by a person.
 */
const mayMatch = ({ event, former, first_relevant }: MentionEvent) =>
  event in MATCHED && (event !== 'updated' || former !== undefined || first_relevant === true);

/** Whether a mention that changed matched the rule before: then it was reported, or collected before the rule was on. */
const matchedBefore = (rule: ActiveRule, { former, ...mention }: MentionEvent) =>
  former !== undefined && matchesAlert(rule, { ...mention, ...former }, Date.parse(mention.occurred_at));

/** Returns the alerts that match an event, or that a rule sends it to, and were on when it happened. */
function matchingRules(rules: readonly ActiveRule[], mention: MentionEvent): ActiveRule[] {
  const { workspace_id, event } = mention;
  const at = Date.parse(mention.occurred_at) + CLOCK_SKEW_MS;
  return rules.filter(
    (rule) =>
      rule.kind === MATCHED[event] &&
      rule.workspace_id === workspace_id &&
      Date.parse(rule.armed_at) <= at &&
      (mention.alerts?.includes(rule.id) ||
        (mention.relevant &&
          matchesAlert(rule, mention, Date.parse(mention.occurred_at)) &&
          !matchedBefore(rule, mention))),
  );
}

/**
 * Creates the stage that matches new mentions, and those whose posts have grown or were edited, against the rules of their
 * workspace, and trending ones against its alerts of traction, each once, and saves the matches.
 */
export function createMatchStage(deps: MatchDeps): Stage<MentionEvent, never> {
  return async function matchStage(chunk) {
    const since = deps.now() - MAX_AGE_MS;
    const isRecent = (event: MentionEvent) => Date.parse(event.occurred_at) >= since;
    const events = chunk.map(({ value }) => value);
    const matched = events.filter(
      (each) => mayMatch(each) && (each.relevant || each.alerts) && isRecent(each),
    );
    const rules =
      matched.length === 0 ? [] : await deps.rules([...new Set(matched.map((each) => each.workspace_id))]);
    const matches = matched.flatMap((mention) =>
      matchingRules(rules, mention).map((alert): AlertMatch => ({ alert, glimpse: glimpseOf(mention) })),
    );
    if (matches.length > 0) await deps.save(matches);
    const deleted = events.filter(({ event }) => event === 'deleted').map(({ id }) => id);
    if (deleted.length > 0) await deps.delete(deleted);
    const alerted = new Set(matches.map(({ glimpse }) => glimpse.id));
    return events.map((event): Outcome<never> => {
      if (!mayMatch(event)) return drop('not_a_new_mention');
      if (!isRecent(event)) return drop('too_late');
      return alerted.has(event.id) ? pass() : drop('no_alert');
    });
  };
}
