import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Mention } from '../../api/records.ts';
import { useToast } from '../../ui/feedback/toasts.tsx';
import type { MentionPatch } from './mention-patch.ts';
import { deleteUndoneLessons, teachesJudge } from './undone-lessons.ts';

/** Returns a function that deletes the lessons of undone changes and shows a message if that fails. */
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
        toast({ text: `Undone, but the judge's lesson could not be deleted: ${(error as Error).message}` });
      }
    },
    [client, toast],
  );
}
