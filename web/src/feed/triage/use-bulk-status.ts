import { useMutation } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import type { Mention } from '../../api/records.ts';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { STATUSES, type FeedFilter } from '../filters/feed-search.ts';
import { STATUS_NAMES } from '../../mentions/mention-text.ts';
import type { LoadedMentions } from '../list/use-loaded-mentions.ts';
import type { Triage } from './use-triage.ts';
import { formatCount } from '../../ui/numbers.ts';

/** The maximum number of ids per API call. */
const MAX_IDS = 5_000;

type Status = Mention['status'];

async function setStatus(ids: readonly string[], status: Status): Promise<ReadonlySet<string>> {
  const missing = new Set<string>();
  for (let at = 0; at < ids.length; at += MAX_IDS) {
    const body = { status, ids: ids.slice(at, at + MAX_IDS) };
    for (const id of (await call('bulk_update_mentions', { body })).missing) missing.add(id);
  }
  return missing;
}

interface StatusTarget {
  readonly apply: LoadedMentions['apply'];
  readonly enqueue: Triage['enqueue'];
  readonly toast: ReturnType<typeof useToast>;
}

/** Saves a status once `after` settles. Drops mentions that no longer exist from the list, and says so. */
export async function saveStatus(
  ids: readonly string[],
  status: Status,
  { apply, enqueue, toast }: StatusTarget,
  after: Promise<unknown> = Promise.resolve(),
): Promise<void> {
  const sent = after.then(() => setStatus(ids, status));
  await Promise.all(ids.map((id) => enqueue(id, { status }, () => sent)));
  const missing = await sent;
  if (missing.size === 0) return;
  apply(missing, () => null);
  const were = missing.size === 1 ? 'was' : 'were';
  toast({ text: `${formatCount(missing.size, 'mention')} ${were} deleted in the meantime.` });
}

/** Sets the status of many mentions: of selected ones, with undo, or of all that match the filters. */
export function useBulkStatus(project: string, filter: FeedFilter, loaded: LoadedMentions, triage: Triage) {
  const toast = useToast();
  const show = (mentions: readonly Mention[], statusOf: (mention: Mention) => Status) => {
    const known = new Map(mentions.map((mention) => [mention.id, statusOf(mention)]));
    loaded.apply(new Set(known.keys()), (mention) => ({ ...mention, status: known.get(mention.id)! }));
  };
  const target = { apply: loaded.apply, enqueue: triage.enqueue, toast };
  const save = (mentions: readonly Mention[], status: Status, after?: Promise<unknown>) =>
    saveStatus(
      mentions.map(({ id }) => id),
      status,
      target,
      after,
    );
  const updateSelected = async (mentions: readonly Mention[], status: Status) => {
    show(mentions, () => status);
    const saved = save(mentions, status);
    const revert = () => {
      show(mentions, (mention) => mention.status);
      const groups = STATUSES.map((before) => mentions.filter((mention) => mention.status === before));
      return Promise.all(groups.flatMap((those) => (those[0] ? [save(those, those[0].status, saved)] : [])));
    };
    const withdraw = triage.offerUndo(
      `${formatCount(mentions.length, 'mention')}: ${STATUS_NAMES[status].toLowerCase()}.`,
      () => {
        revert().catch((error: Error) => toast({ text: `Couldn't undo: ${error.message}` }));
      },
    );
    try {
      await saved;
    } catch (error) {
      withdraw();
      show(mentions, (mention) => mention.status);
      toast({ text: `Couldn't save: ${(error as Error).message}` });
    }
  };
  const updateAll = useMutation({
    mutationFn: (status: Status) =>
      call('bulk_update_mentions', { query: { ...queryOf(filter), project }, body: { status } }),
    onSuccess: async ({ updated }, status) => {
      toast({ text: `${formatCount(updated, 'mention')}: ${STATUS_NAMES[status].toLowerCase()}.` });
      await loaded.reload();
    },
  });
  return { updateSelected, updateAll };
}

/** Returns the filters without the order and folding: a bulk change covers whole stories. */
function queryOf({ order: _order, collapse: _collapse, ...query }: FeedFilter) {
  return query;
}
