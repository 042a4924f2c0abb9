import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Mention } from '../../api/records.ts';
import { useToast } from '../../ui/feedback/toasts.tsx';
import type { MentionPatch } from './mention-patch.ts';
import { deleteUndoneLessons, teachesJudge } from './undone-lessons.ts';

/** Gives the function that takes back what changes taught the judge, once they are taken back themselves; it says when it could not. */
export function useDeleteUndoneLessons() {
  const client = useQueryClient();
  const toast = useToast();
  return useCallback(
    async (mentions: readonly Mention[], patch: MentionPatch): Promise<void> => {
      if (!teachesJudge(patch)) return;
      try {
        await deleteUndoneLessons(mentions);
        void client.invalidateQueries({ queryKey: ['list_lessons'] });
      } catch (error) {
        toast({ text: `Undone, but the judge may keep what it learnt: ${(error as Error).message}` });
      }
    },
    [client, toast],
  );
}
