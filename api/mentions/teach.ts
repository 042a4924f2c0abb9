import { addCorrection } from '../../postgres/judging/corrections.ts';
import { addLesson } from '../../postgres/judging/lessons.ts';
import { CORRECTABLE, type Corrected } from '../../schemas/judging/correction.ts';
import { isMuted } from '../../schemas/mentions/mute.ts';
import type { Mention } from '../../schemas/mentions/mention.ts';
import { actorOf, type Principal } from '../access/access.ts';
import type { ApiContext } from '../context.ts';

/** What a person says about a mention that the judge has judged. */
export interface Objection extends Corrected {
  readonly reason?: string;
}

/** Returns the fields among these that belong to a verdict; null when there are none. */
function pick(fields: readonly (keyof Corrected)[], from: Corrected): Corrected | null {
  const entries = fields.filter((field) => from[field] !== undefined).map((field) => [field, from[field]]);
  return entries.length > 0 ? (Object.fromEntries(entries) as Corrected) : null;
}

/** Stores a correction as a lesson. Urgency alone teaches nothing: it depends on the day as much as on the post. */
export async function keepLesson(
  context: Pick<ApiContext, 'postgres'>,
  workspaceId: number,
  mention: Mention,
  { relevant, sentiment, category_id, reason }: Objection,
): Promise<void> {
  if (relevant === undefined && sentiment === undefined && category_id === undefined) return;
  await context.postgres.asTenant(workspaceId, (tx) =>
    addLesson(tx, {
      workspaceId,
      projectId: mention.project_id,
      mentionId: mention.id,
      text: mention.title === null ? mention.text : `${mention.title}\n${mention.text}`,
      relevant: relevant ?? mention.relevant,
      reason: reason ?? null,
      sentiment: sentiment ?? null,
      categoryId: category_id ?? null,
    }),
  );
}

/**
 * Records what a person overruled and stores it as a lesson. A change of the workflow alone is neither. `fromAudit`:
 * the mention was drawn at random, not picked.
 */
export async function teach(
  context: ApiContext,
  principal: Principal,
  mention: Mention,
  objection: Objection,
  fromAudit = false,
): Promise<void> {
  const after = pick(CORRECTABLE, objection);
  if (!after) return;
  const { workspaceId } = principal;
  // Nobody has judged a muted mention, so nobody was wrong about its relevance.
  const { relevant: _, ...others } = mention;
  const verdict = isMuted(mention.judge) ? others : mention;
  const before = pick(Object.keys(after) as (keyof Corrected)[], verdict) ?? {};
  await context.postgres.asTenant(workspaceId, (tx) =>
    addCorrection(tx, {
      ...{ workspaceId, projectId: mention.project_id, mentionId: mention.id },
      ...{ before, after, reason: objection.reason ?? null, fromAudit, ...actorOf(principal) },
    }),
  );
  await keepLesson(context, workspaceId, mention, objection);
}
