import { matchesAlert } from '../../schemas/alerts/alert-match.ts';
import { DAY_MS } from '../../schemas/duration.ts';
import { glimpseOf } from '../../schemas/mentions/mention-glimpse.ts';
import type { MentionEvent } from '../../schemas/mentions/mention.ts';
import type { ActiveRule, AlertMatch } from '../../postgres/alerts/alert-matches.ts';
import { drop, pass, type Outcome, type Stage } from '../outcome.ts';

/** What the stage needs of the store. */
export interface MatchDeps {
  /** Returns the enabled rules of these workspaces. */
  rules(workspaceIds: readonly number[]): Promise<readonly ActiveRule[]>;
  /** Saves matches to be sent, each mention once per alert. */
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

/** Returns the rules that match a mention and were on when it was found. */
function matchingRules(rules: readonly ActiveRule[], mention: MentionEvent): ActiveRule[] {
  const { workspace_id } = mention;
  const at = Date.parse(mention.occurred_at) + CLOCK_SKEW_MS;
  return rules.filter(
    (rule) =>
      rule.workspace_id === workspace_id && Date.parse(rule.armed_at) <= at && matchesAlert(rule, mention),
  );
}

/**
 * Creates the stage that matches new mentions against the rules of their workspace, each once, and saves the
 * matches.
 */
export function createMatchStage(deps: MatchDeps): Stage<MentionEvent, never> {
  return async function matchStage(chunk) {
    const since = deps.now() - MAX_AGE_MS;
    const isRecent = (event: MentionEvent) => Date.parse(event.occurred_at) >= since;
    const events = chunk.map(({ value }) => value);
    const created = events.filter((each) => each.event === 'created' && each.relevant && isRecent(each));
    const rules =
      created.length === 0 ? [] : await deps.rules([...new Set(created.map((each) => each.workspace_id))]);
    const matches = created.flatMap((mention) =>
      matchingRules(rules, mention).map((alert): AlertMatch => ({ alert, glimpse: glimpseOf(mention) })),
    );
    if (matches.length > 0) await deps.save(matches);
    const deleted = events.filter(({ event }) => event === 'deleted').map(({ id }) => id);
    if (deleted.length > 0) await deps.delete(deleted);
    const matched = new Set(matches.map(({ glimpse }) => glimpse.id));
    return events.map((event): Outcome<never> => {
      if (event.event !== 'created') return drop('not_a_new_mention');
      if (!isRecent(event)) return drop('too_late');
      return matched.has(event.id) ? pass() : drop('no_alert');
    });
  };
}
