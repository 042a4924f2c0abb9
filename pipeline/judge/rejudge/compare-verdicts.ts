import type { Corrected } from '../../../schemas/judging/correction.ts';
import { relevanceBand, type Mention } from '../../../schemas/mentions/mention.ts';
import { NO_COUNTS, type MentionVerdict, type RejudgeCounts } from '../../../schemas/judging/rejudging.ts';
import type { Judgement } from '../judge.ts';

/** Returns the fields of a mention that its verdict set. */
export const mentionVerdict = (mention: Mention): MentionVerdict => {
  const { relevant, sentiment, urgency, category_id, summary, reason, judge, judged_at } = mention;
  return { relevant, sentiment, urgency, category_id, summary, reason, judge, judged_at };
};

/** Returns a new verdict in which the fields that people corrected keep their values. */
export function keepCorrections(
  mention: Mention,
  { relevant, sentiment, urgency, category_id, summary, reason, judge }: Judgement,
  set: ReadonlySet<keyof Corrected>,
  judgedAt: string,
): MentionVerdict {
  const isRelevant = set.has('relevant') ? mention.relevant : relevant;
  // A mention that a person restored keeps its category when the judge names none because it finds it irrelevant.
  const keepsCategory = set.has('category_id') || (isRelevant && category_id === null);
  return {
    relevant: isRelevant,
    sentiment: set.has('sentiment') ? mention.sentiment : sentiment,
    urgency: set.has('urgency') ? mention.urgency : urgency,
    category_id: keepsCategory ? mention.category_id : category_id,
    summary,
    // The reason explains the relevance, and a person may have written it.
    reason: set.has('relevant') ? mention.reason : reason,
    judge,
    judged_at: judgedAt,
  };
}

/** Whether anything but the time differs. */
export const hasChanged = (before: MentionVerdict, after: MentionVerdict): boolean =>
  (Object.keys(before) as (keyof MentionVerdict)[]).some(
    (field) => field !== 'judged_at' && before[field] !== after[field],
  );

const toCount = (holds: boolean) => (holds ? 1 : 0);

/** Returns what one mention adds to the counts. */
export const countsOf = (
  before: MentionVerdict,
  after: MentionVerdict,
  isProtected: boolean,
): RejudgeCounts => ({
  judged: 1,
  to_relevant: toCount(!before.relevant && after.relevant),
  to_irrelevant: toCount(before.relevant && !after.relevant),
  sentiment_changed: toCount(before.sentiment !== after.sentiment),
  category_changed: toCount(before.category_id !== after.category_id),
  band_changed: toCount(relevanceBand(before.urgency) !== relevanceBand(after.urgency)),
  protected: toCount(isProtected),
});

/** Adds up counts. */
export function sumCounts(all: readonly RejudgeCounts[]): RejudgeCounts {
  const sum = { ...NO_COUNTS };
  for (const counts of all)
    for (const name of Object.keys(sum) as (keyof RejudgeCounts)[]) sum[name] += counts[name];
  return sum;
}
