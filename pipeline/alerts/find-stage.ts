import { matchesAlert } from '../../schemas/alerts/alert-match.ts';
import { glimpseOf } from '../../schemas/mentions/mention-glimpse.ts';
import type { MentionEvent } from '../../schemas/mentions/mention.ts';
import type { AlertFind, ArmedRule } from '../../postgres/alerts/alert-finds.ts';
import { drop, pass, type Outcome, type Stage } from '../outcome.ts';

/** What the stage asks of the stores. */
export interface FindDeps {
  /** The rules of these workspaces that are on. */
  rules(workspaceIds: readonly number[]): Promise<readonly ArmedRule[]>;
  /** Keeps what rules found, each mention once for each alert, to be told. */
  keep(finds: readonly AlertFind[]): Promise<void>;
  /** Takes deleted mentions out of what is still to be told. */
  forget(mentionIds: readonly string[]): Promise<void>;
  /** Milliseconds since 1970. */
  now(): number;
}

/** What happened longer ago is no news: the log is read again from its beginning when its place in it was lost. */
export const NEWS_MS = 24 * 3_600_000;

/** Clocks of processes and of the store differ a little: a rule hears of what comes right after it was turned on. */
const CLOCKS_APART_MS = 2_000;

/** The rules that a mention is told by: those that match it, and were on when it came. */
function rulesFor(rules: readonly ArmedRule[], mention: MentionEvent): ArmedRule[] {
  const { workspace_id } = mention;
  const at = Date.parse(mention.occurred_at) + CLOCKS_APART_MS;
  return rules.filter(
    (rule) =>
      rule.workspace_id === workspace_id && Date.parse(rule.armed_at) <= at && matchesAlert(rule, mention),
  );
}

/**
 * The stage that looks at every new mention for every rule of its workspace and writes down what they find. A mention that comes
 * again is told no second time, and one that is deleted before it was told is not told at all.
 */
export function createFindStage(deps: FindDeps): Stage<MentionEvent, never> {
  return async function findStage(chunk) {
    const since = deps.now() - NEWS_MS;
    const isNews = (event: MentionEvent) => Date.parse(event.occurred_at) >= since;
    const events = chunk.map(({ value }) => value);
    const news = events.filter((each) => each.event === 'created' && each.relevant && isNews(each));
    const rules =
      news.length === 0 ? [] : await deps.rules([...new Set(news.map((each) => each.workspace_id))]);
    const finds = news.flatMap((mention) =>
      rulesFor(rules, mention).map((alert): AlertFind => ({ alert, glimpse: glimpseOf(mention) })),
    );
    if (finds.length > 0) await deps.keep(finds);
    const gone = events.filter(({ event }) => event === 'deleted').map(({ id }) => id);
    if (gone.length > 0) await deps.forget(gone);
    const found = new Set(finds.map(({ glimpse }) => glimpse.id));
    return events.map((event): Outcome<never> => {
      if (event.event !== 'created') return drop('not_a_new_mention');
      if (!isNews(event)) return drop('too_late');
      return found.has(event.id) ? pass() : drop('no_alert');
    });
  };
}
