import { correctedFields } from '../../postgres/judging/corrections.ts';
import type { Change } from '../../postgres/mentions/mention-changes.ts';
import type { EventDetails } from '../../postgres/mentions/mention-outbox.ts';
import type { Queryable } from '../../postgres/client.ts';
import { urgencyWith } from '../../schemas/judging/reach.ts';
import type { FormerMention, Mention } from '../../schemas/mentions/mention.ts';

type Former = (mention: Mention) => Pick<EventDetails, 'former'>;

const detailsOf = (former: FormerMention | undefined) => (former ? { former } : {});

/**
 * Returns a function that says what a mention was before a change of its post: nothing for a change by a person. It goes by
 * the change and the mention after it, because a change that is applied again no longer finds the mention as it was.
 */
export async function formerMentions(
  tx: Queryable,
  workspaceId: number,
  changed: readonly Mention[],
  change: Change,
): Promise<Former> {
  if (change.kind === 'judge') return ({ id }) => detailsOf(change.former?.[id]);
  if (change.kind !== 'revise') return () => ({});
  const { revisions } = change;
  const grown = changed.filter(({ id }) => revisions[id]?.before);
  if (grown.length === 0) return () => ({});
  const corrected = await correctedFields(
    tx,
    workspaceId,
    grown.map(({ id }) => id),
  );
  return (mention) => {
    const engagement = revisions[mention.id]?.before?.engagement;
    if (engagement === undefined) return {};
    const isSet = corrected.get(mention.id)?.has('urgency') === true;
    return detailsOf({ engagement, urgency: isSet ? mention.urgency : urgencyWith(mention, engagement) });
  };
}
