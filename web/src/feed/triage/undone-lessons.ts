import { call } from '../../api/call.ts';
import type { Mention } from '../../api/records.ts';
import type { Correction } from '../detail/use-verdicts.ts';

/** The number of newest lessons to search; lessons of a just undone change are among them. */
const MAX_LESSONS = 100;
/** The fields whose corrections become lessons. */
const TEACHING_FIELDS = ['relevant', 'sentiment', 'category_id'] as const;

/** Whether a change becomes a lesson. */
export const teachesJudge = (change: Correction['after']): boolean =>
  TEACHING_FIELDS.some((field) => change[field] !== undefined);

const isReversal = (correction: Correction, of: Correction) =>
  TEACHING_FIELDS.every(
    (field) => correction.after[field] === of.before[field] && correction.before[field] === of.after[field],
  );

/**
 * Returns the corrections of a mention that were not undone. A correction that reverts the previous one cancels
 * both. `corrections`: all corrections, latest first.
 */
export function effectiveCorrections(corrections: readonly Correction[]): readonly Correction[] {
  const effective: Correction[] = [];
  for (const correction of [...corrections].reverse()) {
    if (!teachesJudge(correction.after)) continue;
    const last = effective.at(-1);
    if (last && isReversal(correction, last)) effective.pop();
    else effective.push(correction);
  }
  return effective;
}

async function hasNoEffectiveCorrection(mention: string): Promise<boolean> {
  const { corrections } = await call('list_mention_verdicts', { path: { mention } });
  return effectiveCorrections(corrections).length === 0;
}

/**
 * Deletes the lessons from these mentions of one project, where all corrections were undone. Without this, the
 * undo itself would become a lesson. Throws `ApiError`.
 */
export async function deleteUndoneLessons(mentions: readonly Mention[]): Promise<void> {
  const [first] = mentions;
  if (!first) return;
  const undone = await Promise.all(
    mentions.map(async ({ id }) => ((await hasNoEffectiveCorrection(id)) ? id : null)),
  );
  const { data } = await call('list_lessons', {
    path: { project: first.project_id },
    query: { limit: MAX_LESSONS },
  });
  await Promise.all(
    data
      .filter(({ mention_id }) => undone.includes(mention_id))
      .map(({ id }) => call('delete_lesson', { path: { lesson: id } })),
  );
}
