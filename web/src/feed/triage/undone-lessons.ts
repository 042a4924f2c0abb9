import { call } from '../../api/call.ts';
import type { Mention } from '../../api/records.ts';
import type { Correction } from '../detail/use-verdicts.ts';

/** Lessons that are looked through, the newest first; those of changes that were just taken back are among them. */
const NEWEST = 100;
/** What teaches; urgency does not. */
const TEACHING = ['relevant', 'sentiment', 'category_id'] as const;

/** Whether a change of these fields is a lesson. */
export const teachesJudge = (change: Correction['after']): boolean =>
  TEACHING.some((field) => change[field] !== undefined);

const isReversal = (correction: Correction, of: Correction) =>
  TEACHING.every(
    (field) => correction.after[field] === of.before[field] && correction.before[field] === of.after[field],
  );

/**
 * What people taught by a mention and nobody took back: a correction to what was before the one before it ends both. Takes all
 * corrections of the mention, the latest first. Pure.
 */
export function effectiveCorrections(corrections: readonly Correction[]): readonly Correction[] {
  const standing: Correction[] = [];
  for (const correction of [...corrections].reverse()) {
    if (!teachesJudge(correction.after)) continue;
    const last = standing.at(-1);
    if (last && isReversal(correction, last)) standing.pop();
    else standing.push(correction);
  }
  return standing;
}

async function hasNoEffectiveCorrection(mention: string): Promise<boolean> {
  const { corrections } = await call('list_mention_verdicts', { path: { mention } });
  return effectiveCorrections(corrections).length === 0;
}

/**
 * Takes back what the judge was taught by these mentions of one project, as far as all that people corrected in them was taken
 * back. A correction to what was before would otherwise be a lesson as well. Throws ApiError.
 */
export async function deleteUndoneLessons(mentions: readonly Mention[]): Promise<void> {
  const [first] = mentions;
  if (!first) return;
  const untaught = await Promise.all(
    mentions.map(async ({ id }) => ((await hasNoEffectiveCorrection(id)) ? id : null)),
  );
  const { data } = await call('list_lessons', {
    path: { project: first.project_id },
    query: { limit: NEWEST },
  });
  await Promise.all(
    data
      .filter(({ mention_id }) => untaught.includes(mention_id))
      .map(({ id }) => call('delete_lesson', { path: { lesson: id } })),
  );
}
