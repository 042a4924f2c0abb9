import { Type, type Static, type TObject } from '@sinclair/typebox';
import { IntegerId, Nullable, OneOf } from '../formats.ts';
import type { Mention } from '../mentions/mention.ts';
import { SentimentSchema } from './verdict.ts';

/** What the judge did with a mention: kept it in the feed, or filtered it out. */
export const STRATA = ['filtered_out', 'kept'] as const;
export const StratumSchema = OneOf(STRATA);
export type Stratum = Static<typeof StratumSchema>;

/** Returns the stratum of a mention that nobody has corrected. */
export const stratumOf = (mention: Pick<Mention, 'relevant'>): Stratum =>
  mention.relevant ? 'kept' : 'filtered_out';

/** The order of the queue: at random, as estimates need it, or those first whose answers teach the judge most. */
export const QUEUE_ORDERS = ['random', 'teaching'] as const;
export const QueueOrderSchema = OneOf(QUEUE_ORDERS);

/** How many days back the queue reaches, by the time of the verdict. */
export const QUEUE_DAYS = 30;

/** How many mentions at the head of the queue accept answers that count. Whoever answers further down has picked. */
export const QUEUE_DEPTH = 50;

/** The fields of an answer. */
export const auditAnswerFields = {
  relevant: Type.Boolean({ description: 'Whether it is relevant in truth.' }),
  sentiment: Type.Optional(SentimentSchema),
  category_id: Type.Optional(Nullable(IntegerId)),
};
export type AuditAnswer = Static<TObject<typeof auditAnswerFields>>;

/**
 * Returns the position of a mention in every audit: the lower 80 bits of its id, a hash of workspace, project, source
 * and the source's own id (see mention-id.ts). It is random with respect to what the post says, and the same for
 * everyone.
 */
export const auditPlace = (mentionId: string): string => mentionId.slice(12);
