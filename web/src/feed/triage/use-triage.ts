import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, type Input } from '../../api/call.ts';
import type { Mention } from '../../api/records.ts';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { useLatest } from '../../ui/use-latest.ts';
import { inversePatch, applyPatch, matchesPatch, patchText, type MentionPatch } from './mention-patch.ts';
import { createPendingChanges } from './pending-changes.ts';
import type { LoadedMentions } from '../list/use-loaded-mentions.ts';
import { keptText, undoable } from './undoable.ts';
import { useUndo } from './use-undo.ts';
import { useDeleteUndoneLessons } from './use-delete-undone-lessons.ts';

type UpdateBody = NonNullable<Input<'update_mention'>['body']>;

const send = (id: string, patch: MentionPatch, reason: string | undefined): Promise<Mention> =>
  patch.relevant === false
    ? call('mark_mention_irrelevant', { path: { mention: id }, body: reason ? { reason } : {} })
    : call('update_mention', { path: { mention: id }, body: patch as UpdateBody });

/**
 * Changes mentions optimistically: on screen first, then on the server; failed changes are reverted. Changes can
 * be undone, last one first. `onUndo` is called with the id of the restored mention.
 */
export function useTriage(loaded: Pick<LoadedMentions, 'apply' | 'byId'>, onUndo: (id: string) => void) {
  const { apply } = loaded;
  const known = useLatest(loaded.byId);
  const client = useQueryClient();
  const toast = useToast();
  const applyNow = useLatest(apply);
  const [{ receive, isUnconfirmed, enqueue }] = useState(() =>
    createPendingChanges((mention) => applyNow.current(new Set([mention.id]), () => mention)),
  );
  const deleteLessons = useDeleteUndoneLessons();
  const { offerUndo, undo } = useUndo();

  const save = async (mention: Mention, patch: MentionPatch, reason?: string) => {
    const only = new Set([mention.id]);
    apply(only, (shown) => applyPatch(shown, patch));
    try {
      const saved = await enqueue(mention.id, patch, () => send(mention.id, patch, reason));
      if (isUnconfirmed(mention.id)) apply(only, () => saved);
      void client.invalidateQueries({
        queryKey: ['list_mention_verdicts', { path: { mention: mention.id } }],
      });
      return true;
    } catch (error) {
      // The stream may have shown a change by somebody else.
      apply(only, (shown) =>
        matchesPatch(shown, patch) ? applyPatch(shown, inversePatch(mention, patch)) : shown,
      );
      toast({ text: `Couldn't save: ${(error as Error).message}` });
      return false;
    }
  };
  const revert = async (changed: readonly Mention[], patch: MentionPatch) => {
    const mentions = undoable(changed, patch, known.current);
    if (mentions.length < changed.length) toast({ text: keptText(changed.length - mentions.length) });
    await Promise.all(
      mentions.map((mention) => save(applyPatch(mention, patch), inversePatch(mention, patch))),
    );
    await deleteLessons(mentions, patch);
  };
  /** Makes a change that can be undone. `reason` tells the judge why mentions are irrelevant. */
  const change = (mentions: readonly Mention[], patch: MentionPatch, reason?: string) => {
    const saves = mentions.map((mention) => save(mention, patch, reason));
    const text =
      mentions.length === 1 ? patchText(patch) : `${mentions.length} mentions: ${patchText(patch)}`;
    const withdraw = offerUndo(text, () => {
      void revert(mentions, patch);
      if (mentions[0]) onUndo(mentions[0].id);
    });
    void Promise.all(saves).then((saved) => !saved.includes(true) && withdraw());
  };
  return { change, undo, offerUndo, enqueue, receive };
}

export type Triage = ReturnType<typeof useTriage>;
