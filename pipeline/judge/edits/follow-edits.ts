import { applyChange } from '../../../domain/mentions/apply-change.ts';
import { followStories, lockEditedStories } from '../../../domain/mentions/edited-stories.ts';
import { addFurtherKeywords, type FurtherKeywords } from '../../../domain/mentions/further-keywords.ts';
import type { MentionStore } from '../../../domain/mentions/mention-store.ts';
import type { Postgres } from '../../../postgres/client.ts';
import { correctedFields } from '../../../postgres/judging/corrections.ts';
import {
  finishEdited,
  postponeEdited,
  takeEdited,
  type TakenMention,
} from '../../../postgres/mentions/edited-mentions.ts';
import { recordChange } from '../../../postgres/mentions/mention-changes.ts';
import type { MentionVerdict } from '../../../schemas/judging/rejudging.ts';
import type { VerdictEvent } from '../../../schemas/judging/verdict-record.ts';
import { MINUTE_MS, SECOND_MS } from '../../../schemas/duration.ts';
import { isMuted } from '../../../schemas/mentions/mute.ts';
import type { FormerMention, Mention } from '../../../schemas/mentions/mention.ts';
import type { Brief, Judge } from '../judge.ts';
import { changesOf, recordsOf, rejudgeMentions } from '../rejudge/rejudge-chunk.ts';
import type { WrittenPost } from '../../language/post-language.ts';
import { RetryLaterError } from '../../outcome.ts';
import type { WatchList } from '../../watch-list.ts';

/** How long a dead process keeps mentions. Longer than a model takes to judge a chunk. */
const LEASE_MS = 5 * MINUTE_MS;
/** How long to wait after a failure that names no time, such as that of a store. */
const RETRY_MS = 5 * SECOND_MS;

/** What following edits needs. */
export interface EditDeps {
  readonly postgres: Postgres;
  readonly mentions: MentionStore;
  readonly judge: Judge;
  /** Mentions per step. */
  readonly chunkSize: number;
  /** Returns the brief of a project; null for a deleted one. */
  readonly brief: (projectId: string) => Promise<Brief | null>;
  readonly watchList: () => Promise<WatchList>;
  readonly languageOf: (post: WrittenPost) => string | null;
  /** Publishes verdicts; resolves when they are durable. */
  readonly record: (verdicts: readonly VerdictEvent[]) => Promise<unknown>;
}

/** Edited mentions of a project, and what this process has taken of the queue. */
interface Edits {
  readonly workspaceId: number;
  readonly taken: readonly TakenMention[];
  readonly mentions: readonly Mention[];
}

/** Returns the keywords that only the edited words contain. Those by which mentions were found stay. */
function furtherKeywords(
  { workspaceId, mentions }: Edits,
  { index, keywords }: WatchList,
): FurtherKeywords[] {
  return mentions.flatMap(({ id, project_id, keyword_ids, ...post }) => {
    const found = index.match(post).map((keyword) => keywords.get(keyword)!);
    const own = found.filter((keyword) => keyword.project_id === project_id);
    if (own.every((keyword) => keyword_ids.includes(keyword.id))) return [];
    const groups = new Set(own.flatMap(({ group_id }) => (group_id === null ? [] : [group_id])));
    return [{ workspaceId, mentionIds: [id], keywordIds: own.map((one) => one.id), groupIds: [...groups] }];
  });
}

/** Returns the ids of mentions whose language is another one now, by language. */
function otherLanguages({ taken, mentions }: Edits, languageOf: EditDeps['languageOf']) {
  const byLanguage = new Map<string | null, string[]>();
  for (const { id, lang: before, title, text } of mentions) {
    const said = taken.find(({ mention_id }) => mention_id === id)!.lang;
    const lang = languageOf({ lang: said, title, text });
    if (lang !== before) byLanguage.set(lang, [...(byLanguage.get(lang) ?? []), id]);
  }
  return byLanguage;
}

/** Judges mentions again, except muted ones and those about which people have decided. Returns the changed verdicts by mention id. */
async function judgeAgain(
  { workspaceId, taken, mentions }: Edits,
  { postgres, judge, brief: briefOf, record }: EditDeps,
): Promise<Record<string, MentionVerdict>> {
  const ids = mentions.map(({ id }) => id);
  const corrected = await correctedFields(postgres, workspaceId, ids);
  const undecided = mentions.filter(
    ({ id, status, judge: judgedBy }) => status === 'open' && !corrected.has(id) && !isMuted(judgedBy),
  );
  const brief = undecided.length > 0 ? await briefOf(undecided[0]!.project_id) : null;
  if (!brief) return {};
  const rejudged = await rejudgeMentions(judge, brief, undecided, corrected, taken[0]!.taken_at);
  await record(recordsOf(workspaceId, rejudged));
  return changesOf(rejudged);
}

/** What follows from edits. */
interface Consequences {
  /** By mention id. */
  readonly verdicts: Readonly<Record<string, MentionVerdict>>;
  /** The ids of mentions by their new language. */
  readonly languages: ReadonlyMap<string | null, readonly string[]>;
  readonly keywords: readonly FurtherKeywords[];
}

/** Returns the former verdicts of mentions: an alert reports those that match it only since the edit. */
const formerOf = (mentions: readonly Mention[]): Record<string, FormerMention> =>
  Object.fromEntries(
    mentions.map(({ id, relevant, sentiment, urgency, category_id }) => [
      id,
      { relevant, sentiment, urgency, category_id },
    ]),
  );

/** Records what follows from the edits and takes them off the queue, all or nothing. Returns the numbers of the changes. */
const finish = (
  { workspaceId, taken, mentions }: Edits,
  { verdicts, languages, keywords }: Consequences,
  { postgres }: EditDeps,
): Promise<number[]> =>
  postgres.transaction(async (tx) => {
    const { project_id: projectId } = taken[0]!;
    // Before the locks of mentions, as where posts are claimed.
    await lockEditedStories(tx, projectId);
    const finished = await finishEdited(tx, taken);
    const still = (ids: readonly string[]) => ids.filter((id) => finished.has(id));
    const settled = mentions.filter(({ id }) => finished.has(id));
    await followStories(tx, { workspaceId, projectId, mentions: settled });
    const changes = await recordChange(tx, workspaceId, still(Object.keys(verdicts)), {
      kind: 'judge',
      verdicts,
      former: formerOf(mentions),
    });
    for (const [lang, ids] of languages)
      changes.push(...(await recordChange(tx, workspaceId, still(ids), { kind: 'set', patch: { lang } })));
    const additions = keywords.filter(({ mentionIds }) => still(mentionIds).length > 0);
    return [...changes, ...(await addFurtherKeywords(tx, additions))];
  });

/** Brings edited mentions of a project up to date. */
async function follow(taken: readonly TakenMention[], deps: EditDeps): Promise<void> {
  const { postgres, mentions: store } = deps;
  const workspaceId = taken[0]!.workspace_id;
  const mentions = await store.byId(
    workspaceId,
    taken.map(({ mention_id }) => mention_id),
  );
  const edits = { workspaceId, taken, mentions };
  const consequences = {
    verdicts: await judgeAgain(edits, deps),
    languages: otherLanguages(edits, deps.languageOf),
    keywords: furtherKeywords(edits, await deps.watchList()),
  };
  const changes = await finish(edits, consequences, deps);
  for (const seq of changes) await applyChange(postgres, store, seq);
}

/**
 * Brings some edited mentions of a project up to date: their language, keywords, stories and verdicts follow the new words. Returns
 * whether there were any. An interrupted step is repeated, with the same record of its verdicts; one that failed, soon.
 */
export async function followEdits(deps: EditDeps): Promise<boolean> {
  const taken = await takeEdited(deps.postgres, deps.chunkSize, LEASE_MS);
  if (taken.length === 0) return false;
  try {
    await follow(taken, deps);
  } catch (error) {
    const isBusy = error instanceof RetryLaterError;
    await postponeEdited(deps.postgres, taken, isBusy ? error.delayMs : RETRY_MS);
    if (!isBusy) throw error;
  }
  return true;
}
