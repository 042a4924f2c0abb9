import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call, type Input } from '../../api/call.ts';
import type { Mention } from '../../api/records.ts';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { inversePatch, applyPatch, patchText, type MentionPatch } from './mention-patch.ts';
import { createPendingChanges } from './pending-changes.ts';
import type { ApplyChange } from '../list/use-loaded-mentions.ts';
import { useDeleteUndoneLessons } from './use-delete-undone-lessons.ts';

/** Changes that can be taken back, at most so many. */
const REMEMBERED = 50;

type UpdateBody = NonNullable<Input<'update_mention'>['body']>;

const send = (id: string, patch: MentionPatch, reason: string | undefined): Promise<Mention> =>
  patch.relevant === false
    ? call('mark_mention_irrelevant', { path: { mention: id }, body: reason ? { reason } : {} })
    : call('update_mention', { path: { mention: id }, body: patch as UpdateBody });

/**
 * Changes mentions: at once on the screen, then at the service; what it refuses is put back. Every change can be taken back, the
 * last one first. `onUndo` hears of the mention that is as it was.
 */
export function useTriage(apply: ApplyChange, onUndo: (id: string) => void) {
  const client = useQueryClient();
  const toast = useToast();
  const [{ isSaving: isBusy, isStale: isOlder, enqueue }] = useState(() => createPendingChanges());
  const forget = useDeleteUndoneLessons();
  const done = useRef<(() => void)[]>([]);

  const save = async (mention: Mention, patch: MentionPatch, reason?: string) => {
    const only = new Set([mention.id]);
    apply(only, (shown) => applyPatch(shown, patch));
    try {
      const answer = await enqueue(mention.id, patch, () => send(mention.id, patch, reason));
      if (!isBusy(mention.id)) apply(only, () => answer);
      void client.invalidateQueries({
        queryKey: ['list_mention_verdicts', { path: { mention: mention.id } }],
      });
    } catch (error) {
      apply(only, (shown) => applyPatch(shown, inversePatch(mention, patch)));
      toast({ text: `Not saved: ${(error as Error).message}` });
    }
  };
  const offerUndo = (text: string, back: () => void) => {
    const undo = () => {
      // Its notice may still be there after the key was used.
      if (!done.current.includes(undo)) return;
      done.current = done.current.filter((each) => each !== undo);
      back();
    };
    done.current = [...done.current, undo].slice(-REMEMBERED);
    toast({ text, action: { label: 'Undo', run: undo } });
  };
  const revert = async (mentions: readonly Mention[], patch: MentionPatch) => {
    await Promise.all(
      mentions.map((mention) => save(applyPatch(mention, patch), inversePatch(mention, patch))),
    );
    await forget(mentions, patch);
  };
  /** Makes a change that can be taken back. `reason` tells the judge why mentions are irrelevant. */
  const change = (mentions: readonly Mention[], patch: MentionPatch, reason?: string) => {
    for (const mention of mentions) void save(mention, patch, reason);
    const words =
      mentions.length === 1 ? patchText(patch) : `${mentions.length} mentions: ${patchText(patch)}`;
    offerUndo(words, () => {
      void revert(mentions, patch);
      if (mentions[0]) onUndo(mentions[0].id);
    });
  };
  const undo = () => {
    const last = done.current.at(-1);
    if (last) last();
    else toast({ text: 'Nothing to undo.' });
  };
  return { change, undo, offerUndo, enqueue, isOlder };
}

export type Triage = ReturnType<typeof useTriage>;
