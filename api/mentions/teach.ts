import { addLesson } from '../../postgres/lessons.ts';
import { type Mention } from '../../schemas/mention.ts';
import { type ApiContext } from '../context.ts';

/** What a person says of a mention that the judge had judged. */
export interface Correction {
  readonly relevant?: boolean;
  readonly sentiment?: Mention['sentiment'];
  readonly reason?: string;
}

/** Keeps a correction as a lesson for the judges; a change of the workflow alone teaches nothing. */
export async function teach(
  context: ApiContext,
  workspaceId: number,
  mention: Mention,
  { relevant, sentiment, reason }: Correction,
): Promise<void> {
  if (relevant === undefined && sentiment === undefined) return;
  const lesson = {
    workspaceId,
    projectId: mention.project_id,
    mentionId: mention.id,
    text: mention.title === null ? mention.text : `${mention.title}\n${mention.text}`,
    relevant: relevant ?? mention.relevant,
    reason: reason ?? null,
    sentiment: sentiment ?? null,
  };
  await context.postgres.asTenant(workspaceId, (tx) => addLesson(tx, lesson));
}
