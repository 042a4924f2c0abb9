import { Type, type Static, type TObject } from '@sinclair/typebox';
import { IntegerId, Nullable, OneOf } from '../formats.ts';
import type { Mention } from '../mentions/mention.ts';
import { SentimentSchema } from './verdict.ts';

/** What the judge did with a mention: kept it in the feed, or filtered it out. */
export const STRATA = ['filtered_out', 'kept'] as const;
export const StratumSchema = OneOf(STRATA);
export type Stratum = Static<typeof StratumSchema>;

/** The stratum of a mention that nobody has corrected. */
export const stratumOf = (mention: Pick<Mention, 'relevant'>): Stratum =>
  mention.relevant ? 'kept' : 'filtered_out';

/** How far back the queue reaches, in days by the time of the verdict. */
export const QUEUE_DAYS = 30;

/**
 * Mentions at the head of a queue that are open to answers which count. Whoever answers further down has picked.
 */
export const QUEUE_DEPTH = 50;

/** The fields of an answer. */
export const auditAnswerFields = {
  relevant: Type.Boolean({ description: 'Whether it truly is relevant.' }),
  sentiment: Type.Optional(SentimentSchema),
  category_id: Type.Optional(Nullable(IntegerId)),
};
export type AuditAnswer = Static<TObject<typeof auditAnswerFields>>;

/**
 * The place of a mention in every audit: the lower 80 bits of its id, which are a hash over workspace, project, source and the
 * source's own id (see mention-id.ts). Chance, as far as what the post says goes, and the same for everybody.
 */
export const auditPlace = (mentionId: string): string => mentionId.slice(12);
