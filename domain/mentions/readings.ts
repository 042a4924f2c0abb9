import type { Postgres, Queryable } from '../../postgres/client.ts';
import type { Revision } from '../../postgres/mentions/mention-changes.ts';
import { lockMemory } from '../../postgres/mentions/post-memory.ts';
import { keepPosts, knownPosts, type KnownPost } from '../../postgres/mentions/readings.ts';
import type { EngagementPoint } from '../../schemas/mentions/engagement-point.ts';
import { digestAfter, editedWords, type PostWords } from '../../schemas/mentions/post-words.ts';
import { withReading } from '../../schemas/mentions/trend.ts';
import { recordRevisions, type MentionRevision } from './revisions.ts';

/** What a source says about the post of a mention. */
export interface MentionReading {
  readonly workspaceId: number;
  readonly mentionId: string;
  /** When the source said so: ISO time. */
  readonly at: string;
  /** Null: the source does not say. */
  readonly engagement: number | null;
  /** What the mention was found with, for those of version 0.1, whose numbers the memory lacks. */
  readonly found?: EngagementPoint;
  /** Its comparable words. */
  readonly words: PostWords;
  /** Its language as the source says; null: it does not. */
  readonly lang: string | null;
}

/** What is known after a reading, and what the reading changes of the mention. */
interface Read<Known> {
  readonly known: Known;
  readonly changes: Omit<Revision, 'at'>;
}

const isLater = (at: string, than: string) => Date.parse(at) > Date.parse(than);

function readNumbers(
  { at, engagement, found }: MentionReading,
  { numbers }: KnownPost,
): Read<KnownPost['numbers']> {
  const before = numbers ?? (found ? { last: found, base: null, trend: null } : null);
  if (before === null || engagement === null || !isLater(at, before.last.at))
    return { known: before, changes: {} };
  const known = withReading(before, { at, engagement });
  return {
    known,
    changes: {
      ...(engagement !== before.last.engagement && { engagement, before: before.last }),
      ...(known.trend !== before.trend && { trend: known.trend }),
    },
  };
}

/** Words that were not known before count as unedited. */
function readWords(
  { at, words, lang }: MentionReading,
  { words: before }: KnownPost,
): Read<KnownPost['words']> {
  const digest = digestAfter(before?.digest ?? null, words);
  if (digest === null || (before !== null && !isLater(at, before.at))) return { known: before, changes: {} };
  const edited = before && editedWords(before.digest, words);
  return { known: { digest, at }, changes: edited ? { ...edited, lang } : {} };
}

/** Records readings that are later than the last one, and what they change. The caller holds the locks of the mentions. */
export async function recordReadings(tx: Queryable, readings: readonly MentionReading[]): Promise<void> {
  const known = await knownPosts(
    tx,
    readings.map(({ mentionId }) => mentionId),
  );
  const revisions: MentionRevision[] = [];
  for (const reading of readings) {
    const { workspaceId, mentionId, at } = reading;
    const before = known.get(mentionId);
    if (!before) continue;
    const [numbers, words] = [readNumbers(reading, before), readWords(reading, before)];
    known.set(mentionId, { numbers: numbers.known, words: words.known });
    const changes = { ...numbers.changes, ...words.changes };
    if (Object.keys(changes).length > 0) revisions.push({ workspaceId, mentionId, at, ...changes });
  }
  await keepPosts(tx, known);
  await recordRevisions(tx, revisions);
}

/** Records with what searches returned known posts. */
export async function recordFound(postgres: Postgres, readings: readonly MentionReading[]): Promise<void> {
  if (readings.length === 0) return;
  await postgres.transaction(async (tx) => {
    await lockMemory(
      tx,
      readings.map(({ mentionId }) => mentionId),
    );
    await recordReadings(tx, readings);
  });
}
